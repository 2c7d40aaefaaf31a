import { resourceId } from '../base/brand.ts';
import type { ResourceId } from '../base/brand.ts';
import type { ItemQuery, ItemRow, ItemWindow } from '../contract/index.ts';
import { resourceOf } from '../model/index.ts';
import type { Field, Resource } from '../model/index.ts';
import { partsInUse } from './completeness-sql.ts';
import { completenessOf, flag, knownOf } from './flags.ts';
import { nameFor } from './names.ts';
import { orderedKeys } from './order.ts';
import type { Reading } from './reading.ts';
import { scalars, tableOf } from './schema.ts';
import { searchTerms } from './search-question.ts';
import type { Row } from './statements.ts';

/** Answers to one question belong to one state of the database, whatever is written meanwhile. */
export const consistently = <T>({ db }: Reading, work: () => T): T => {
  db.exec('BEGIN');
  try {
    return work();
  } finally {
    db.exec('COMMIT');
  }
};

const columnFields = (resource: Resource): readonly Field[] =>
  scalars(resource).filter((field) => field.column !== undefined);

const cellOf = (field: Field, value: Row[string]): string | number | boolean | null => {
  if (value === null || value instanceof Uint8Array) return null;
  return field.kind === 'boolean' ? value === 1 : value;
};

const cellsOf = (resource: Resource, row: Row): ItemRow['cells'] =>
  Object.fromEntries(
    columnFields(resource)
      .map((field) => [field.name, cellOf(field, row[field.name] ?? null)] as const)
      .filter(([, value]) => value !== null),
  );

/** Names are looked up once for each window. */
const namesFor = ({ sql }: Reading, resource: Resource): ((row: Row) => ItemRow['names']) => {
  const known = new Map<string, string | null>();
  const fields = columnFields(resource).filter((field) => field.kind === 'ref');
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

const rowsOf = (reading: Reading, resource: Resource, keys: readonly number[]): ItemRow[] => {
  const columns = columnFields(resource).map(({ name }) => `r."${name}"`);
  const rows = reading.sql.all(
    `SELECT i.id AS "i.id", r.x_flags, r.x_thumb, ${columns.join(', ')}
     FROM json_each(?) j CROSS JOIN ${tableOf(resource)} r ON r.pk = j.value CROSS JOIN item i ON i.pk = r.pk
     ORDER BY j.key`,
    JSON.stringify(keys),
  );
  const names = namesFor(reading, resource);
  const parts = partsInUse(reading);
  return rows.map((row) => {
    const flags = Number(row['x_flags']);
    return {
      id: resourceId(String(row['i.id'])),
      cells: cellsOf(resource, row),
      names: names(row),
      thumb: typeof row['x_thumb'] === 'string' ? resourceId(row['x_thumb']) : null,
      completeness: completenessOf(resource.name, flags, parts),
      gone: (flags & flag.gone) !== 0,
      known: knownOf(flags),
    };
  });
};

/** A window of rows with the exact count of the whole query. */
export const queryRows = (reading: Reading, q: ItemQuery, offset: number, limit: number): ItemWindow =>
  consistently(reading, () => {
    const resource = resourceOf(q.resource);
    const { keys, total, ranked } = orderedKeys(reading, q, offset, limit);
    const terms = q.words.trim() === '' ? [] : searchTerms(reading, resource, q.words).filter((term) => !term.not);
    return { offset, rows: rowsOf(reading, resource, keys), total, terms, ranked };
  });

/** The longest list of ids that is given at once. */
const mostIds = 100_000;

/** Rows `from` to `to` by id and title. */
export const queryIds = (
  reading: Reading,
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
