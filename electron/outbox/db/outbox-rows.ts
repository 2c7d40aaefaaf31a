import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { type IntentId, bytes, toResourceId } from '../../base/branded-types.ts';
import type { AppError } from '../../base/errors.ts';
import type { IntentListRow, IntentState, BatchEntryRow } from '../../contract/outbox.ts';
import type { SentEdit } from '../../edits/sent-edit-contract.ts';
import type { ResourceName } from '../../model/index.ts';
import { toSentEdit } from '../edits/edit-record.ts';
import type { UploadProduct } from '../outbox-types.ts';
import { parseJsonColumn, readEditRecord, readIntentKind, readTextColumn } from './intent-rows.ts';

export type Row = Readonly<Record<string, SQLOutputValue>>;

/**
 * SQL: the group of a row, as in the indexes `intent_listed` and `intent_alone`. Also applies to a row of the totals.
 */
export const groupSql = `CASE WHEN state = 'failed' OR (state = 'unknown' AND asks = 1) THEN 0
    WHEN state IN ('waiting', 'sending', 'unknown') THEN 1 ELSE 2 END`;

const columns = `seq, id, kind, edit, resource, state, title, attempts, created_at, changed_at, result_id, notice, error,
  already_there, asks, discarded_at, file_size, product, json_array_length(not_taken) AS lost, look IS NOT NULL AS looked_for, iif(state = 'waiting',
    (SELECT n.title FROM dependency d JOIN intent n ON n.seq = d.needs
     WHERE d.intent = intent.seq AND n.state <> 'done' ORDER BY d.place LIMIT 1), NULL) AS needs`;

const parseProblem = (row: Row): IntentListRow['problem'] => {
  const error = parseJsonColumn<AppError>(row['error']);
  return error && { code: error.code, message: error.message };
};

const toShownEdit = (row: Row): SentEdit | null => {
  const edit = readEditRecord(row);
  return edit && toSentEdit(edit);
};

/** Converts a row to an intent of the list. */
export const toIntentListRow = (row: Row): IntentListRow => ({
  entry: 'intent',
  id: row['id'] as IntentId,
  kind: readIntentKind(row),
  resource: row['resource'] as ResourceName,
  state: row['state'] as IntentState,
  title: String(row['title']),
  edit: toShownEdit(row),
  attempts: Number(row['attempts']),
  createdAt: String(row['created_at']),
  changedAt: String(row['changed_at']),
  resultId: typeof row['result_id'] === 'string' ? toResourceId(row['result_id']) : null,
  alreadyThere: row['already_there'] === 1,
  notice: readTextColumn(row['notice']),
  problem: parseProblem(row),
  notTaken: Number(row['lost']),
  looking: row['state'] === 'waiting' ? row['looked_for'] === 1 : row['state'] === 'unknown' && row['asks'] === 0,
  waitsFor: readTextColumn(row['needs']),
  unconfirmed: null,
});

/** Converts a row to a batch entry with its file. */
export const toBatchEntryRow = (row: Row): BatchEntryRow => ({
  ...toIntentListRow(row),
  file:
    row['kind'] === 'upload'
      ? {
          size: bytes(Number(row['file_size'])),
          product: parseJsonColumn<UploadProduct>(row['product']),
        }
      : null,
});

/** Reads the rows that match a condition on `seq`, by their sequence numbers. */
export const readRowsWhere = (
  db: DatabaseSync,
  which: string,
  ...values: readonly SQLInputValue[]
): Map<number, Row> => {
  const rows = db.prepare(`SELECT ${columns} FROM intent WHERE seq IN (${which})`).all(...values) as Row[];
  return new Map(rows.map((row) => [Number(row['seq']), row]));
};

/** Reads rows by their sequence numbers. */
export const readRowsByNumber = (db: DatabaseSync, numbers: readonly number[]): Map<number, Row> =>
  readRowsWhere(db, 'SELECT value FROM json_each(?)', JSON.stringify(numbers));
