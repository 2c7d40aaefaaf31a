import { describe, expect, it } from 'vitest';
import { parsePageParts } from '../../../../electron/cache/shared/parsed-page.ts';
import { beginPass, storePage } from '../../../../electron/cache/write/sync-passes.ts';
import { type WriteContext, createWriteContext } from '../../../../electron/cache/db/write-context.ts';
import { holdMerging, mergeIndexStep } from '../../../../electron/cache/write/merge-search-index.ts';
import { page, cacheDatabase } from '../temp-cache.ts';

const size = 20;
const pages = 30;

const parts = ({ sql }: WriteContext): unknown =>
  sql.get('SELECT count(DISTINCT segid) AS n FROM f_product_idx')?.['n'];
const option = ({ sql }: WriteContext, name: string): unknown =>
  sql.get('SELECT v FROM f_product_config WHERE k = ?', name)?.['v'];
const found = ({ sql }: WriteContext, word: string): number[] =>
  sql.column('SELECT rowid FROM f_product WHERE f_product MATCH ? ORDER BY rowid', word) as number[];

describe('search index of a list during its first read', () => {
  it('stores the index in segments, searches all of them, and merges them when the list is complete', () => {
    const db = cacheDatabase();
    const store = createWriteContext(db);
    const { run } = beginPass(store, 'product', { fresh: true, since: 0, reads: 'whole' });
    holdMerging(store, 'product');
    for (let n = 0; n < pages; n++) {
      const items = Array.from({ length: size }, (_, at) => ({
        id: `p${n}-${at}`,
        sku: `S${n}`,
        label: `Thing ${at}`,
      }));
      const body = page(items, String(n));
      storePage(store, {
        resource: 'product',
        run,
        parts: parsePageParts({ resource: 'product', body, pack: false, dictionary: null }),
      });
    }
    expect(parts(store)).toBe(pages);
    const before = ['thing', 's7', 'th*', '7'].map((word) => found(store, word));
    expect(before[0]).toHaveLength(size * pages);
    expect(mergeIndexStep(store, new Set(['product']))).toBe(false);
    expect(parts(store)).toBe(pages);
    let steps = 0;
    while (mergeIndexStep(store, new Set())) steps += 1;
    expect(steps).toBeGreaterThan(0);
    expect(Number(parts(store))).toBeLessThan(4);
    expect(['thing', 's7', 'th*', '7'].map((word) => found(store, word))).toEqual(before);
    expect([option(store, 'automerge'), option(store, 'hashsize')]).toEqual([4, 1 << 20]);
    db.exec(`INSERT INTO f_product (f_product) VALUES ('integrity-check')`);
    db.close();
  });
});
