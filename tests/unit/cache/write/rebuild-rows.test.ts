import { describe, expect, it } from 'vitest';
import { markRefill, rebuildRowsStep } from '../../../../electron/cache/write/rebuild-rows.ts';
import { cacheDatabase, storeItems } from '../temp-cache.ts';

/** A cache of `count` products, whose derived rows and search texts the test can remove. */
const open = (count: number) => {
  const items = Array.from({ length: count }, (_, at) => ({ id: `p${at}`, sku: `BAG-${at}`, label: 'Leather' }));
  const store = storeItems(cacheDatabase(), 'product', items);
  const numberOf = (sql: string): number => Number(store.sql.get(sql)?.['n']);
  return {
    store,
    /** Removes the texts of the search index, as a new version of the program may require. */
    loseTexts: () => store.db.exec('DELETE FROM f_product'),
    loseLabels: () => store.db.exec('UPDATE r_product SET label = NULL'),
    texts: () => numberOf(`SELECT count(*) AS n FROM f_product WHERE f_product MATCH 'leather'`),
    labels: () => numberOf(`SELECT count(*) AS n FROM r_product WHERE label = 'Leather'`),
    rebuild: (): number => {
      let steps = 0;
      while (rebuildRowsStep(store) !== null) steps += 1;
      return steps;
    },
  };
};

describe('rebuildRowsStep', () => {
  it('rebuilds every row in steps, and then nothing more', () => {
    const { store, loseLabels, labels, rebuild } = open(600);
    loseLabels();
    markRefill(store, ['product'], false);
    expect([rebuild(), labels(), rebuild()]).toEqual([3, 600, 0]);
  });

  it('rebuilds the search texts only if that was requested, also by an earlier mark', () => {
    const { store, loseTexts, texts, rebuild } = open(3);
    loseTexts();
    markRefill(store, ['product'], false);
    rebuild();
    expect(texts()).toBe(0);
    markRefill(store, ['product'], true);
    markRefill(store, ['product'], false);
    rebuild();
    expect(texts()).toBe(3);
  });

  it('starts again from the first row when rows are marked during the rebuild', () => {
    const { store, loseLabels, labels, rebuild } = open(600);
    markRefill(store, ['product'], false);
    rebuildRowsStep(store);
    loseLabels();
    markRefill(store, ['product', 'asset'], false);
    rebuild();
    expect(labels()).toBe(600);
  });
});
