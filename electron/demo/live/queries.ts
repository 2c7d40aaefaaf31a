import { hash, turn } from '../random.ts';
import type { Item } from '../types.ts';
import type { World } from '../world.ts';

const COMPARED = ['eq', 'gt', 'gte', 'lt', 'lte'] as const;

export const OPERATORS: readonly string[] = [
  ...['exists', 'like', 'in', 'text_search', 'last_days', 'by_in', ...COMPARED],
  ...COMPARED.map((one) => `len_${one}`),
  ...['!exists', '!like', '!eq', '!in', '!text_search', '!by_in'],
];

/** The content of a list. It determines the fields in its conditions. */
export type ListOf = 'products' | 'assets';

interface Field {
  readonly field: string;
  readonly field_type?: string;
}

const WORDS: Record<ListOf, readonly Field[]> = {
  products: [{ field: 'label' }, { field: 'attributes.brand', field_type: 'TextAttribute' }, { field: 'sku' }],
  assets: [{ field: 'filename' }, { field: 'alt_text' }, { field: 'extension' }],
};
const NUMBERS: Record<ListOf, readonly Field[]> = {
  products: [
    { field: 'attributes.weight_kg', field_type: 'DecimalAttribute' },
    { field: 'num_variations' },
    { field: 'attributes.warranty_years', field_type: 'IntAttribute' },
  ],
  assets: [{ field: 'file_size' }, { field: 'n_products' }],
};
const LISTS: Record<ListOf, Field> = { products: { field: 'categories' }, assets: { field: 'categories' } };
const SAID = ['wool', 'front', 'Northfield', 'jpg'] as const;

/** Returns the query of a smart list: groups of conditions, nearly all on fields. */
export function smartQuery(world: World, of: ListOf, index: number): Item[][] {
  const mix = hash(world.seed, 23, index, 1);
  if (index % 10 === 6) return [[aboutRelationship(world, index)]];
  const first = turn(OPERATORS, index);
  const second = turn(OPERATORS, index + 7);
  const both = [condition(world, of, first, index), condition(world, of, second, index + 1)];
  if (mix % 3 === 0) return [both.slice(0, 1)];
  return mix % 3 === 1 ? [both] : both.map((one) => [one]);
}

/** Returns the query of a static list, which names the list itself. */
export function ownQuery(id: unknown): Item[][] {
  return [[{ operator: 'in', field: 'static_lists', value: [id] }]];
}

function condition(world: World, of: ListOf, operator: string, index: number): Item {
  const bare = operator.replace('!', '');
  if (bare === 'exists') return { operator, ...turn(WORDS[of], index), value: null };
  if (bare === 'last_days') return { operator, field: 'modified', value: 7 + (index % 30) };
  if (bare === 'in' || bare === 'by_in') {
    return {
      operator,
      ...LISTS[of],
      value: [world.ids.of(of === 'products' ? 'categories' : 'assetCategories', index % 9)],
    };
  }
  if (bare === 'text_search') return { operator, field: WORDS[of].map(({ field }) => field), value: turn(SAID, index) };
  if (bare.startsWith('len_')) return { operator, ...turn(WORDS[of], index), value: 3 + (index % 40) };
  const numbers = (COMPARED as readonly string[]).includes(bare) && bare !== 'eq';
  return numbers
    ? { operator, ...turn(NUMBERS[of], index), value: 1 + (index % 5) }
    : { operator, ...turn(WORDS[of], index), value: turn(SAID, index) };
}

function aboutRelationship(world: World, index: number): Item {
  const id = world.ids.of('products', hash(world.seed, 23, index, 2) % Math.max(1, world.count('products')));
  return {
    relationship_id: world.ids.of('relationships', index % 3),
    operator: 'in',
    product_ids: [{ id, qty_operator: index % 2 === 0 ? 'exists' : 'gte', value: index % 2 === 0 ? [] : [1] }],
  };
}
