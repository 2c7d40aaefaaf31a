import type { Facet, FacetValue, ItemQuery } from '../../contract/index.ts';
import { VitrineError } from '../../base/errors.ts';
import { fieldOf, resourceOf } from '../../model/index.ts';
import type { AttributeType, Field, Resource } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import { folded } from './query/attribute-tests.ts';
import { indexedFieldOf } from '../shared/indexed-fields.ts';
import type { IndexedField } from '../shared/indexed-fields.ts';
import { indexedValueIdOf, missingIndexedValues, readyColumn } from './indexed-value-ids.ts';
import { aboveOf } from './referenced-tree.ts';
import { hitsOf, lackingIn } from './query/filtered.ts';
import { nameFor } from '../db/names.ts';
import { countQuery } from './query/order.ts';
import type { ReadContext } from './read-context.ts';
import { consistently } from './rows.ts';
import { tableOf } from '../shared/schema.ts';
import { condition, countView, narrowingOf } from './views.ts';

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
const mostValues = 200;
/**
 * The maximum number of returned categories, which is larger because they are shown in a tree that is partly collapsed.
 */
const mostCategories = 2_000;
const mostGroups = 20_000;

interface Within {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

const within = (reading: ReadContext, q: ItemQuery): Within => {
  const resource = resourceOf(q.resource);
  const { sql, values } = condition(resource, narrowingOf(q.view, q.type));
  const hits = hitsOf(reading, q);
  const table = tableOf(resource);
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
const groupsOf = (counts: ReadonlyMap<string | number | null, number>): Group[] =>
  [...counts]
    .flatMap(([value, count]): Group[] => (value === null || isBlank(value) ? [] : [{ value, count }]))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostGroups);

/** Merges values that a filter treats as equal, under the most frequent spelling. */
const together = (groups: readonly Group[]): Group[] => {
  const merged = new Map<string | number, Group>();
  for (const group of groups.toSorted((a, b) => b.count - a.count)) {
    const key = typeof group.value === 'string' ? folded(group.value) : group.value;
    const known = merged.get(key);
    merged.set(key, known === undefined ? group : { ...known, count: known.count + group.count });
  }
  return [...merged.values()].toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
};

interface Counted {
  readonly groups: readonly Group[];
  readonly without: number;
}

/** Reads whole columns and counts them here: SQLite would sort all rows to group them, which takes twice as long. */
const columnsOf = (
  { sql }: ReadContext,
  columns: readonly string[],
  from: string,
  values: readonly (string | number)[],
): (string | number | null)[][] => {
  const row = sql.get(
    `SELECT ${columns.map((column, at) => `json_group_array(${column}) AS c${at}`).join(', ')} FROM ${from}`,
    ...values,
  );
  return columns.map((_, at) => JSON.parse(String(row?.[`c${at}`])) as (string | number | null)[]);
};

const ofColumn = (reading: ReadContext, resource: Resource, field: Field, { sql, values }: Within): Counted => {
  const [all = []] = columnsOf(reading, [`"${field.name}"`], `${tableOf(resource)} WHERE ${sql}`, values);
  const counts = new Map<string | number | null, number>();
  for (const value of all) counts.set(value, (counts.get(value) ?? 0) + 1);
  return { groups: groupsOf(counts), without: all.filter(isBlank).length };
};

/** Counts a repeated value of an item once. The rows of an item are adjacent. */
const ofIndexedValues = (
  reading: ReadContext,
  resource: Resource,
  id: number,
  { sql, values }: Within,
  total: number,
): Counted => {
  const from = `fact CROSS JOIN ${tableOf(resource)} USING (pk) WHERE field = ? AND ${sql}`;
  const [keys = [], all = []] = columnsOf(reading, ['pk', 'value'], from, [id, ...values]);
  const counts = new Map<string | number | null, number>();
  const own = new Set<string | number | null>();
  let having = 0;
  keys.forEach((key, at) => {
    if (at === 0 || key !== keys[at - 1]) {
      having += 1;
      own.clear();
    }
    const value = all[at] ?? null;
    if (own.has(value)) return;
    own.add(value);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  });
  return { groups: groupsOf(counts), without: total - having };
};

const keysWithin = (reading: ReadContext, resource: Resource, { sql, values }: Within): Set<unknown> =>
  new Set(columnsOf(reading, ['pk'], `${tableOf(resource)} WHERE ${sql}`, values)[0]);

/** Whether a field is counted by its references, as in the filter for one reference, without reading bodies. */
const isLinks = ({ kind, to }: Field): boolean => kind === 'refs' && to !== undefined;

const ofLinks = (reading: ReadContext, resource: Resource, field: Field, where: Within, total: number): Counted => {
  const from = `link_field f CROSS JOIN naming n ON n.field = f.id WHERE f.resource = ? AND f.field = ? AND f.kind = ?`;
  const named = [resource.name, field.name, field.to ?? ''];
  const [keys = [], things = []] = columnsOf(reading, ['n.pk', 'n.thing'], from, named);
  const isWhole = total === countView(reading, resource, narrowingOf('all', null));
  const inside = isWhole ? null : keysWithin(reading, resource, where);
  const counts = new Map<string | number | null, number>();
  const having = new Set<unknown>();
  keys.forEach((key, at) => {
    if (inside?.has(key) === false) return;
    having.add(key);
    const thing = things[at] ?? null;
    counts.set(thing, (counts.get(thing) ?? 0) + 1);
  });
  const idOf = (thing: string | number): string =>
    String(reading.sql.get('SELECT id FROM thing WHERE key = ?', thing)?.['id']);
  const groups = groupsOf(counts).map(({ value, count }) => ({ value: idOf(value), count }));
  return { groups, without: total - having.size };
};

const ofAttribute = (reading: ReadContext, resource: Resource, name: string, where: Within): Counted => {
  const inside = keysWithin(reading, resource, where);
  const counts = new Map<string | number, number>();
  let having = 0;
  const { keys, values } = readyColumn(reading, name);
  keys.forEach((key, at) => {
    const value = values[at];
    if (value === undefined || !inside.has(key)) return;
    having += 1;
    const each = typeof value === 'object' ? new Set(value) : [typeof value === 'boolean' ? String(value) : value];
    for (const one of each) counts.set(one, (counts.get(one) ?? 0) + 1);
  });
  return { groups: [...counts].map(([value, count]) => ({ value, count })), without: inside.size - having };
};

/** Returns the values that a facet needs and that were not indexed from all bodies yet. */
export const lackingInFacet = (reading: ReadContext, { query, field, attribute }: FacetQuestion): IndexedField[] => {
  const resource = resourceOf(query.resource);
  const links = fieldOf(resource, field);
  const own = links !== undefined && isLinks(links) ? undefined : indexedFieldOf(resource, field, attribute);
  return [...lackingIn(reading, query), ...(own === undefined ? [] : missingIndexedValues(reading, [own]))];
};

const countedIn = (
  reading: ReadContext,
  resource: Resource,
  field: Field,
  asked: FacetQuestion,
  total: number,
): Counted => {
  const where = within(reading, asked.query);
  if (isLinks(field)) return ofLinks(reading, resource, field, where, total);
  const indexed = indexedFieldOf(resource, asked.field, asked.attribute);
  if (indexed === undefined) return ofColumn(reading, resource, field, where);
  return indexed.attribute === null
    ? ofIndexedValues(reading, resource, indexedValueIdOf(reading, indexed), where, total)
    : ofAttribute(reading, resource, indexed.attribute, where);
};

const categoryKind = ({ to }: Field): 'productCategory' | 'assetCategory' | null =>
  to === 'productCategory' || to === 'assetCategory' ? to : null;

/** Returns the values that match the text, also by name. Names are only looked up for values that are shown by name. */
const found = (values: readonly Group[], find: string, nameOf: (value: string | number) => string | null): Group[] => {
  const wanted = folded(find);
  return values.filter(({ value }) => folded(`${nameOf(value) ?? ''} ${String(value)}`).includes(wanted));
};

/** Returns the values of a field within a query with their exact counts, and the names of IDs. */
export const facetOf = (reading: ReadContext, asked: FacetQuestion): Facet =>
  consistently(reading, () => {
    const resource = resourceOf(asked.query.resource);
    const field = fieldOf(resource, asked.field);
    if (field === undefined) throw new VitrineError('invalid', m.cache.filter.unknownField);
    const total = countQuery(reading, asked.query);
    const { groups, without } = countedIn(reading, resource, field, asked, total);
    const ids = field.kind === 'ref' || field.kind === 'refs';
    const nameOf = (value: string | number): string | null =>
      ids && field.to !== undefined ? (nameFor(reading.sql, field.to, String(value))?.name ?? null) : null;
    const distinct = ids ? groups : together(groups);
    const chosen = asked.find === undefined ? distinct : found(distinct, asked.find, nameOf);
    const kind = categoryKind(field);
    const values = chosen.slice(0, kind === null ? mostValues : mostCategories).map(({ value, count }): FacetValue => ({
      value,
      name: nameOf(value),
      count,
      ...(kind === null ? {} : { above: aboveOf(reading, kind, String(value)) }),
    }));
    return { values, distinct: chosen.length, without, total };
  });
