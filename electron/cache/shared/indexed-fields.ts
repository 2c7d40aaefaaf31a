import type { ItemQuery } from '../../contract/index.ts';
import {
  type Field,
  type Filter,
  type Filters,
  type Resource,
  type ResourceName,
  getField,
  parseFreeAttributeColumn,
  isInside,
  kindParsers,
  parseField,
  getResource,
} from '../../model/index.ts';
import type { RawItem } from './parse-item.ts';

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
const maxValues = 1_000;
const maxValueCharacters = 20_000;
const maxNestingLevels = 5;

const toTextOrUndefined = (value: unknown): string | undefined => {
  const text = kindParsers.text.read(value);
  return text === undefined || text.trim() === '' ? undefined : text.slice(0, maxValueCharacters).toWellFormed();
};

const collectNestedTexts = (value: unknown, depth: number): string[] => {
  if (typeof value !== 'object' || value === null) {
    const text = toTextOrUndefined(value);
    return text === undefined ? [] : [text];
  }
  return depth === 0 ? [] : Object.values(value).flatMap((entry) => collectNestedTexts(entry, depth - 1));
};

/** Returns all texts in a value, or the value's own text; none if blank. */
export const collectLeafTexts = (value: unknown): string[] =>
  collectNestedTexts(value, maxNestingLevels).slice(0, maxValues);

const readValues = (field: Field, raw: RawItem): IndexedValue[] => {
  const value = parseField(field, raw);
  if (value === undefined) return [];
  if (field.kind === 'refs' || field.kind === 'texts')
    return (value as readonly string[]).flatMap((entry) => toTextOrUndefined(entry) ?? []);
  const entries = Array.isArray(value) ? value : Object.values(value as object);
  return entries.map(() => null);
};

/** Returns an item's values of a field in their original order. */
export const readIndexedValues = (field: Field, raw: RawItem): IndexedValue[] =>
  readValues(field, raw).slice(0, maxValues);

/** Whether a filter selects items by one reference, which needs no reading of bodies. */
export const isLinkFilter = (field: Field, { operator }: Pick<Filter, 'operator'>): boolean =>
  field.kind === 'refs' && field.to !== undefined && (operator === 'contains' || operator === 'notContains');

/** Returns the indexed fields that these filters need. */
export const findFilterFields = (resource: Resource, filters: Filters | undefined): IndexedField[] =>
  (filters?.groups ?? []).flatMap((group) =>
    group.filters.flatMap((filter) => {
      const field = getField(resource, filter.field);
      if (field !== undefined && isLinkFilter(field, filter)) return [];
      return findIndexedField(resource, filter.field, filter.attribute) ?? [];
    }),
  );

/** Returns the indexed field for a field or attribute, or undefined if a column exists for it. */
export const findIndexedField = (
  resource: Resource,
  name: string,
  attribute: string | null,
): IndexedField | undefined => {
  const field = getField(resource, name);
  return field !== undefined && isInside(field) ? { resource: resource.name, name, attribute } : undefined;
};

/** Returns the indexed field that a sort order needs, or undefined if a column exists for it or it needs none. */
export const sortField = (resource: Resource, sort: ItemQuery['sort']): IndexedField | undefined => {
  if (sort === null) return undefined;
  const free = parseFreeAttributeColumn(resource, sort.field);
  return free === undefined
    ? findIndexedField(resource, sort.field, null)
    : { resource: resource.name, name: free.field.name, attribute: free.attribute };
};

/** Returns the indexed fields that a query needs for its filters and its sort order. */
export const findQueryFields = (q: ItemQuery): IndexedField[] => {
  const resource = getResource(q.resource);
  const order = sortField(resource, q.sort);
  return [...findFilterFields(resource, q.filters), ...(order === undefined ? [] : [order])];
};
