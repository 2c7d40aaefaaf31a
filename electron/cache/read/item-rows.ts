import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import type { ItemQuery, ItemRow, ItemWindow, AnchorRows } from '../../contract/index.ts';
import { type Field, type Resource, type ResourceName, getResource } from '../../model/index.ts';
import { getPartsInUse } from '../shared/completeness-sql.ts';
import { getCompleteness, itemFlags, getKnowledgeLevel } from '../shared/item-flags.ts';
import { lookupReferenceName } from '../db/reference-names.ts';
import { scalars, getTableName } from '../shared/schema.ts';
import type { SqlRow } from '../db/statements.ts';
import { maxListTextLength, readBodyCells, noBodyCells } from './body-cells.ts';
import { type Ordered, queryOrderedKeys, findPositions } from './query/sort.ts';
import type { ReadContext } from './read-context.ts';
import { readScores } from './evaluation/scores.ts';
import { searchTerms } from './query/parse-search.ts';
import { findViolations } from './evaluation/rule-results.ts';
import type { Rule } from '../../model/rules/profile.ts';

/** A window that was moved to keep the visible rows in place. */
interface AnchoredWindow extends Ordered {
  readonly offset: number;
  readonly moved: NonNullable<ItemWindow['moved']>;
}

const findKeys = ({ sql }: ReadContext, q: ItemQuery, keep: AnchorRows): (number | null)[] =>
  sql.column(
    `SELECT i.pk FROM json_each(?) j LEFT JOIN item i ON i.resource = ? AND i.id = j.value ORDER BY j.key`,
    JSON.stringify(keep.rows.map(({ id }) => id)),
    q.resource,
  ) as (number | null)[];

/** Returns the positions of the keys: usually within the window, else searched in the whole query. */
const findWindowPositions = (
  reading: ReadContext,
  q: ItemQuery,
  keys: readonly (number | null)[],
  window: Ordered,
  offset: number,
): (number | null)[] => {
  const windowPositions = new Map(window.keys.map((key, index) => [key, offset + index]));
  const far = keys.filter((key) => key !== null && !windowPositions.has(key)) as number[];
  const found = far.length === 0 ? new Map<number, number>() : findPositions(reading, q, far);
  return keys.map((key) => (key === null ? null : (windowPositions.get(key) ?? found.get(key) ?? null)));
};

/**
 * Returns by how much the rows moved, as the first row that did not jump. A row that a change moved elsewhere is
 * ignored, as are rows that were added or removed between the others.
 */
const shiftOf = (keep: AnchorRows, places: readonly (number | null)[]): number => {
  const moved = keep.rows.flatMap(({ at }, index) => {
    const position = places[index];
    return at === null || position === null || position === undefined ? [] : [{ at, by: position - at }];
  });
  const shifts = moved.map(({ by }) => by).toSorted((one, other) => one - other);
  const medianShift = shifts[Math.floor((shifts.length - 1) / 2)] ?? 0;
  const stood = moved.map(({ at }) => at);
  const spread = Math.max(...stood) - Math.min(...stood) + 1;
  return moved.find(({ by }) => Math.abs(by - medianShift) <= spread)?.by ?? 0;
};

/** Returns the window at the current position of the visible rows, with another page on either side. */
const queryAnchoredWindow = (
  reading: ReadContext,
  q: ItemQuery,
  offset: number,
  limit: number,
  keep: AnchorRows,
): AnchoredWindow => {
  const window = queryOrderedKeys(reading, q, offset, limit);
  const positions = findWindowPositions(reading, q, findKeys(reading, q, keep), window, offset);
  const moved = { by: shiftOf(keep, positions), places: positions };
  if (moved.by === 0) return { ...window, offset, moved };
  const from = Math.max(0, Math.floor((offset + moved.by) / keep.page) * keep.page);
  return { ...queryOrderedKeys(reading, q, from, limit + keep.page), offset: from, moved };
};

/** Runs `work` in a transaction, so that its queries see one state of the database. */
export const runInReadTransaction = <T>({ db }: ReadContext, work: () => T): T => {
  db.exec('BEGIN');
  try {
    return work();
  } finally {
    db.exec('COMMIT');
  }
};

/** Returns the fields of a row: those with a column, and requested ones. */
const selectColumnFields = (resource: Resource, more: readonly string[]): readonly Field[] =>
  scalars(resource).filter((field) => field.column !== undefined || more.includes(field.name));

const toCell = (field: Field, value: SqlRow[string]): string | number | boolean | null => {
  if (value === null || value instanceof Uint8Array) return null;
  return field.kind === 'boolean' ? value === 1 : value;
};

const toCells = (fields: readonly Field[], row: SqlRow): ItemRow['cells'] =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, toCell(field, row[field.name] ?? null)] as const)
      .filter(([, value]) => value !== null),
  );

/** Returns a lookup of the names in a row. Each name is looked up once per window. */
const createNameLookup = ({ sql }: ReadContext, all: readonly Field[]): ((row: SqlRow) => ItemRow['names']) => {
  const known = new Map<string, string | null>();
  const fields = all.filter((field) => field.kind === 'ref');
  const lookupName = (field: Field, id: string): string | null => {
    const key = `${field.to ?? ''}\0${id}`;
    const name =
      known.get(key) ?? (field.to === undefined ? null : (lookupReferenceName(sql, field.to, id)?.name ?? null));
    known.set(key, name);
    return name;
  };
  return (row) => {
    const pairs = fields.map((field) => [field.name, row[field.name]] as const);
    return Object.fromEntries(
      pairs.flatMap(([name, id]) => {
        const field = fields.find((one) => one.name === name);
        const found = typeof id === 'string' && id !== '' && field !== undefined ? lookupName(field, id) : null;
        return found === null ? [] : [[name, found]];
      }),
    );
  };
};

interface More {
  readonly columns: readonly string[];
  /** The maximum length of a free text in characters. */
  readonly most: number;
  /** The rule whose violations the rows show. */
  readonly rule?: Rule | undefined;
}

const readRows = (
  reading: ReadContext,
  resource: Resource,
  keys: readonly number[],
  { columns, most, rule }: More,
): ItemRow[] => {
  const fields = selectColumnFields(resource, columns);
  const names = createNameLookup(reading, fields);
  const bodyCells = readBodyCells(reading, resource, keys, columns, most);
  const rows = reading.sql.all(
    `SELECT i.id AS "i.id", r.pk AS "i.pk", c.at AS "c.at", r.x_flags, r.x_thumb, ${fields.map(({ name }) => `r."${name}"`).join(', ')}
     FROM json_each(?) j CROSS JOIN ${getTableName(resource)} r ON r.pk = j.value CROSS JOIN item i ON i.pk = r.pk
     LEFT JOIN created c ON c.resource = i.resource AND c.id = i.id ORDER BY j.key`,
    JSON.stringify(keys),
  );
  const parts = getPartsInUse(reading);
  const scores = readScores(reading, keys, columns);
  const violations = rule === undefined ? null : findViolations(reading, rule, keys);
  return rows.map((row) => {
    const flags = Number(row['x_flags']);
    const bodyCellsOfRow = bodyCells.get(row['i.pk'] as number) ?? noBodyCells;
    const violation = violations?.get(row['i.pk'] as number);
    const rowScores = scores.get(row['i.pk'] as number);
    return {
      id: toResourceId(String(row['i.id'])),
      cells: { ...toCells(fields, row), ...bodyCellsOfRow.cells },
      names: { ...names(row), ...bodyCellsOfRow.names },
      thumb: typeof row['x_thumb'] === 'string' ? toResourceId(row['x_thumb']) : null,
      completeness: getCompleteness(resource.name, flags, parts),
      gone: (flags & itemFlags.gone) !== 0,
      known: getKnowledgeLevel(flags),
      ...(row['c.at'] === null ? {} : { unconfirmed: true }),
      ...(violation === undefined ? {} : { fault: violation }),
      ...(rowScores === undefined ? {} : { scores: rowScores }),
    };
  });
};

/** Additional contents of a window, and the rows that determine its position. */
export interface WindowOptions {
  readonly columns?: readonly string[] | undefined;
  readonly keep?: AnchorRows | undefined;
  /** The rule whose violations the rows show. */
  readonly rule?: Rule | undefined;
}

/** Returns a window of rows with the exact count of the whole query. */
export const queryRows = (
  reading: ReadContext,
  q: ItemQuery,
  offset: number,
  limit: number,
  { columns = [], keep, rule }: WindowOptions = {},
): ItemWindow =>
  runInReadTransaction(reading, () => {
    const options = { columns, most: maxListTextLength, rule };
    const resource = getResource(q.resource);
    const terms =
      q.searchText.trim() === '' ? [] : searchTerms(reading, resource, q.searchText).filter((term) => !term.not);
    const { keys, ...rest } =
      keep === undefined
        ? { ...queryOrderedKeys(reading, q, offset, limit), offset }
        : queryAnchoredWindow(reading, q, offset, limit, keep);
    return { ...rest, rows: readRows(reading, resource, keys, options), terms };
  });

/** A request for items by ID, with columns in addition to the default ones. */
export interface RowsRequest {
  readonly resource: ResourceName;
  readonly ids: readonly ResourceId[];
  readonly columns: readonly string[];
}

/** Returns items as rows with the default columns, in the order of their keys. */
export const readRowsByKey = (reading: ReadContext, resource: Resource, keys: readonly number[]): ItemRow[] =>
  readRows(reading, resource, keys, { columns: [], most: maxListTextLength });

/** Returns items as rows, in the order of their IDs. Items that are not cached are omitted. */
export const readRowsById = (reading: ReadContext, { resource: name, ids, columns }: RowsRequest): ItemRow[] =>
  runInReadTransaction(reading, () => {
    const keys = reading.sql.column(
      'SELECT i.pk FROM json_each(?) j CROSS JOIN item i ON i.resource = ? AND i.id = j.value ORDER BY j.key',
      JSON.stringify(ids),
      name,
    ) as number[];
    return readRows(reading, getResource(name), keys, { columns, most: Number.POSITIVE_INFINITY });
  });

/** The maximum number of IDs in one response. */
const maxIds = 100_000;

/** Returns rows `from` to `to` by ID and title. */
export const queryIds = (
  reading: ReadContext,
  q: ItemQuery,
  from: number,
  to: number,
): { id: ResourceId; title: string }[] =>
  runInReadTransaction(reading, () => {
    const resource = getResource(q.resource);
    const { keys } = queryOrderedKeys(reading, q, from, Math.min(Math.max(0, to - from), maxIds));
    return reading.sql
      .all(
        `SELECT i.id AS id, coalesce(nullif(r."${resource.title}", ''), i.id) AS title
         FROM json_each(?) j CROSS JOIN ${getTableName(resource)} r ON r.pk = j.value CROSS JOIN item i ON i.pk = r.pk
         ORDER BY j.key`,
        JSON.stringify(keys),
      )
      .map(({ id, title }) => ({ id: toResourceId(String(id)), title: String(title) }));
  });
