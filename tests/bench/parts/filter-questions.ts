import type { DatabaseSync } from 'node:sqlite';
import type { ItemQuery } from '../../../electron/contract/index.ts';
import { allOf, attributeFilter, filterOf } from '../../support/filters.ts';

/** The filters and the sort order of a query. */
export interface Question {
  readonly filters: NonNullable<ItemQuery['filters']>;
  readonly sort: ItemQuery['sort'];
  /** The same query in SQL: a condition on `r_product` and its sort order. */
  readonly sql: string;
  readonly by: string;
}

const one = (...args: Parameters<typeof filterOf>): Question['filters'] => allOf(filterOf(...args));

const column = (db: DatabaseSync, sql: string): string[] =>
  db
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]));

const newest = { sort: { field: 'modified', descending: true }, by: 'modified DESC, pk DESC' } as const;
const bySku = { sort: { field: 'sku', descending: false }, by: 'k_sku, pk' } as const;
const byLabel = { sort: { field: 'label', descending: true }, by: 'k_label DESC, pk DESC' } as const;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns queries of every kind on fields, each in several sort orders. */
export const questions = (db: DatabaseSync): readonly Question[] => {
  const [family = ''] = column(
    db,
    'SELECT product_family_id FROM r_product WHERE product_family_id IS NOT NULL LIMIT 1',
  );
  const skus = column(db, 'SELECT sku FROM r_product ORDER BY pk LIMIT 500');
  const kinds: readonly Omit<Question, 'sort' | 'by'>[] = [
    { filters: one('status', 'is', ['Draft']), sql: `status = 'Draft'` },
    { filters: one('status', 'isNot', ['Draft']), sql: `status IS NOT 'Draft'` },
    { filters: one('product_family_id', 'is', [family]), sql: `product_family_id = ${quoted(family)}` },
    { filters: one('label', 'contains', ['boot']), sql: `lower(label) LIKE '%boot%'` },
    { filters: one('gtin', 'empty'), sql: `coalesce(gtin, '') = ''` },
    { filters: one('picture', 'empty'), sql: 'x_flags & 2 <> 0' },
    { filters: one('num_variations', 'atLeast', [2]), sql: 'num_variations >= 2' },
    {
      filters: one('sku', 'inList', skus),
      sql: `sku IN (SELECT value FROM json_each(${quoted(JSON.stringify(skus))}))`,
    },
  ];
  return kinds.flatMap((kind) => [newest, bySku, byLabel].map((order) => ({ ...kind, ...order })));
};

/** Returns queries on free attributes, each on a different one. */
export const attributeQuestions = (db: DatabaseSync): readonly Question[] =>
  column(db, 'SELECT name FROM attribute_values GROUP BY name ORDER BY count(*) DESC, name LIMIT 6').map((name) => ({
    filters: allOf(attributeFilter(name, 'text', 'contains', ['co'])),
    ...newest,
    sql: 'TRUE',
  }));
