import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import type {
  ChangeCause,
  ChangeCount,
  ChangedField,
  ChangeEntry,
  ChangeGroup,
  ChangeKind,
  ChangeQuery,
  ChangeRow,
  ChangeWindow,
  HistoryInfo,
} from '../../contract/changes.ts';
import type { ResourceName } from '../../model/index.ts';
import { historyLimits } from './history.ts';
import { type TimeSpan, buildChangeCondition, getHistoryBatches } from './history-batches.ts';
import { readDifferences, resolveDifferenceLinks } from './history-values.ts';
import { lookupReferenceName } from '../db/reference-names.ts';
import type { ReadContext } from '../read/read-context.ts';
import { runInReadTransaction } from '../read/item-rows.ts';
import type { SqlRow } from '../db/statements.ts';
import { toIsoDate } from '../db/write-context.ts';

/** The maximum number of changes shown for one item. */
const maxItemChanges = 100;

const rowColumns = `c.id, c.at, c.kind, c.resource, c.members, i.id AS item, b.cause`;
const rowTables = `change c JOIN item i ON i.pk = c.pk JOIN batch b ON b.id = c.batch`;

const membersOf = (text: SqlRow[string] | undefined): { members: readonly ChangedField[]; more: number } => {
  if (typeof text !== 'string') return { members: [], more: 0 };
  const [names, more] = JSON.parse(text) as [[string, string | null][], number];
  return { members: names.map(([field, attribute]) => ({ field, attribute })), more };
};

/** Returns the first differing property of a row, with the names of its IDs. Long values are omitted. */
const getFirstDifference = (
  reading: ReadContext,
  resource: ResourceName,
  change: number,
): Pick<ChangeRow, 'first' | 'links'> => {
  const [first] = readDifferences(reading, change);
  if (first === undefined || first.before.is === 'piece' || first.after.is === 'piece')
    return { first: null, links: [] };
  return { first, links: resolveDifferenceLinks(reading, resource, [first]) };
};

const changeRow = (reading: ReadContext, row: SqlRow): ChangeRow => {
  const { sql } = reading;
  const resource = row['resource'] as ResourceName;
  const id = String(row['item']);
  const named = lookupReferenceName(sql, resource, id);
  return {
    entry: 'change',
    id: row['id'] as number,
    at: toIsoDate(row['at'] as number),
    kind: row['kind'] as ChangeKind,
    cause: row['cause'] as ChangeCause,
    resource,
    itemId: toResourceId(id),
    title: named === null || named.name.trim() === '' ? id : named.name,
    note: named?.note ?? null,
    ...membersOf(row['members']),
    ...getFirstDifference(reading, resource, row['id'] as number),
  };
};

const groupOf = ({ batch, matching }: TimeSpan): ChangeGroup => ({
  entry: 'group',
  id: batch['id'] as number,
  resource: batch['resource'] as ResourceName,
  cause: batch['cause'] as ChangeCause,
  from: toIsoDate(batch['first_at'] as number),
  to: toIsoDate(batch['last_at'] as number),
  added: batch['added'] as number,
  changed: batch['changed'] as number,
  gone: batch['gone'] as number,
  matching,
  cut: batch['cut'] === 1,
});

/** Returns the entries from `first` to `end` that belong to a span. */
const readSpanEntries = (
  reading: ReadContext,
  query: ChangeQuery,
  span: TimeSpan,
  first: number,
  end: number,
): ChangeEntry[] => {
  const from = Math.max(0, first - span.start - 1);
  const to = Math.min(span.matching, end - span.start - 1);
  const heading = span.start >= first ? [groupOf(span)] : [];
  if (to <= from) return heading;
  const { sql: where, values } = buildChangeCondition(query);
  const rows = reading.sql.all(
    `SELECT ${rowColumns} FROM (SELECT id FROM change WHERE batch = ? AND ${where}
       ORDER BY kind DESC, id DESC LIMIT ? OFFSET ?) f CROSS JOIN ${rowTables.replace('change c', 'change c USING (id)')}
     ORDER BY c.kind DESC, c.id DESC`,
    span.batch['id'] as number,
    ...values,
    to - from,
    from,
  );
  return [...heading, ...rows.map((row) => changeRow(reading, row))];
};

/**
 * Returns a window of the history: each run under its heading, the newest first. Within a run, deleted items are first.
 */
export const queryChanges = (reading: ReadContext, query: ChangeQuery, offset: number, limit: number): ChangeWindow =>
  runInReadTransaction(reading, () => {
    const { spans, total, changes, revertible, totals } = getHistoryBatches(reading, query);
    const end = offset + limit;
    const inside = spans.filter(({ start, matching }) => start < end && start + matching >= offset);
    return {
      offset,
      rows: inside.flatMap((span) => readSpanEntries(reading, query, span, offset, end)),
      total,
      changes,
      revertible,
      totals,
    };
  });

/** Returns one change as a row, or null if it is not stored. */
export const readChangeRow = (reading: ReadContext, id: number): ChangeRow | null => {
  const row = reading.sql.get(`SELECT ${rowColumns} FROM ${rowTables} WHERE c.id = ?`, id);
  return row === undefined ? null : changeRow(reading, row);
};

/** Returns the newest changes of one item. */
export const listItemChanges = (reading: ReadContext, resource: ResourceName, id: ResourceId): ChangeRow[] =>
  reading.sql
    .all(
      `SELECT ${rowColumns} FROM ${rowTables}
       WHERE c.pk = (SELECT pk FROM item WHERE resource = ? AND id = ?) ORDER BY c.id DESC LIMIT ${maxItemChanges}`,
      resource,
      id,
    )
    .map((row) => changeRow(reading, row));

/** Counts the changes since a time in milliseconds. Complete batches are counted by their stored totals. */
export const countChangesSince = ({ sql }: ReadContext, moment: number): ChangeCount => {
  const buildTotalSql = (
    name: string,
    kinds: string,
  ): string => `total(${name}) + coalesce((SELECT count(*) FROM change c
    JOIN batch b ON b.id = c.batch WHERE b.first_at < ?1 AND b.last_at >= ?1 AND c.at >= ?1 AND c.kind IN (${kinds})), 0)`;
  const row = sql.get(
    `SELECT ${buildTotalSql('added', `'added', 'back'`)} AS added, ${buildTotalSql('changed', `'changed'`)} AS changed,
       ${buildTotalSql('gone', `'gone'`)} AS gone FROM batch WHERE first_at >= ?1`,
    moment,
  );
  return { added: Number(row?.['added']), changed: Number(row?.['changed']), gone: Number(row?.['gone']) };
};

const readMetaTime = ({ sql }: ReadContext, name: string): number =>
  Number(sql.get('SELECT value FROM meta WHERE name = ?', name)?.['value'] ?? 0);

/** Returns the size of the history and the time from which it is complete. */
export const getHistoryInfo = (reading: ReadContext): HistoryInfo => {
  const { sql } = reading;
  const first = sql.get(`SELECT min(ended_at) AS at FROM run WHERE first = 1 AND outcome = 'done'`)?.['at'];
  const cut = readMetaTime(reading, 'historyCut');
  const oldest = Date.now() - historyLimits.life;
  const sums = sql.get('SELECT total(bytes) AS bytes, total(added + changed + gone) AS n FROM batch');
  const since = Math.max(Number(first ?? 0), cut, readMetaTime(reading, 'historyCleared'), oldest);
  return {
    since: typeof first === 'number' ? toIsoDate(since) : null,
    cut: cut > oldest && cut === since,
    bytes: Number(sums?.['bytes']),
    mostBytes: historyLimits.bytes,
    days: historyLimits.life / 86_400_000,
    changes: Number(sums?.['n']),
  };
};
