import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import { databaseName } from '../../../../electron/cache/shared/database-files.ts';
import { PageItems } from '../../../../electron/cache/shared/page-items.ts';
import {
  type ParsedPage,
  getPageBuffers,
  digestBytes,
  parsePageParts,
} from '../../../../electron/cache/shared/parsed-page.ts';
import { parseJsonExactly } from '../../../../electron/cache/shared/parse-item.ts';
import { PageParser } from '../../../../electron/cache/page-parser.ts';
import { idsOf, page, root, tempCache, tempFolder } from '../temp-cache.ts';

const samples = Array.from({ length: 30 }, (_, n) =>
  JSON.stringify({ id: `p${n}`, sku: `SKU-${n}`, label: 'Grüße 👋', attributes: { text: 'word '.repeat(20 + n) } }),
);
const parts = (items: readonly unknown[], pack = false, rest = {}): ParsedPage =>
  parsePageParts({ resource: 'product', body: page(items, null, rest), pack, dictionary: null });

describe('parsing of a page', () => {
  it('returns each item byte for byte, with its identity and the digest of its text', () => {
    const item = fc.record({ id: fc.string({ unit: 'grapheme', minLength: 1 }), any: fc.jsonValue() });
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const texts = items.map((one) => JSON.stringify(one));
        const parsedPage = parts(texts);
        const read = new PageItems('product', parsedPage);
        expect(texts.map((_, index) => read.text(index))).toEqual(texts);
        expect(read.ids).toEqual(items.map(({ id }) => (id === '' ? null : id)));
        const digests = texts.map((text) => createHash('sha1').update(text).digest('hex'));
        expect(texts.map((_, index) => Buffer.from(read.digest(index)).toString('hex'))).toEqual(digests);
        expect(parsedPage.digests.length).toBe(items.length * digestBytes);
      }),
    );
  });

  it('finds the same identity as parsing, unless a second one follows', () => {
    const item = fc.dictionary(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('id', '_id')), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const [glanced, parsed] = [parts(items), parts(items, true)];
        expect(glanced.ids).toEqual(parsed.ids);
        expect([glanced.glanced, parsed.glanced]).toEqual([true, false]);
      }),
    );
    expect(parts(['{"id":"a","x":{"id":"b"}}', '{"x":[{"id":"b"}],"id":"\\u0061"}', '[]', '7']).ids).toEqual([
      ...['a', 'a', null, null],
    ]);
    expect(parts(['{"id":"a","id":"b"}']).ids).toEqual(['a']);
  });

  it('is corrected once if an identity that was found without parsing is doubtful and wrong', () => {
    const items = new PageItems('product', parts(['{"id":"a","id":"b"}', '{"id":"c"}', '{"id":"d","id":"e"}']));
    expect([items.settle([1]), items.ids]).toEqual([false, ['a', 'c', 'd']]);
    expect([items.settle([0]), items.ids]).toEqual([true, ['b', 'c', 'e']]);
    expect([items.settle([0, 2]), items.item(2)?.id]).toEqual([false, 'e']);
  });

  it('finds an identity with any characters, escaped or not', () => {
    const items = ['{"id":"Grüße 👋"}', '{"id":"\\u00fc\\u00c3ü"}', '{"id":"\u00a0ü\u00a0"}', '{"ü":1,"_id":"ß"}'];
    const ids = ['Grüße 👋', 'üÃü', '\u00a0ü\u00a0'];
    for (const pack of [false, true]) expect(parts(items, pack).ids).toEqual([...ids, null]);
  });

  it.each([
    ['a mark', '\u00ef\u00bb\u00bf', 'ü'],
    ['bytes that are no UTF-8', '', '\ufffd\ufffd('],
  ])('reads %s according to the standard', (_, mark, said) => {
    const bytes = said === 'ü' ? '\u00c3\u00bc' : '\u00ff\u00e2(';
    const body = new Uint8Array(Buffer.from(`${mark}{"data":[{"id":"${bytes}"},{"id":"b"}]}`, 'latin1'));
    const parsedPage = parsePageParts({ resource: 'product', body, pack: true, dictionary: null });
    const read = new PageItems('product', parsedPage);
    expect([read.text(0), read.text(1), ...parsedPage.ids]).toEqual([`{"id":"${said}"}`, '{"id":"b"}', said, 'b']);
    expect(read.digest(0)).toEqual(new Uint8Array(createHash('sha1').update(read.text(0)).digest()));
  });

  it('reads numbers that JavaScript cannot represent with their exact value', () => {
    const read = new PageItems('product', parts(['{"id":"a","n":1}', '{"id":"b","n":90071992547409931}']));
    expect([read.value(0), read.value(1)]).toEqual([
      { id: 'a', n: 1 },
      { id: 'b', n: '90071992547409931' },
    ]);
  });

  it('finds all of these numbers, in any notation and position', () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,24}$/);
    const number = fc
      .tuple(
        fc.constantFrom('', '-'),
        digits,
        fc.constantFrom('', '.5', '.0'),
        fc.constantFrom('', 'e300', 'E+309', 'e-7'),
      )
      .map((written) => written.join(''));
    const template = fc.constantFrom(
      '{"id":"a","n":#}',
      '{"id":"a", "n" : # }',
      '{"id":"a","n":[1,\n#\n]}',
      '[#]',
      '#',
    );
    fc.assert(
      fc.property(template, number, (text, written) => {
        const item = text.replace('#', written);
        expect(new PageItems('product', parts([item])).value(0)).toEqual(parseJsonExactly(item));
      }),
      { numRuns: 500 },
    );
  });

  it('packs the bodies with a shared dictionary, and leaves short ones unpacked', () => {
    const parsedPage = parts([...samples, '1'], true);
    const { dictionary, bytes, ends } = parsedPage.packed ?? { dictionary: new Uint8Array(), bytes: [], ends: [] };
    const unpacked = samples.map((_, index) =>
      inflateRawSync(bytes.slice(ends[index - 1] ?? 0, ends[index]) as Uint8Array, { dictionary }).toString(),
    );
    expect(unpacked).toEqual(samples);
    expect(ends.at(-1)).toBe(ends.at(-2));
    expect(parts(samples.slice(0, 1), true).packed).toBeNull();
    expect(parts(samples).packed).toBeNull();
    expect(new Set(getPageBuffers(parsedPage)).size).toBe(5);
  });

  it('reports errors next to items, and fails if there are only errors', () => {
    expect(parts(samples, false, { errors: ['Odd.'] }).complains).toBe(true);
    expect(() => parts([], false, { errors: ['Odd.'] })).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});

describe('cache that receives large pages', () => {
  const large = (from: number, to: number): object[] =>
    Array.from({ length: to - from }, (_, n) => ({
      id: `p${from + n}`,
      sku: `S${from + n}`,
      text: 'word '.repeat(900),
    }));

  it('stores pages unchanged, packed with one dictionary, and reports the next page early', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    const { run } = await cache.beginPass('product');
    const checkpoints: (string | null)[] = [];
    const onNext = (next: string | null): void => void checkpoints.push(next);
    await cache.ingest({ resource: 'product', run, body: page(large(0, 80), '2') }, onNext);
    await cache.ingest({ resource: 'product', run, body: page(large(80, 160)) }, onNext);
    expect(checkpoints).toEqual(['2', null]);
    await cache.endPass('product', run);
    const db = new DatabaseSync(join(folder, databaseName), { readOnly: true });
    const rows = db.prepare('SELECT DISTINCT typeof(text) AS type, dictionary FROM packed').all();
    db.close();
    expect(rows).toEqual([{ type: 'blob', dictionary: 1 }]);
    expect((await cache.get('product', toResourceId('p159')))?.raw).toBe(JSON.stringify(large(159, 160)[0]));
  });

  it('writes a page only after the earlier ones, and not at all when that fails', async () => {
    const cache = await tempCache();
    const { run } = await cache.beginPass('product');
    const before = Promise.withResolvers<undefined>();
    const body = page(large(0, 80));
    const nextPage = Promise.withResolvers<string | null>();
    const ingested = cache.ingest({ resource: 'product', run, body }, nextPage.resolve, before.promise);
    await nextPage.promise;
    expect(body.byteLength).toBe(0);
    before.reject(new Error('The page before was not kept.'));
    await expect(ingested).rejects.toThrow('not kept');
    expect(await idsOf(cache, 'product')).toEqual([]);
  });

  it('packs prefetched pages with the dictionary of the first', async () => {
    // The writer parses small pages, so the mock is not called.
    const taker = new PageParser(root, {} as ConstructorParameters<typeof PageParser>[1]);
    const about = { kind: 'whole', changedSince: null, idsDue: false } as const;
    taker.begin({
      run: 1,
      resume: null,
      from: null,
      repeatsPage: false,
      items: 0,
      begunAt: 0,
      dictionary: null,
      filling: true,
      ...about,
    });
    const pending = [0, 80, 160].map((from) =>
      taker.take({ resource: 'product', run: 1, body: page(large(from, from + 80)) }),
    );
    const [first, ...rest] = (await Promise.all(pending)).map(({ packed }) => packed?.dictionary);
    await taker.close();
    expect(first?.length).toBeGreaterThan(0);
    for (const dictionary of rest) expect(dictionary).toEqual(first);
  });
});
