import type { ItemQuery } from '../../contract/index.ts';
import { fieldOf, freeOf, isInside, kinds, readField, resourceOf } from '../../model/index.ts';
import type { Field, Filter, Filters, Resource, ResourceName } from '../../model/index.ts';
import type { RawItem } from './parse.ts';

/** Data inside the bodies that can be filtered: a field with links, a list or an object, or a free attribute. */
export interface IndexedField {
  readonly resource: ResourceName;
  readonly name: string;
  /** The name of an attribute in `attribute-columns.ts`, or null for a field in the table of indexed values. */
  readonly attribute: string | null;
}

/** A value in the table of indexed values, or null if only the count matters. */
export type IndexedValue = string | null;

/** Limits per item: the values of one field, the characters of one value, and the depth of nested values. */
const mostValues = 1_000;
const mostLetters = 20_000;
const mostLevels = 5;

const textOf = (value: unknown): string | undefined => {
  const text = kinds.text.read(value);
  return text === undefined || text.trim() === '' ? undefined : text.slice(0, mostLetters).toWellFormed();
};

const leaves = (value: unknown, depth: number): string[] => {
  if (typeof value !== 'object' || value === null) {
    const text = textOf(value);
    return text === undefined ? [] : [text];
  }
  return depth === 0 ? [] : Object.values(value).flatMap((entry) => leaves(entry, depth - 1));
};

/** Returns all texts in a value, or the value's own text; none if blank. */
export const leavesOf = (value: unknown): string[] => leaves(value, mostLevels).slice(0, mostValues);

const valuesIn = (field: Field, raw: RawItem): IndexedValue[] => {
  const value = readField(field, raw);
  if (value === undefined) return [];
  if (field.kind === 'refs' || field.kind === 'texts')
    return (value as readonly string[]).flatMap((entry) => textOf(entry) ?? []);
  const entries = Array.isArray(value) ? value : Object.values(value as object);
  return entries.map(() => null);
};

/** Returns an item's values of a field in their original order. */
export const indexedValues = (field: Field, raw: RawItem): IndexedValue[] => valuesIn(field, raw).slice(0, mostValues);

/** Whether a filter selects items by one reference, which needs no reading of bodies. */
export const isLinkFilter = (field: Field, { operator }: Pick<Filter, 'operator'>): boolean =>
  field.kind === 'refs' && field.to !== undefined && (operator === 'contains' || operator === 'notContains');

/** Returns the indexed fields that these filters need. */
export const indexedFieldsIn = (resource: Resource, filters: Filters | undefined): IndexedField[] =>
  (filters?.groups ?? []).flatMap((group) =>
    group.filters.flatMap((filter) => {
      const field = fieldOf(resource, filter.field);
      if (field !== undefined && isLinkFilter(field, filter)) return [];
      return indexedFieldOf(resource, filter.field, filter.attribute) ?? [];
    }),
  );

/** Returns the indexed field for a field or attribute, or undefined if a column exists for it. */
export const indexedFieldOf = (
  resource: Resource,
  name: string,
  attribute: string | null,
): IndexedField | undefined => {
  const field = fieldOf(resource, name);
  return field !== undefined && isInside(field) ? { resource: resource.name, name, attribute } : undefined;
};

/** Returns the indexed field that a sort order needs, or undefined if a column exists for it or it needs none. */
export const sortField = (resource: Resource, sort: ItemQuery['sort']): IndexedField | undefined => {
  if (sort === null) return undefined;
  const free = freeOf(resource, sort.field);
  return free === undefined
    ? indexedFieldOf(resource, sort.field, null)
    : { resource: resource.name, name: free.field.name, attribute: free.attribute };
};

/** Returns the indexed fields that a query needs for its filters and its sort order. */
export const indexedFieldsAsked = (q: ItemQuery): IndexedField[] => {
  const resource = resourceOf(q.resource);
  const order = sortField(resource, q.sort);
  return [...indexedFieldsIn(resource, q.filters), ...(order === undefined ? [] : [order])];
};
