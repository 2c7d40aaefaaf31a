import type { ItemQuery } from '../../contract/index.ts';
import { fieldOf, freeOf, isInside, kinds, readField, resourceOf } from '../../model/index.ts';
import type { Field, Filter, Filters, Resource, ResourceName } from '../../model/index.ts';
import type { RawItem } from './parse.ts';

/** Something inside the bodies that can be asked for: a field of links, a list or an object; or a free attribute. */
export interface IndexedField {
  readonly resource: ResourceName;
  readonly name: string;
  /** Kept by `attribute-columns.ts`; null: a field, kept in the table of indexed values. */
  readonly attribute: string | null;
}

/** A value as the table of indexed values holds it; null where only the count matters. */
export type IndexedValue = string | null;

/** No item may fill the table by itself: values of one field, letters of one value, and levels of inner values. */
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

/** All texts inside a value, a plain value's own; none when blank. */
export const leavesOf = (value: unknown): string[] => leaves(value, mostLevels).slice(0, mostValues);

const valuesIn = (field: Field, raw: RawItem): IndexedValue[] => {
  const value = readField(field, raw);
  if (value === undefined) return [];
  if (field.kind === 'refs' || field.kind === 'texts')
    return (value as readonly string[]).flatMap((entry) => textOf(entry) ?? []);
  const entries = Array.isArray(value) ? value : Object.values(value as object);
  return entries.map(() => null);
};

/** What an item has of it, in the order in which it came. */
export const indexedValues = (field: Field, raw: RawItem): IndexedValue[] => valuesIn(field, raw).slice(0, mostValues);

/** Whether a filter asks for those that name one thing: that is known without reading the bodies. */
export const isLinkFilter = (field: Field, { operator }: Pick<Filter, 'operator'>): boolean =>
  field.kind === 'refs' && field.to !== undefined && (operator === 'contains' || operator === 'notContains');

/** What these filters ask of the bodies. */
export const indexedFieldsIn = (resource: Resource, filters: Filters | undefined): IndexedField[] =>
  (filters?.groups ?? []).flatMap((group) =>
    group.filters.flatMap((filter) => {
      const field = fieldOf(resource, filter.field);
      if (field !== undefined && isLinkFilter(field, filter)) return [];
      return indexedFieldOf(resource, filter.field, filter.attribute) ?? [];
    }),
  );

/** The indexed field that a field or attribute stands for; undefined where a column of its own answers. */
export const indexedFieldOf = (
  resource: Resource,
  name: string,
  attribute: string | null,
): IndexedField | undefined => {
  const field = fieldOf(resource, name);
  return field !== undefined && isInside(field) ? { resource: resource.name, name, attribute } : undefined;
};

/** What an order asks of the bodies; undefined where a column of its own, or nothing, answers. */
export const sortField = (resource: Resource, sort: ItemQuery['sort']): IndexedField | undefined => {
  if (sort === null) return undefined;
  const free = freeOf(resource, sort.field);
  return free === undefined
    ? indexedFieldOf(resource, sort.field, null)
    : { resource: resource.name, name: free.field.name, attribute: free.attribute };
};

/** What a query asks of the bodies, with its filters and its order. */
export const indexedFieldsAsked = (q: ItemQuery): IndexedField[] => {
  const resource = resourceOf(q.resource);
  const order = sortField(resource, q.sort);
  return [...indexedFieldsIn(resource, q.filters), ...(order === undefined ? [] : [order])];
};
