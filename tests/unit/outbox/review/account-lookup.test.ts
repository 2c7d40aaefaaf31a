import { describe, expect, it } from 'vitest';
import { type AccountCopy, openAccountCopy } from '../../../../electron/outbox/review/account-lookup.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';
import { pass, tempCache, tempFolder } from '../../cache/temp-cache.ts';

/** Creates a cache with these assets and products. */
const getCopy = async (filenames: readonly string[], skus: readonly string[] = []): Promise<AccountCopy> => {
  const folder = tempFolder();
  const cache = await tempCache(folder);
  await pass(
    cache,
    'asset',
    filenames.map((filename, n) => ({ id: `a${n}`, filename, checksum: `${n}`, file_size: n })),
  );
  await pass(
    cache,
    'product',
    skus.map((sku, n) => ({ id: `p${n}`, sku })),
  );
  const copy = openAccountCopy(folder);
  closedAfterTest({ close: async () => copy.close() });
  return copy;
};

describe('openAccountCopy', () => {
  it('finds an asset whose name has another Unicode form or case', async () => {
    const copy = await getCopy(['Größe.jpg'.normalize('NFC'), 'b-101.jpg', 'ÉTÉ.png'.normalize('NFD')]);
    const names = ['Größe.jpg'.normalize('NFD'), 'B-101.JPG', 'été.png'.normalize('NFC'), 'Grosse.jpg', 'ete.png'];
    const found = copy.byName(names);
    expect(names.map((name) => found.get(name)?.checksum ?? null)).toEqual(['0', '1', '2', null, null]);
  });

  it('prefers the asset with exactly that name', async () => {
    const copy = await getCopy(['front.jpg', 'FRONT.JPG']);
    expect(copy.byName(['FRONT.JPG']).get('FRONT.JPG')?.checksum).toBe('1');
    expect(copy.byName(['front.jpg']).get('front.jpg')?.checksum).toBe('0');
  });

  it('lists the products whose SKUs file names spell differently, except those with only hyphens', async () => {
    const skus = ['A/1', 'A\\2', 'A:3', 'A*4', 'A?5', 'A"6', 'A<7', 'A>8', 'A|9', 'A_2', 'A 3', 'A.4', 'A+5', 'A(6)'];
    const copy = await getCopy([], [...skus, 'A1', 'A-1', 'Ä']);
    expect(copy.withSpecialCharacters().map(({ sku }) => sku)).toEqual(skus);
  });

  it('finds a product by its SKU with any hyphen, width and case', async () => {
    const copy = await getCopy([], ['DC-1']);
    for (const sku of ['DC\u20111', 'dc-1', 'DC\u20131', '\uFF24\uFF23-1'])
      expect([...copy.bySku([sku]).values()].map((product) => product.sku)).toEqual(['DC-1']);
  });
});
