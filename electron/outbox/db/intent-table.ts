import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { IntentId, ResourceId } from '../../base/branded-types.ts';
import type { Intent, IntentEvent, IntentState, OutboxCounts, UnfinishedCounts } from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import { buildSetClause } from './patch-columns.ts';
import { type IntentRow, toDependency, toStoredIntent } from './intent-rows.ts';
import { pausedBatches } from './upload-rows.ts';
import type { PendingWork, IntentDependency, Patch, StoredIntent, SourceFile } from '../outbox-types.ts';

export type IntentDraft = Pick<Intent, 'id' | 'kind' | 'resource' | 'title' | 'body'> & {
  readonly source: SourceFile | null;
  readonly batch?: number;
};

const on = 'discarded_at IS NULL';

/** Reads and writes rows of the outbox without rules, which are in `store.ts`. */
export interface IntentTable {
  insert(draft: IntentDraft, at: string): void;
  addDependencies(id: IntentId, needs: readonly IntentDependency[]): void;
  get(id: IntentId): StoredIntent | null;
  /** Returns intents, newest first. */
  newest(limit: number): Intent[];
  /** Returns IDs, oldest first. */
  inState(state: IntentState, kind: Intent['kind'] | null): IntentId[];
  /** Returns the first waiting creation whose dependencies are met and that needs no search before it is sent. */
  nextCreation(): IntentId | null;
  /** Returns intents whose dependency cannot be met, because it was discarded or has no ID. */
  stranded(): IntentId[];
  /** Returns intents on which others depend. */
  needed(): IntentId[];
  dependents(id: IntentId): IntentId[];
  /** Returns the intents to reconcile, oldest first, of one resource or of all. */
  toReconcile(resource: ResourceName | null): IntentId[];
  /** Returns which of these items are the result of an intent. */
  resultsAmong(resource: ResourceName, ids: readonly ResourceId[]): ResourceId[];
  /** Returns the results of a resource's newest intents. */
  resultsOf(resource: ResourceName): ResourceId[];
  write(id: IntentId, state: IntentState, attempts: number, at: string, patch: Patch): void;
  /** Writes a patch without a transition. */
  amend(id: IntentId, at: string, patch: Patch): void;
  setSentAt(id: IntentId, at: string): void;
  addEvent(id: IntentId, event: IntentEvent): void;
  discard(id: IntentId, at: string): void;
  /**
   * Counts intents that were finished before a time, and optionally deletes them. Unmet dependencies of other intents
   * are kept.
   */
  prune(before: string, drop: boolean): number;
  counts(): OutboxCounts;
  unsent(): Omit<UnfinishedCounts, 'edits'>;
  /** Returns the intents that are being sent, or wait for no failed intent. */
  pendingWork(): PendingWork;
}

const prepareStatements = (db: DatabaseSync) =>
  ({
    insert: db.prepare(`INSERT INTO intent
      (id, kind, resource, state, title, body, path, file_name, file_size, file_mtime_ms, sha256, alt_text, as_well,
       product, batch, created_at, changed_at)
      VALUES (?, ?, ?, 'waiting', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    addDependency: db.prepare(`INSERT INTO dependency (intent, place, needs, member)
      SELECT i.seq, ?, n.seq, ? FROM intent i, intent n WHERE i.id = ? AND n.id = ?`),
    one: db.prepare(`SELECT * FROM intent WHERE id = ? AND ${on}`),
    newest: db.prepare(`SELECT * FROM intent WHERE ${on} ORDER BY seq DESC LIMIT ?`),
    ids: db.prepare(`SELECT id FROM intent WHERE ${on} AND state = ? AND kind = ifnull(?, kind) ORDER BY seq`),
    next: db.prepare(`SELECT id FROM intent i WHERE ${on} AND state = 'waiting' AND kind = 'create'
      AND edit IS NULL AND look IS NULL AND NOT EXISTS (
        SELECT 1 FROM dependency d JOIN intent n ON n.seq = d.needs
        WHERE d.intent = i.seq AND (n.state <> 'done' OR (d.member IS NOT NULL AND n.result_id IS NULL))
      ) ORDER BY seq LIMIT 1`),
    stranded: db.prepare(`SELECT DISTINCT i.id, i.seq FROM intent i
      JOIN dependency d ON d.intent = i.seq JOIN intent n ON n.seq = d.needs
      WHERE i.${on} AND i.state = 'waiting' AND (
        (n.discarded_at IS NOT NULL AND n.state <> 'done')
        OR (n.state = 'done' AND d.member IS NOT NULL AND n.result_id IS NULL)
      ) ORDER BY i.seq`),
    needed: db.prepare(`SELECT DISTINCT n.id FROM dependency d JOIN intent n ON n.seq = d.needs
      JOIN intent i ON i.seq = d.intent WHERE i.state NOT IN ('done', 'cancelled') AND i.${on}`),
    dependents: db.prepare(`SELECT i.id FROM intent n JOIN dependency d ON d.needs = n.seq
      JOIN intent i ON i.seq = d.intent WHERE n.id = ? AND i.${on} ORDER BY i.seq`),
    toReconcile: db.prepare(`SELECT id FROM intent WHERE ${on} AND state IN ('waiting', 'unknown', 'failed')
      AND look IS NOT NULL AND edit IS NULL
      AND asks = 0 AND resource = ifnull(?, resource) ORDER BY seq`),
    resultsOf: db.prepare(`SELECT result_id AS id FROM intent WHERE resource = ? AND result_id IS NOT NULL
      AND edit IS NULL ORDER BY seq DESC LIMIT 20000`),
    resultsAmong: db.prepare(`SELECT DISTINCT result_id AS id FROM intent JOIN json_each(?) j ON j.value = result_id
      WHERE resource = ? AND state = 'done' AND edit IS NULL`),
    events: db.prepare('SELECT at, what, words FROM event WHERE intent = ? ORDER BY seq'),
    needs: db.prepare(`SELECT n.id, d.member, n.kind, n.resource, n.title, n.state, n.result_id, n.discarded_at
      FROM dependency d JOIN intent n ON n.seq = d.needs WHERE d.intent = ? ORDER BY d.place`),
    sent: db.prepare('UPDATE intent SET sent_at = ? WHERE id = ?'),
    addEvent: db.prepare('INSERT INTO event (intent, at, what, words) SELECT seq, ?, ?, ? FROM intent WHERE id = ?'),
    discard: db.prepare('UPDATE intent SET discarded_at = ? WHERE id = ?'),
    count: db.prepare('SELECT state, asks, sum(entries) AS n FROM tally GROUP BY state, asks'),
    unsent: db.prepare(`SELECT state, sum(entries) AS n, sum(iif(kind = 'upload', entries, 0)) AS uploads FROM tally
      WHERE state IN ('waiting', 'sending', 'failed', 'unknown') GROUP BY state`),
    staged: db.prepare(
      `SELECT ifnull(sum(coming), 0) AS n FROM batch WHERE coming > 0 AND seq NOT IN ${pausedBatches}`,
    ),
    files: db.prepare(`SELECT ifnull(sum(entries), 0) AS n FROM tally
      WHERE kind = 'upload' AND (state = 'sending' OR state = 'waiting' AND batch NOT IN ${pausedBatches})`),
    others: db.prepare(`SELECT count(*) AS n FROM intent i WHERE ${on} AND kind = 'create'
      AND (state = 'sending' OR state = 'waiting' AND NOT EXISTS (
        SELECT 1 FROM dependency d JOIN intent n ON n.seq = d.needs
        WHERE d.intent = i.seq AND n.state NOT IN ('waiting', 'sending', 'done')
      ))`),
  }) as const;

/** SQL: the intents that may be deleted, which are finished and no unmet dependency of another one. */
export const prunable = `SELECT seq FROM intent i WHERE changed_at < ?
  AND (state IN ('done', 'cancelled') OR discarded_at IS NOT NULL) AND NOT EXISTS (
    SELECT 1 FROM dependency d JOIN intent w ON w.seq = d.intent
    WHERE d.needs = i.seq AND w.state NOT IN ('done', 'cancelled') AND w.discarded_at IS NULL
  )`;

const createPrune = (db: DatabaseSync): IntentTable['prune'] => {
  const count = db.prepare(`SELECT count(*) AS n FROM (${prunable})`);
  const drops = [
    `DELETE FROM dependency WHERE intent IN (${prunable})`,
    `DELETE FROM dependency WHERE needs IN (${prunable})`,
    `DELETE FROM event WHERE intent IN (${prunable})`,
    `DELETE FROM intent WHERE seq IN (${prunable})`,
  ];
  return (before, drop) => {
    const n = Number(count.get(before)?.['n']);
    // Select the rows once, because each deletion could change the condition of the next one.
    if (drop && n > 0) {
      db.exec('CREATE TEMP TABLE pruned (seq INTEGER PRIMARY KEY)');
      db.prepare(`INSERT INTO pruned ${prunable}`).run(before);
      for (const sql of drops) db.exec(sql.replace(prunable, 'SELECT seq FROM pruned'));
      db.exec('DROP TABLE pruned');
    }
    return n;
  };
};

type Update = (id: IntentId, fixed: Readonly<Record<string, SQLInputValue>>, patch: Patch) => void;

/** Creates a function that updates columns of one row: fixed ones, and those of a patch. */
const createUpdate = (db: DatabaseSync): Update => {
  /** Cached by columns: preparing a statement with its triggers takes longer than running it. */
  const known = new Map<string, StatementSync>();
  const getUpdateStatement = (sets: string): StatementSync => {
    const updateStatement = known.get(sets) ?? db.prepare(`UPDATE intent SET ${sets} WHERE id = ?`);
    known.set(sets, updateStatement);
    return updateStatement;
  };
  return (id, fixed, patch) => {
    const { sets, values } = buildSetClause(patch);
    const all = [...Object.keys(fixed).map((name) => `${name} = ?`), ...sets].join(', ');
    getUpdateStatement(all).run(...Object.values(fixed), ...values, id);
  };
};

const createCounts = (
  sql: ReturnType<typeof prepareStatements>,
): Pick<IntentTable, 'counts' | 'unsent' | 'pendingWork'> => {
  /** Returns the number of staged files that are not converted to intents yet. */
  const countStaged = (): number => Number(sql.staged.get()?.['n']);
  return {
    pendingWork: () => ({
      files: Number(sql.files.get()?.['n']) + countStaged(),
      others: Number(sql.others.get()?.['n']),
    }),
    counts: () => {
      const rows = sql.count.all();
      const countState = (state: IntentState, asks?: number): number =>
        rows
          .filter((row) => row['state'] === state && (asks === undefined || row['asks'] === asks))
          .reduce((sum, row) => sum + Number(row['n']), 0);
      return {
        waiting: countState('waiting') + countStaged(),
        sending: countState('sending'),
        looking: countState('unknown', 0),
        needsYou: countState('failed') + countState('unknown', 1),
        done: countState('done'),
      };
    },
    unsent: () => {
      const rows = sql.unsent.all();
      const countState = (...states: IntentState[]): number =>
        rows.reduce((sum, row) => sum + (states.includes(row['state'] as IntentState) ? Number(row['n']) : 0), 0);
      const uploads = rows.reduce((sum, row) => sum + Number(row['uploads']), 0);
      const more = countStaged();
      const waiting = countState('waiting', 'sending') + more;
      return { waiting, failed: countState('failed'), unknown: countState('unknown'), uploads: uploads + more };
    },
  };
};

const createTable = (db: DatabaseSync): IntentTable => {
  const sql = prepareStatements(db);
  const toIntent = (row: IntentRow): StoredIntent =>
    toStoredIntent(row, {
      events: sql.events.all(row['seq'] ?? null) as unknown as IntentEvent[],
      dependsOn:
        row['kind'] === 'create' && row['edit'] === null
          ? (sql.needs.all(row['seq'] ?? null) as IntentRow[]).map(toDependency)
          : [],
    });
  const toIntentIds = (rows: readonly unknown[]): IntentId[] =>
    (rows as IntentRow[]).map((row) => row['id'] as IntentId);
  const update = createUpdate(db);

  return {
    insert: ({ id, kind, resource, title, body, source, batch = null }, at) => {
      const file = source
        ? [source.path, source.name, source.size, source.mtimeMs, source.sha256, source.altText ?? null]
        : [null, null, null, null, null, null];
      const asWell = Number(source?.asWell === true);
      const product = source?.product ? JSON.stringify(source.product) : null;
      sql.insert.run(id, kind, resource, title, JSON.stringify(body), ...file, asWell, product, batch, at, at);
    },
    addDependencies: (id, needs) => {
      for (const [place, { id: needed, member }] of needs.entries()) sql.addDependency.run(place, member, id, needed);
    },
    get: (id) => {
      const row = sql.one.get(id) as IntentRow | undefined;
      return row ? toIntent(row) : null;
    },
    newest: (limit) => (sql.newest.all(limit) as IntentRow[]).map((row) => toIntent(row).intent),
    inState: (state, kind) => toIntentIds(sql.ids.all(state, kind)),
    nextCreation: () => toIntentIds(sql.next.all())[0] ?? null,
    stranded: () => toIntentIds(sql.stranded.all()),
    needed: () => toIntentIds(sql.needed.all()),
    dependents: (id) => toIntentIds(sql.dependents.all(id)),
    toReconcile: (resource) => toIntentIds(sql.toReconcile.all(resource)),
    resultsAmong: (resource, ids) =>
      sql.resultsAmong.all(JSON.stringify(ids), resource).map((row) => row['id'] as ResourceId),
    resultsOf: (resource) => sql.resultsOf.all(resource).map((row) => row['id'] as ResourceId),
    write: (id, state, attempts, at, patch) => update(id, { state, attempts, changed_at: at }, patch),
    amend: (id, at, patch) => update(id, { changed_at: at }, patch),
    setSentAt: (id, at) => void sql.sent.run(at, id),
    addEvent: (id, { at, what, words }) => void sql.addEvent.run(at, what, words, id),
    discard: (id, at) => void sql.discard.run(at, id),
    prune: createPrune(db),
    ...createCounts(sql),
  };
};

const tables = new WeakMap<DatabaseSync, IntentTable>();

/**
 * Returns the table of an open database. It is cached, because preparing its statements takes longer than running most
 * of them.
 */
export const getIntentTable = (db: DatabaseSync): IntentTable => {
  const table = tables.get(db) ?? createTable(db);
  tables.set(db, table);
  return table;
};
