import type { DatabaseSync } from 'node:sqlite';
import { dirname, basename } from 'node:path';
import { type IntentId, bytes } from '../../base/branded-types.ts';
import type { BatchListRow, Intent, IntentState } from '../../contract/outbox.ts';
import { type IntentGroup, toBatchId, intentGroups, intentStates } from '../../contract/constants.ts';
import type { ResourceName } from '../../model/index.ts';
import { type Row, groupSql } from './outbox-rows.ts';
import { undoDays } from '../state/edit-intent-values.ts';
import { pausedBatches } from './upload-rows.ts';

/** The position of a row of the list: by group, then by the sequence number of its first intent, newest first. */
export interface ListRowPosition {
  readonly part: number;
  readonly key: number;
}

/**
 * A row of the list: an intent without batch (`batch` is null, `key` is its sequence number), or a batch with its
 * number of entries.
 */
export interface ListedLine {
  readonly key: number;
  readonly batch: number | null;
  readonly entries: number;
}

/**
 * Queries of the list in which a batch is one row, and of the batches. They use only the totals and count no intents.
 */
export interface BatchRows {
  /** Returns the number of rows in each group. */
  lineCounts(): Readonly<Record<IntentGroup, number>>;
  /** Returns rows of a group, newest first. */
  lines(part: number, limit: number, offset: number): readonly ListedLine[];
  /** Returns the number of rows before a position in its group. */
  before(place: ListRowPosition): number;
  /** Returns the position of an intent or of its batch, or null if the list does not contain it. */
  placeOf(id: IntentId): ListRowPosition | null;
  placeOfBatch(batch: number): ListRowPosition | null;
  /** Returns null if fewer than two of its entries are left. */
  line(batch: number): BatchListRow | null;
  /** Returns the batch to which an intent belongs. */
  batchOf(id: IntentId): number | null;
  /** Returns the sequence number of the only remaining intent of a batch. */
  onlyOf(batch: number): number | null;
}

const selectFirstSeq = (batch: string): string => `(SELECT min(seq) FROM intent WHERE batch = ${batch})`;
/**
 * SQL: non-empty batches, each in the group of its worst entry. Staged files that are not stored as intents yet count
 * as in progress.
 */
const batches = `(
  SELECT batch, min(min(${groupSql}), iif(b.coming > 0, 1, 2)) AS part, sum(entries) + b.coming AS entries
  FROM tally JOIN batch b ON b.seq = tally.batch WHERE tally.batch > 0 GROUP BY kind, tally.batch
)`;

const prepareStatements = (db: DatabaseSync) =>
  ({
    aloneCounts: db.prepare(`SELECT ${groupSql} AS part, sum(entries) AS n FROM tally WHERE batch = 0 GROUP BY part`),
    batchCounts: db.prepare(`SELECT part, count(*) AS n FROM ${batches} GROUP BY part`),
    // Both halves are sorted, so that only skipped and returned rows are read.
    lines: db.prepare(`SELECT seq AS key, NULL AS batch, 1 AS entries FROM intent INDEXED BY intent_alone
        WHERE ${groupSql} = ?1 AND discarded_at IS NULL AND batch IS NULL
      UNION ALL SELECT ${selectFirstSeq('s.batch')}, batch, entries FROM ${batches} s WHERE part = ?1
      ORDER BY key DESC LIMIT ?2 OFFSET ?3`),
    before: db.prepare(`SELECT (
        SELECT count(*) FROM intent INDEXED BY intent_alone
        WHERE ${groupSql} = ?1 AND seq > ?2 AND discarded_at IS NULL AND batch IS NULL
      ) + (SELECT count(*) FROM ${batches} s WHERE part = ?1 AND ${selectFirstSeq('s.batch')} > ?2) AS n`),
    entry: db.prepare(`SELECT seq, batch, ${groupSql} AS part FROM intent WHERE id = ? AND discarded_at IS NULL`),
    placeOfBatch: db.prepare(`SELECT part, ${selectFirstSeq('s.batch')} AS key FROM ${batches} s WHERE batch = ?`),
    only: db.prepare('SELECT seq FROM intent WHERE batch = ? AND discarded_at IS NULL LIMIT 1'),
    sums: db.prepare(`SELECT kind, state, sum(entries) AS entries, sum(bytes) AS bytes,
        sum(iif(state = 'unknown' AND asks = 0, entries, 0)) AS looking, sum(iif(already_there = 1, entries, 0)) AS there
      FROM tally WHERE kind IN ('create', 'upload') AND batch = ? GROUP BY kind, state`),
    batch: db.prepare(`SELECT at, coming, coming_bytes, seq IN ${pausedBatches} AS paused FROM batch WHERE seq = ?`),
    // The first and last entry determine the resource: entries of one form, table or drop have the same one.
    ends: db.prepare(`SELECT resource, path, kind, edit, edit ->> '$.isUndo' AS is_undo FROM intent WHERE seq IN (
        ${selectFirstSeq('?1')}, (SELECT max(seq) FROM intent WHERE batch = ?1))`),
    edits:
      db.prepare(`SELECT count(*) FILTER (WHERE json_type(edit, '$.conflict') = 'object' AND state = 'failed') AS conflicts,
        count(*) FILTER (WHERE state = 'done' AND already_there = 0 AND changed_at >= ?) AS undoable,
        count(*) FILTER (WHERE state IN ('waiting', 'sending', 'unknown')) AS open
      FROM intent WHERE batch = ? AND discarded_at IS NULL AND edit IS NOT NULL`),
  }) as const;

const readNumber = (row: Row | undefined, name: string): number => Number(row?.[name] ?? 0);

/** Returns the value that all ends have in common, or null if they differ. */
const getCommonValue = <T>(values: readonly T[]): T | null => {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? null : first;
};

const getCommonFolder = (ends: readonly Row[]): string | null => {
  const folders = ends.map(({ path }) => (typeof path === 'string' ? dirname(path) : ''));
  const folder = basename(getCommonValue(folders) ?? '');
  return folder === '' || folder === '.' ? null : folder;
};

const createLineReader =
  (sql: ReturnType<typeof prepareStatements>): BatchRows['line'] =>
  (id) => {
    const batch = sql.batch.get(id);
    const sums = sql.sums.all(id) as Row[];
    const [coming, comingBytes] = [readNumber(batch, 'coming'), readNumber(batch, 'coming_bytes')];
    const sum = (column: string, of: (state: IntentState) => boolean = () => true): number =>
      sums.reduce((all, row) => all + (of(row['state'] as IntentState) ? readNumber(row, column) : 0), 0);
    const entries = sum('entries') + coming;
    if (batch === undefined || entries < 2 || sums.length === 0) return null;
    const ends = sql.ends.all(id) as Row[];
    const isEdits = ends.some(({ edit }) => edit !== null);
    const undoableSince = new Date(Date.now() - undoDays * 86_400_000).toISOString();
    const edits = isEdits ? sql.edits.get(undoableSince, id) : undefined;
    const states = intentStates.map((state) => {
      const extra = state === 'waiting' ? coming : 0;
      return [state, sum('entries', (other) => other === state) + extra] as const;
    });
    return {
      entry: 'batch',
      id: toBatchId(id),
      kind: isEdits ? 'edit' : (sums[0]?.['kind'] as Intent['kind']),
      resource: getCommonValue(ends.map(({ resource }) => resource as ResourceName)),
      createdAt: String(batch['at']),
      folder: getCommonFolder(ends),
      entries,
      states: Object.fromEntries(states) as Record<IntentState, number>,
      paused: batch['paused'] === 1,
      looking: sum('looking'),
      alreadyThere: sum('there'),
      conflicts: readNumber(edits, 'conflicts'),
      isUndo: ends.some((row) => row['is_undo'] === 1),
      canUndo: readNumber(edits, 'undoable') > 0 && readNumber(edits, 'open') === 0,
      bytes: bytes(sum('bytes') + comingBytes),
      finishedBytes: bytes(sum('bytes', (state) => state === 'done')),
    };
  };

export const createBatchRows = (db: DatabaseSync): BatchRows => {
  const sql = prepareStatements(db);
  const toPosition = (row: Row | undefined): ListRowPosition | null =>
    row === undefined ? null : { part: readNumber(row, 'part'), key: readNumber(row, 'key') };
  const getBatchPosition = (batch: number): ListRowPosition | null => toPosition(sql.placeOfBatch.get(batch));
  return {
    lineCounts: () => {
      const rows = [...sql.aloneCounts.all(), ...sql.batchCounts.all()] as Row[];
      const countPart = (part: number): number =>
        rows.reduce((sum, row) => sum + (row['part'] === part ? readNumber(row, 'n') : 0), 0);
      return Object.fromEntries(intentGroups.map((group, part) => [group, countPart(part)])) as Record<
        IntentGroup,
        number
      >;
    },
    lines: (part, limit, offset) => sql.lines.all(part, limit, offset) as unknown as ListedLine[],
    before: ({ part, key }) => readNumber(sql.before.get(part, key), 'n'),
    placeOf: (id) => {
      const row = sql.entry.get(id);
      if (row === undefined) return null;
      return row['batch'] === null
        ? { part: readNumber(row, 'part'), key: readNumber(row, 'seq') }
        : getBatchPosition(readNumber(row, 'batch'));
    },
    placeOfBatch: getBatchPosition,
    line: createLineReader(sql),
    batchOf: (id) => (sql.entry.get(id)?.['batch'] ?? null) as number | null,
    onlyOf: (batch) => (sql.only.get(batch)?.['seq'] ?? null) as number | null,
  };
};
