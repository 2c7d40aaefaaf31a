import { hashNumbers, getWrapped } from '../random.ts';
import type { Item } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';

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

const TEXT_FIELDS: Record<ListOf, readonly Field[]> = {
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
const TEXT_VALUES = ['wool', 'front', 'Northfield', 'jpg'] as const;

/** Returns the query of a smart list: groups of conditions, nearly all on fields. */
export function createSmartQuery(world: DemoAccountState, of: ListOf, index: number): Item[][] {
  const mix = hashNumbers(world.seed, 23, index, 1);
  if (index % 10 === 6) return [[createRelationshipCondition(world, index)]];
  const first = getWrapped(OPERATORS, index);
  const second = getWrapped(OPERATORS, index + 7);
  const both = [createCondition(world, of, first, index), createCondition(world, of, second, index + 1)];
  if (mix % 3 === 0) return [both.slice(0, 1)];
  return mix % 3 === 1 ? [both] : both.map((one) => [one]);
}

/** Returns the query of a static list, which names the list itself. */
export function createSelfQuery(id: unknown): Item[][] {
  return [[{ operator: 'in', field: 'static_lists', value: [id] }]];
}

function createCondition(world: DemoAccountState, of: ListOf, operator: string, index: number): Item {
  const bare = operator.replace('!', '');
  if (bare === 'exists') return { operator, ...getWrapped(TEXT_FIELDS[of], index), value: null };
  if (bare === 'last_days') return { operator, field: 'modified', value: 7 + (index % 30) };
  if (bare === 'in' || bare === 'by_in') {
    return {
      operator,
      ...LISTS[of],
      value: [world.ids.of(of === 'products' ? 'categories' : 'assetCategories', index % 9)],
    };
  }
  if (bare === 'text_search')
    return { operator, field: TEXT_FIELDS[of].map(({ field }) => field), value: getWrapped(TEXT_VALUES, index) };
  if (bare.startsWith('len_')) return { operator, ...getWrapped(TEXT_FIELDS[of], index), value: 3 + (index % 40) };
  const numbers = (COMPARED as readonly string[]).includes(bare) && bare !== 'eq';
  return numbers
    ? { operator, ...getWrapped(NUMBERS[of], index), value: 1 + (index % 5) }
    : { operator, ...getWrapped(TEXT_FIELDS[of], index), value: getWrapped(TEXT_VALUES, index) };
}

function createRelationshipCondition(world: DemoAccountState, index: number): Item {
  const id = world.ids.of('products', hashNumbers(world.seed, 23, index, 2) % Math.max(1, world.count('products')));
  return {
    relationship_id: world.ids.of('relationships', index % 3),
    operator: 'in',
    product_ids: [{ id, qty_operator: index % 2 === 0 ? 'exists' : 'gte', value: index % 2 === 0 ? [] : [1] }],
  };
}
