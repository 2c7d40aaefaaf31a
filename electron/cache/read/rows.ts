import { resourceId } from '../../base/brand.ts';
import type { ResourceId } from '../../base/brand.ts';
import type { ItemQuery, ItemRow, ItemWindow, KeptRows } from '../../contract/index.ts';
import { resourceOf } from '../../model/index.ts';
import type { Field, Resource, ResourceName } from '../../model/index.ts';
import { partsInUse } from '../shared/completeness-sql.ts';
import { completenessOf, flag, knownOf } from '../shared/item-flags.ts';
import { nameFor } from '../db/names.ts';
import { scalars, tableOf } from '../shared/schema.ts';
import type { SqlRow } from '../db/statements.ts';
import { cutAt, bodyCells, noBodyCells } from './body-cells.ts';
import { orderedKeys, placesOf } from './query/order.ts';
import type { Ordered } from './query/order.ts';
import type { ReadContext } from './read-context.ts';
import { scoresOf } from './judged/scores.ts';
import { searchTerms } from './query/search-question.ts';
import { faultsOf } from './judged/verdicts.ts';
import type { Rule } from '../../model/rules/profile.ts';

/** A window that was moved to keep the visible rows in place. */
interface AnchoredWindow extends Ordered {
  readonly offset: number;
  readonly moved: NonNullable<ItemWindow['moved']>;
}

const keysOf = ({ sql }: ReadContext, q: ItemQuery, keep: KeptRows): (number | null)[] =>
  sql.column(
    `SELECT i.pk FROM json_each(?) j LEFT JOIN item i ON i.resource = ? AND i.id = j.value ORDER BY j.key`,
    JSON.stringify(keep.rows.map(({ id }) => id)),
    q.resource,
  ) as (number | null)[];

/** Returns the positions of the keys: usually within the window, else searched in the whole query. */
const findPlaces = (
  reading: ReadContext,
  q: ItemQuery,
  keys: readonly (number | null)[],
  window: Ordered,
  offset: number,
): (number | null)[] => {
  const near = new Map(window.keys.map((key, at) => [key, offset + at]));
  const far = keys.filter((key) => key !== null && !near.has(key)) as number[];
  const found = far.length === 0 ? new Map<number, number>() : placesOf(reading, q, far);
  return keys.map((key) => (key === null ? null : (near.get(key) ?? found.get(key) ?? null)));
};

/**
 * Returns by how much the rows moved, as the first row that did not jump. A row that a change moved elsewhere is
 * ignored, as are rows that were added or removed between the others.
 */
const shiftOf = (keep: KeptRows, places: readonly (number | null)[]): number => {
  const moved = keep.rows.flatMap(({ at }, index) => {
    const place = places[index];
    return at === null || place === null || place === undefined ? [] : [{ at, by: place - at }];
  });
  const shifts = moved.map(({ by }) => by).toSorted((one, other) => one - other);
  const usual = shifts[Math.floor((shifts.length - 1) / 2)] ?? 0;
  const stood = moved.map(({ at }) => at);
  const spread = Math.max(...stood) - Math.min(...stood) + 1;
  return moved.find(({ by }) => Math.abs(by - usual) <= spread)?.by ?? 0;
};

/** Returns the window at the current position of the visible rows, with another page on either side. */
const anchoredWindow = (
  reading: ReadContext,
  q: ItemQuery,
  offset: number,
  limit: number,
  keep: KeptRows,
): AnchoredWindow => {
  const window = orderedKeys(reading, q, offset, limit);
  const places = findPlaces(reading, q, keysOf(reading, q, keep), window, offset);
  const moved = { by: shiftOf(keep, places), places };
  if (moved.by === 0) return { ...window, offset, moved };
  const from = Math.max(0, Math.floor((offset + moved.by) / keep.page) * keep.page);
  return { ...orderedKeys(reading, q, from, limit + keep.page), offset: from, moved };
};

/** Runs `work` in a transaction, so that its queries see one state of the database. */
export const consistently = <T>({ db }: ReadContext, work: () => T): T => {
  db.exec('BEGIN');
  try {
    return work();
  } finally {
    db.exec('COMMIT');
  }
};

/** Returns the fields of a row: those with a column, and requested ones. */
const columnFields = (resource: Resource, more: readonly string[]): readonly Field[] =>
  scalars(resource).filter((field) => field.column !== undefined || more.includes(field.name));

const cellOf = (field: Field, value: SqlRow[string]): string | number | boolean | null => {
  if (value === null || value instanceof Uint8Array) return null;
  return field.kind === 'boolean' ? value === 1 : value;
};

const cellsOf = (fields: readonly Field[], row: SqlRow): ItemRow['cells'] =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, cellOf(field, row[field.name] ?? null)] as const)
      .filter(([, value]) => value !== null),
  );

/** Returns a lookup of the names in a row. Each name is looked up once per window. */
const namesFor = ({ sql }: ReadContext, all: readonly Field[]): ((row: SqlRow) => ItemRow['names']) => {
  const known = new Map<string, string | null>();
  const fields = all.filter((field) => field.kind === 'ref');
  const lookUp = (field: Field, id: string): string | null => {
    const key = `${field.to ?? ''}\0${id}`;
    const name = known.get(key) ?? (field.to === undefined ? null : (nameFor(sql, field.to, id)?.name ?? null));
    known.set(key, name);
    return name;
  };
  return (row) => {
    const pairs = fields.map((field) => [field.name, row[field.name]] as const);
    return Object.fromEntries(
      pairs.flatMap(([name, id]) => {
        const field = fields.find((one) => one.name === name);
        const found = typeof id === 'string' && id !== '' && field !== undefined ? lookUp(field, id) : null;
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

const rowsOf = (
  reading: ReadContext,
  resource: Resource,
  keys: readonly number[],
  { columns, most, rule }: More,
): ItemRow[] => {
  const fields = columnFields(resource, columns);
  const names = namesFor(reading, fields);
  const more = bodyCells(reading, resource, keys, columns, most);
  const rows = reading.sql.all(
    `SELECT i.id AS "i.id", r.pk AS "i.pk", c.at AS "c.at", r.x_flags, r.x_thumb, ${fields.map(({ name }) => `r."${name}"`).join(', ')}
     FROM json_each(?) j CROSS JOIN ${tableOf(resource)} r ON r.pk = j.value CROSS JOIN item i ON i.pk = r.pk
     LEFT JOIN created c ON c.resource = i.resource AND c.id = i.id ORDER BY j.key`,
    JSON.stringify(keys),
  );
  const parts = partsInUse(reading);
  const scores = scoresOf(reading, keys, columns);
  const faults = rule === undefined ? null : faultsOf(reading, rule, keys);
  return rows.map((row) => {
    const flags = Number(row['x_flags']);
    const beside = more.get(row['i.pk'] as number) ?? noBodyCells;
    const fault = faults?.get(row['i.pk'] as number);
    const judged = scores.get(row['i.pk'] as number);
    return {
      id: resourceId(String(row['i.id'])),
      cells: { ...cellsOf(fields, row), ...beside.cells },
      names: { ...names(row), ...beside.names },
      thumb: typeof row['x_thumb'] === 'string' ? resourceId(row['x_thumb']) : null,
      completeness: completenessOf(resource.name, flags, parts),
      gone: (flags & flag.gone) !== 0,
      known: knownOf(flags),
      ...(row['c.at'] === null ? {} : { unconfirmed: true }),
      ...(fault === undefined ? {} : { fault }),
      ...(judged === undefined ? {} : { judged }),
    };
  });
};

/** Additional contents of a window, and the rows that determine its position. */
export interface WindowOptions {
  readonly columns?: readonly string[] | undefined;
  readonly keep?: KeptRows | undefined;
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
  consistently(reading, () => {
    const more = { columns, most: cutAt, rule };
    const resource = resourceOf(q.resource);
    const terms = q.words.trim() === '' ? [] : searchTerms(reading, resource, q.words).filter((term) => !term.not);
    const { keys, ...rest } =
      keep === undefined
        ? { ...orderedKeys(reading, q, offset, limit), offset }
        : anchoredWindow(reading, q, offset, limit, keep);
    return { ...rest, rows: rowsOf(reading, resource, keys, more), terms };
  });

/** A request for items by ID, with columns in addition to the default ones. */
export interface RowsAsked {
  readonly resource: ResourceName;
  readonly ids: readonly ResourceId[];
  readonly columns: readonly string[];
}

/** Returns items as rows with the default columns, in the order of their keys. */
export const rowsByKey = (reading: ReadContext, resource: Resource, keys: readonly number[]): ItemRow[] =>
  rowsOf(reading, resource, keys, { columns: [], most: cutAt });

/** Returns items as rows, in the order of their IDs. Items that are not cached are omitted. */
export const rowsById = (reading: ReadContext, { resource: name, ids, columns }: RowsAsked): ItemRow[] =>
  consistently(reading, () => {
    const keys = reading.sql.column(
      'SELECT i.pk FROM json_each(?) j CROSS JOIN item i ON i.resource = ? AND i.id = j.value ORDER BY j.key',
      JSON.stringify(ids),
      name,
    ) as number[];
    return rowsOf(reading, resourceOf(name), keys, { columns, most: Number.POSITIVE_INFINITY });
  });

/** The maximum number of IDs in one response. */
const mostIds = 100_000;

/** Returns rows `from` to `to` by ID and title. */
export const queryIds = (
  reading: ReadContext,
  q: ItemQuery,
  from: number,
  to: number,
): { id: ResourceId; title: string }[] =>
  consistently(reading, () => {
    const resource = resourceOf(q.resource);
    const { keys } = orderedKeys(reading, q, from, Math.min(Math.max(0, to - from), mostIds));
    return reading.sql
      .all(
        `SELECT i.id AS id, coalesce(nullif(r."${resource.title}", ''), i.id) AS title
         FROM json_each(?) j CROSS JOIN ${tableOf(resource)} r ON r.pk = j.value CROSS JOIN item i ON i.pk = r.pk
         ORDER BY j.key`,
        JSON.stringify(keys),
      )
      .map(({ id, title }) => ({ id: resourceId(String(id)), title: String(title) }));
  });
