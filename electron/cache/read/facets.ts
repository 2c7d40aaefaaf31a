import type { Facet, FacetValue, ItemQuery } from '../../contract/index.ts';
import { VitrineError } from '../../base/errors.ts';
import { type AttributeType, type Field, type Resource, getField, getResource } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import { foldTrimmed } from './query/attribute-tests.ts';
import { type IndexedField, findIndexedField } from '../shared/indexed-fields.ts';
import { getIndexedValueId, findMissingIndexedValues, getReadyColumn } from './indexed-value-ids.ts';
import { findAncestorEntities } from './referenced-tree.ts';
import { getHits, findUnindexedFields } from './query/search-hits.ts';
import { lookupReferenceName } from '../db/reference-names.ts';
import { countQuery } from './query/sort.ts';
import type { ReadContext } from './read-context.ts';
import { runInReadTransaction } from './item-rows.ts';
import { getTableName } from '../shared/schema.ts';
import { condition, countView, createNarrowing } from './views.ts';

/** A request for the values of a field within a query. */
export interface FacetQuestion {
  readonly query: ItemQuery;
  readonly field: string;
  readonly attribute: string | null;
  readonly type: AttributeType | null;
  /**
   * Returns only values that contain this text, ignoring case and accents. IDs are matched by their names. Absent: all.
   */
  readonly find?: string | undefined;
}

/**
 * The maximum number of returned values, and of processed values. A field with a different value for nearly every item
 * is no facet.
 */
const maxFacetValues = 200;
/**
 * The maximum number of returned categories, which is larger because they are shown in a tree that is partly collapsed.
 */
const maxFacetCategories = 2_000;
const maxProcessedGroups = 20_000;

interface Within {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

const buildScope = (reading: ReadContext, q: ItemQuery): Within => {
  const resource = getResource(q.resource);
  const { sql, values } = condition(resource, createNarrowing(q.view, q.type));
  const hits = getHits(reading, q);
  const table = getTableName(resource);
  return {
    sql: hits === null ? sql : `${sql} AND EXISTS (SELECT 1 FROM ${hits.table} h WHERE h.pk = ${table}.pk)`,
    values,
  };
};

interface Group {
  readonly value: string | number;
  readonly count: number;
}

const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

/** Returns the most frequent values without blank ones. */
const listFrequentGroups = (counts: ReadonlyMap<string | number | null, number>): Group[] =>
  [...counts]
    .flatMap(([value, count]): Group[] => (value === null || isBlank(value) ? [] : [{ value, count }]))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxProcessedGroups);

/** Merges values that a filter treats as equal, under the most frequent spelling. */
const mergeEqualGroups = (groups: readonly Group[]): Group[] => {
  const merged = new Map<string | number, Group>();
  for (const group of groups.toSorted((a, b) => b.count - a.count)) {
    const key = typeof group.value === 'string' ? foldTrimmed(group.value) : group.value;
    const existing = merged.get(key);
    merged.set(key, existing === undefined ? group : { ...existing, count: existing.count + group.count });
  }
  return [...merged.values()].toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
};

interface Counted {
  readonly groups: readonly Group[];
  readonly without: number;
}

/** Reads whole columns and counts them here: SQLite would sort all rows to group them, which takes twice as long. */
const readWholeColumns = (
  { sql }: ReadContext,
  columns: readonly string[],
  from: string,
  values: readonly (string | number)[],
): (string | number | null)[][] => {
  const row = sql.get(
    `SELECT ${columns.map((column, index) => `json_group_array(${column}) AS c${index}`).join(', ')} FROM ${from}`,
    ...values,
  );
  return columns.map((_, index) => JSON.parse(String(row?.[`c${index}`])) as (string | number | null)[]);
};

const countColumn = (reading: ReadContext, resource: Resource, field: Field, { sql, values }: Within): Counted => {
  const [all = []] = readWholeColumns(reading, [`"${field.name}"`], `${getTableName(resource)} WHERE ${sql}`, values);
  const counts = new Map<string | number | null, number>();
  for (const value of all) counts.set(value, (counts.get(value) ?? 0) + 1);
  return { groups: listFrequentGroups(counts), without: all.filter(isBlank).length };
};

/** Counts a repeated value of an item once. The rows of an item are adjacent. */
const countIndexedValues = (
  reading: ReadContext,
  resource: Resource,
  id: number,
  { sql, values }: Within,
  total: number,
): Counted => {
  const from = `fact CROSS JOIN ${getTableName(resource)} USING (pk) WHERE field = ? AND ${sql}`;
  const [keys = [], all = []] = readWholeColumns(reading, ['pk', 'value'], from, [id, ...values]);
  const counts = new Map<string | number | null, number>();
  const own = new Set<string | number | null>();
  let having = 0;
  keys.forEach((key, index) => {
    if (index === 0 || key !== keys[index - 1]) {
      having += 1;
      own.clear();
    }
    const value = all[index] ?? null;
    if (own.has(value)) return;
    own.add(value);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  });
  return { groups: listFrequentGroups(counts), without: total - having };
};

const readKeysWithin = (reading: ReadContext, resource: Resource, { sql, values }: Within): Set<unknown> =>
  new Set(readWholeColumns(reading, ['pk'], `${getTableName(resource)} WHERE ${sql}`, values)[0]);

/** Whether a field is counted by its references, as in the filter for one reference, without reading bodies. */
const isLinks = ({ kind, to }: Field): boolean => kind === 'refs' && to !== undefined;

const countLinks = (reading: ReadContext, resource: Resource, field: Field, where: Within, total: number): Counted => {
  const from = `link_field f CROSS JOIN naming n ON n.field = f.id WHERE f.resource = ? AND f.field = ? AND f.kind = ?`;
  const named = [resource.name, field.name, field.to ?? ''];
  const [keys = [], things = []] = readWholeColumns(reading, ['n.pk', 'n.thing'], from, named);
  const coversResource = total === countView(reading, resource, createNarrowing('all', null));
  const inside = coversResource ? null : readKeysWithin(reading, resource, where);
  const counts = new Map<string | number | null, number>();
  const having = new Set<unknown>();
  keys.forEach((key, index) => {
    if (inside?.has(key) === false) return;
    having.add(key);
    const entityKey = things[index] ?? null;
    counts.set(entityKey, (counts.get(entityKey) ?? 0) + 1);
  });
  const lookupId = (thing: string | number): string =>
    String(reading.sql.get('SELECT id FROM thing WHERE key = ?', thing)?.['id']);
  const groups = listFrequentGroups(counts).map(({ value, count }) => ({ value: lookupId(value), count }));
  return { groups, without: total - having.size };
};

const countAttribute = (reading: ReadContext, resource: Resource, name: string, where: Within): Counted => {
  const inside = readKeysWithin(reading, resource, where);
  const counts = new Map<string | number, number>();
  let having = 0;
  const { keys, values } = getReadyColumn(reading, name);
  keys.forEach((key, index) => {
    const value = values[index];
    if (value === undefined || !inside.has(key)) return;
    having += 1;
    const each = typeof value === 'object' ? new Set(value) : [typeof value === 'boolean' ? String(value) : value];
    for (const one of each) counts.set(one, (counts.get(one) ?? 0) + 1);
  });
  return { groups: [...counts].map(([value, count]) => ({ value, count })), without: inside.size - having };
};

/** Returns the values that a facet needs and that were not indexed from all bodies yet. */
export const findUnindexedFacetFields = (
  reading: ReadContext,
  { query, field, attribute }: FacetQuestion,
): IndexedField[] => {
  const resource = getResource(query.resource);
  const links = getField(resource, field);
  const own = links !== undefined && isLinks(links) ? undefined : findIndexedField(resource, field, attribute);
  return [
    ...findUnindexedFields(reading, query),
    ...(own === undefined ? [] : findMissingIndexedValues(reading, [own])),
  ];
};

const countFacetValues = (
  reading: ReadContext,
  resource: Resource,
  field: Field,
  request: FacetQuestion,
  total: number,
): Counted => {
  const scope = buildScope(reading, request.query);
  if (isLinks(field)) return countLinks(reading, resource, field, scope, total);
  const indexed = findIndexedField(resource, request.field, request.attribute);
  if (indexed === undefined) return countColumn(reading, resource, field, scope);
  return indexed.attribute === null
    ? countIndexedValues(reading, resource, getIndexedValueId(reading, indexed), scope, total)
    : countAttribute(reading, resource, indexed.attribute, scope);
};

const getCategoryKind = ({ to }: Field): 'productCategory' | 'assetCategory' | null =>
  to === 'productCategory' || to === 'assetCategory' ? to : null;

/** Returns the values that match the text, also by name. Names are only looked up for values that are shown by name. */
const filterGroups = (
  values: readonly Group[],
  find: string,
  nameOf: (value: string | number) => string | null,
): Group[] => {
  const foldedText = foldTrimmed(find);
  return values.filter(({ value }) => foldTrimmed(`${nameOf(value) ?? ''} ${String(value)}`).includes(foldedText));
};

/** Returns the values of a field within a query with their exact counts, and the names of IDs. */
export const queryFacet = (reading: ReadContext, request: FacetQuestion): Facet =>
  runInReadTransaction(reading, () => {
    const resource = getResource(request.query.resource);
    const field = getField(resource, request.field);
    if (field === undefined) throw new VitrineError('invalid', m.cache.filter.unknownField);
    const total = countQuery(reading, request.query);
    const { groups, without } = countFacetValues(reading, resource, field, request, total);
    const ids = field.kind === 'ref' || field.kind === 'refs';
    const lookupName = (value: string | number): string | null =>
      ids && field.to !== undefined ? (lookupReferenceName(reading.sql, field.to, String(value))?.name ?? null) : null;
    const distinct = ids ? groups : mergeEqualGroups(groups);
    const chosen = request.find === undefined ? distinct : filterGroups(distinct, request.find, lookupName);
    const kind = getCategoryKind(field);
    const values = chosen
      .slice(0, kind === null ? maxFacetValues : maxFacetCategories)
      .map(({ value, count }): FacetValue => ({
        value,
        name: lookupName(value),
        count,
        ...(kind === null ? {} : { above: findAncestorEntities(reading, kind, String(value)) }),
      }));
    return { values, distinct: chosen.length, without, total };
  });
