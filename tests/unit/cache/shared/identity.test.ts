import { describe, expect, it } from 'vitest';
import { getResource } from '../../../../electron/model/index.ts';
import { collectReferencedIds } from '../../../../electron/model/links.ts';
import { collectEmbeddedItems } from '../../../../electron/cache/shared/embedded-items.ts';
import { parseIdentifiedItem } from '../../../../electron/cache/shared/parse-item.ts';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import { idsOf, pass, tempCache } from '../temp-cache.ts';

const ids = ['id', ' id', 'id ', '\u00a0id', '\tid', '\nid', '  id  ', ' ', 'ID'];

describe('identity of an item', () => {
  it('keeps outer blanks: items whose IDs differ only in blanks are different items', async () => {
    const cache = await tempCache();
    await pass(
      cache,
      'product',
      [...ids, ''].map((id, n) => ({ id, sku: `S${n}`, label: `L${n}` })),
    );
    expect((await idsOf(cache, 'product')).toSorted()).toEqual(ids.toSorted());
    for (const [n, id] of ids.entries())
      expect((await cache.get('product', toResourceId(id)))?.raw).toContain(`"S${n}"`);
  });

  it('is the same for an item that is read, linked or embedded', () => {
    for (const id of ids) {
      expect(parseIdentifiedItem('product', JSON.stringify({ id }))?.id).toBe(id);
      const raw = { id: 'p', category_ids: [id], product_family: { id, name: 'Bags' } };
      const named = collectReferencedIds(getResource('product'), raw).filter(({ field }) => field === 'category_ids');
      expect(named.map((one) => one.id)).toEqual(id === ' ' ? [] : [id]);
      expect(collectEmbeddedItems(getResource('product'), raw).map((one) => one.id)).toContain(id);
    }
    expect(parseIdentifiedItem('product', '{"id":""}')).toBeNull();
  });
});
