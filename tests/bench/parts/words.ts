import type { DatabaseSync } from 'node:sqlite';

interface Product {
  readonly sku: string;
  readonly label: string;
}

const accented = /[\u00c0-\u024f]/;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const splitLabel = (label: string): string[] => label.split(/[\s,]+/).filter((searchText) => searchText.length > 2);

/** Returns typical search terms for a product, by kind, or null if the product is not suitable. */
const kinds: Readonly<Record<string, (product: Product) => string | null>> = {
  prefix: ({ sku }) => sku.slice(0, -2),
  middle: ({ sku }) => sku.slice(2, -1),
  'two words': ({ label }) => splitLabel(label).slice(0, 2).join(' ') || null,
  accents: ({ label }) => splitLabel(label).find((searchText) => accented.test(searchText)) ?? null,
  CJK: ({ label }) => (unspaced.test(label) ? Array.from(label).slice(0, 2).join('') : null),
  'one word': ({ label }) => splitLabel(label)[0] ?? null,
};

/** Returns search terms of every kind in turn, from products spread over the whole cache. */
export const createSearchTexts = (db: DatabaseSync, count: number): string[] => {
  const products = db
    .prepare('SELECT sku, label FROM r_product ORDER BY (pk * 7919) % 100003')
    .all() as unknown as Product[];
  const found = new Set<string>();
  const makers = Object.values(kinds);
  let at = 0;
  for (const product of products) {
    if (found.size >= count) break;
    const searchText = makers[at % makers.length]?.({ sku: product.sku, label: product.label });
    if (searchText === null || searchText === undefined || found.has(searchText)) continue;
    found.add(searchText);
    at += 1;
  }
  return [...found];
};
