import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { bytes, resourceId } from '../base/brand.ts';
import type { IntentId } from '../base/brand.ts';
import type { AppError } from '../contract/errors.ts';
import type { Intent, IntentEvent, IntentState, OutboxCounts } from '../contract/outbox.ts';
import type { ResourceName } from '../model/index.ts';
import type { Patch, StoredIntent, UploadFile } from './types.ts';

type Row = Readonly<Record<string, string | number | null>>;
/** A new row. */
export type Draft = Pick<Intent, 'id' | 'kind' | 'resource' | 'title' | 'body'> & {
  readonly source: UploadFile | null;
};

/** Columns of a patch, each with how it is written. */
const patchColumns: {
  readonly [K in keyof Required<Patch>]: readonly [string, (value: never) => SQLInputValue];
} = {
  body: ['body', JSON.stringify],
  sha256: ['sha256', (value: string) => value],
  error: ['error', (value: AppError | null) => (value === null ? null : JSON.stringify(value))],
  resultId: ['result_id', (value: string | null) => value],
  notTaken: ['not_taken', JSON.stringify],
  notice: ['notice', (value: string | null) => value],
  answer: ['answer', (value: string | null) => value],
};

const text = (value: string | number | null | undefined): string => String(value);

const sourceOf = (row: Row): UploadFile | null =>
  row['path'] === null || row['path'] === undefined
    ? null
    : {
        path: text(row['path']),
        name: text(row['file_name']),
        size: Number(row['file_size']),
        mtimeMs: Number(row['file_mtime_ms']),
        sha256: row['sha256'] as string | null,
      };

const intentOf = (row: Row, events: readonly IntentEvent[]): StoredIntent => {
  const source = sourceOf(row);
  return {
    source,
    intent: {
      id: row['id'] as IntentId,
      kind: row['kind'] as Intent['kind'],
      resource: row['resource'] as ResourceName,
      state: row['state'] as IntentState,
      title: text(row['title']),
      body: JSON.parse(text(row['body'])) as Intent['body'],
      file: source && { name: source.name, size: bytes(source.size), sha256: source.sha256 },
      attempts: Number(row['attempts']),
      createdAt: text(row['created_at']),
      changedAt: text(row['changed_at']),
      error: row['error'] === null ? null : (JSON.parse(text(row['error'])) as AppError),
      resultId: row['result_id'] === null ? null : resourceId(text(row['result_id'])),
      notTaken: JSON.parse(text(row['not_taken'])) as string[],
      notice: row['notice'] as string | null,
      events,
    },
  };
};

/** The rows of the outbox: reads and writes without rules, for `store.ts`, which keeps them. */
export interface IntentTable {
  insert(draft: Draft, at: string): void;
  get(id: IntentId): StoredIntent | null;
  /** Newest first. */
  newest(limit: number): Intent[];
  /** Ids in the order they were asked for. */
  inState(state: IntentState, kind: Intent['kind'] | null): IntentId[];
  write(id: IntentId, state: IntentState, attempts: number, at: string, patch: Patch): void;
  tell(id: IntentId, event: IntentEvent): void;
  discard(id: IntentId, at: string): void;
  counts(): OutboxCounts;
}

export const createTable = (db: DatabaseSync): IntentTable => {
  const insert = db.prepare(`INSERT INTO intent
    (id, kind, resource, state, title, body, path, file_name, file_size, file_mtime_ms, sha256, created_at, changed_at)
    VALUES (?, ?, ?, 'waiting', ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const one = db.prepare('SELECT * FROM intent WHERE id = ? AND discarded_at IS NULL');
  const newest = db.prepare('SELECT * FROM intent WHERE discarded_at IS NULL ORDER BY seq DESC LIMIT ?');
  const ids = db.prepare(
    `SELECT id FROM intent WHERE discarded_at IS NULL AND state = ? AND kind = ifnull(?, kind) ORDER BY seq`,
  );
  const events = db.prepare('SELECT at, what, words FROM event WHERE intent = ? ORDER BY seq');
  const tell = db.prepare('INSERT INTO event (intent, at, what, words) SELECT seq, ?, ?, ? FROM intent WHERE id = ?');
  const discard = db.prepare('UPDATE intent SET discarded_at = ? WHERE id = ?');
  const count = db.prepare('SELECT state, count(*) AS n FROM intent WHERE discarded_at IS NULL GROUP BY state');
  const whole = (row: Row): StoredIntent => intentOf(row, events.all(row['seq'] ?? null) as unknown as IntentEvent[]);

  return {
    insert: ({ id, kind, resource, title, body, source }, at) => {
      const file = source
        ? [source.path, source.name, source.size, source.mtimeMs, source.sha256]
        : [null, null, null, null, null];
      insert.run(id, kind, resource, title, JSON.stringify(body), ...file, at, at);
    },
    get: (id) => {
      const row = one.get(id) as Row | undefined;
      return row ? whole(row) : null;
    },
    newest: (limit) => (newest.all(limit) as Row[]).map((row) => whole(row).intent),
    inState: (state, kind) => ids.all(state, kind).map((row) => row['id'] as IntentId),
    write: (id, state, attempts, at, patch) => {
      const keys = (Object.keys(patchColumns) as (keyof Patch)[]).filter((key) => patch[key] !== undefined);
      const sets = ['state = ?', 'attempts = ?', 'changed_at = ?', ...keys.map((key) => `${patchColumns[key][0]} = ?`)];
      const values = keys.map((key) => patchColumns[key][1](patch[key] as never));
      db.prepare(`UPDATE intent SET ${sets.join(', ')} WHERE id = ?`).run(state, attempts, at, ...values, id);
    },
    tell: (id, { at, what, words }) => void tell.run(at, what, words, id),
    discard: (id, at) => void discard.run(at, id),
    counts: () => {
      const found = new Map(count.all().map((row) => [row['state'] as IntentState, Number(row['n'])]));
      const of = (state: IntentState): number => found.get(state) ?? 0;
      return {
        waiting: of('waiting'),
        sending: of('sending'),
        needsYou: of('failed') + of('unknown'),
        done: of('done'),
      };
    },
  };
};
