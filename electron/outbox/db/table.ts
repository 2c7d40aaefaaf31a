import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { IntentId, ResourceId } from '../../base/brand.ts';
import type { Intent, IntentEvent, IntentState, OutboxCounts, Unsent } from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import { setsOf } from './patch-columns.ts';
import { dependencyOf, intentOf } from './rows.ts';
import type { IntentRow } from './rows.ts';
import type { Going, Needed, Patch, StoredIntent, SourceFile } from '../types.ts';

/** A new row. */
export type Draft = Pick<Intent, 'id' | 'kind' | 'resource' | 'title' | 'body'> & {
  readonly source: SourceFile | null;
  /** The batch that an upload belongs to. */
  readonly batch?: number;
};

const on = 'discarded_at IS NULL';

/** The rows of the outbox: reads and writes without rules, for `store.ts`, which keeps them. */
export interface IntentTable {
  insert(draft: Draft, at: string): void;
  /** What an intent has to wait for. */
  depend(id: IntentId, needs: readonly Needed[]): void;
  get(id: IntentId): StoredIntent | null;
  /** Newest first. */
  newest(limit: number): Intent[];
  /** Ids in the order they were asked for. */
  inState(state: IntentState, kind: Intent['kind'] | null): IntentId[];
  /** The first creation that waits for nothing but to be sent. */
  nextCreation(): IntentId | null;
  /** Those that wait for what will not come, because it was taken off the list or was made without an id. */
  stranded(): IntentId[];
  /** Those that something waits for. */
  needed(): IntentId[];
  /** Those that wait for this one. */
  dependents(id: IntentId): IntentId[];
  /** Those that are looked for, in the order they were asked for; with a resource those of it alone. */
  looked(resource: ResourceName | null): IntentId[];
  /** Which of these items are what came of an intent. */
  claimed(resource: ResourceName, ids: readonly ResourceId[]): ResourceId[];
  write(id: IntentId, state: IntentState, attempts: number, at: string, patch: Patch): void;
  /** Writes what changes without anything having happened. */
  amend(id: IntentId, at: string, patch: Patch): void;
  sent(id: IntentId, at: string): void;
  tell(id: IntentId, event: IntentEvent): void;
  discard(id: IntentId, at: string): void;
  /** How many were over before a moment; drops them when told to. What others still wait for stays. */
  prune(before: string, drop: boolean): number;
  counts(): OutboxCounts;
  unsent(): Unsent;
  /** What is being sent, or waits for nothing that came to a stop. */
  going(): Going;
}

const statements = (db: DatabaseSync) =>
  ({
    insert: db.prepare(`INSERT INTO intent
      (id, kind, resource, state, title, body, path, file_name, file_size, file_mtime_ms, sha256, alt_text, as_well,
       product, batch, created_at, changed_at)
      VALUES (?, ?, ?, 'waiting', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    depend: db.prepare(`INSERT INTO dependency (intent, place, needs, member)
      SELECT i.seq, ?, n.seq, ? FROM intent i, intent n WHERE i.id = ? AND n.id = ?`),
    one: db.prepare(`SELECT * FROM intent WHERE id = ? AND ${on}`),
    newest: db.prepare(`SELECT * FROM intent WHERE ${on} ORDER BY seq DESC LIMIT ?`),
    ids: db.prepare(`SELECT id FROM intent WHERE ${on} AND state = ? AND kind = ifnull(?, kind) ORDER BY seq`),
    next: db.prepare(`SELECT id FROM intent i WHERE ${on} AND state = 'waiting' AND kind = 'create' AND NOT EXISTS (
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
    looked: db.prepare(`SELECT id FROM intent WHERE ${on} AND state IN ('unknown', 'failed') AND look IS NOT NULL
      AND asks = 0 AND resource = ifnull(?, resource) ORDER BY seq`),
    claimed: db.prepare(`SELECT DISTINCT result_id AS id FROM intent JOIN json_each(?) j ON j.value = result_id
      WHERE resource = ? AND state = 'done'`),
    events: db.prepare('SELECT at, what, words FROM event WHERE intent = ? ORDER BY seq'),
    needs: db.prepare(`SELECT n.id, d.member, n.kind, n.resource, n.title, n.state, n.result_id, n.discarded_at
      FROM dependency d JOIN intent n ON n.seq = d.needs WHERE d.intent = ? ORDER BY d.place`),
    sent: db.prepare('UPDATE intent SET sent_at = ? WHERE id = ?'),
    tell: db.prepare('INSERT INTO event (intent, at, what, words) SELECT seq, ?, ?, ? FROM intent WHERE id = ?'),
    discard: db.prepare('UPDATE intent SET discarded_at = ? WHERE id = ?'),
    count: db.prepare('SELECT state, asks, sum(entries) AS n FROM tally GROUP BY state, asks'),
    unsent: db.prepare(`SELECT state, sum(entries) AS n, sum(iif(kind = 'upload', entries, 0)) AS uploads FROM tally
      WHERE state IN ('waiting', 'sending', 'failed', 'unknown') GROUP BY state`),
    coming: db.prepare('SELECT ifnull(sum(coming), 0) AS n FROM batch WHERE coming > 0'),
    files: db.prepare(`SELECT ifnull(sum(entries), 0) AS n FROM tally
      WHERE kind = 'upload' AND state IN ('waiting', 'sending')`),
    others: db.prepare(`SELECT count(*) AS n FROM intent i WHERE ${on} AND kind = 'create'
      AND (state = 'sending' OR state = 'waiting' AND NOT EXISTS (
        SELECT 1 FROM dependency d JOIN intent n ON n.seq = d.needs
        WHERE d.intent = i.seq AND n.state NOT IN ('waiting', 'sending', 'done')
      ))`),
  }) as const;

/** What may be dropped: over, and no more waited for. */
const over = `SELECT seq FROM intent i WHERE changed_at < ?
  AND (state IN ('done', 'cancelled') OR discarded_at IS NOT NULL) AND NOT EXISTS (
    SELECT 1 FROM dependency d JOIN intent w ON w.seq = d.intent
    WHERE d.needs = i.seq AND w.state NOT IN ('done', 'cancelled') AND w.discarded_at IS NULL
  )`;

const pruning = (db: DatabaseSync): IntentTable['prune'] => {
  const count = db.prepare(`SELECT count(*) AS n FROM (${over})`);
  const drops = [
    `DELETE FROM dependency WHERE intent IN (${over})`,
    `DELETE FROM dependency WHERE needs IN (${over})`,
    `DELETE FROM event WHERE intent IN (${over})`,
    `DELETE FROM intent WHERE seq IN (${over})`,
  ];
  return (before, drop) => {
    const n = Number(count.get(before)?.['n']);
    // What goes first must not change what goes next, so the rows are named once.
    if (drop && n > 0) {
      db.exec('CREATE TEMP TABLE pruned (seq INTEGER PRIMARY KEY)');
      db.prepare(`INSERT INTO pruned ${over}`).run(before);
      for (const sql of drops) db.exec(sql.replace(over, 'SELECT seq FROM pruned'));
      db.exec('DROP TABLE pruned');
    }
    return n;
  };
};

type Update = (id: IntentId, fixed: Readonly<Record<string, SQLInputValue>>, patch: Patch) => void;

/** Writes columns of one row: the fixed ones, and those of a patch. */
const updating = (db: DatabaseSync): Update => {
  /** By what they set: reading a statement and the triggers that follow it takes longer than running it. */
  const known = new Map<string, StatementSync>();
  const statement = (sets: string): StatementSync => {
    const own = known.get(sets) ?? db.prepare(`UPDATE intent SET ${sets} WHERE id = ?`);
    known.set(sets, own);
    return own;
  };
  return (id, fixed, patch) => {
    const { sets, values } = setsOf(patch);
    const all = [...Object.keys(fixed).map((name) => `${name} = ?`), ...sets].join(', ');
    statement(all).run(...Object.values(fixed), ...values, id);
  };
};

const counting = (sql: ReturnType<typeof statements>): Pick<IntentTable, 'counts' | 'unsent' | 'going'> => {
  /** Files that the outbox has, and that are no entries yet. */
  const coming = (): number => Number(sql.coming.get()?.['n']);
  return {
    going: () => ({ files: Number(sql.files.get()?.['n']) + coming(), others: Number(sql.others.get()?.['n']) }),
    counts: () => {
      const rows = sql.count.all();
      const of = (state: IntentState, asks?: number): number =>
        rows
          .filter((row) => row['state'] === state && (asks === undefined || row['asks'] === asks))
          .reduce((sum, row) => sum + Number(row['n']), 0);
      return {
        waiting: of('waiting') + coming(),
        sending: of('sending'),
        looking: of('unknown', 0),
        needsYou: of('failed') + of('unknown', 1),
        done: of('done'),
      };
    },
    unsent: () => {
      const rows = sql.unsent.all();
      const of = (...states: IntentState[]): number =>
        rows.reduce((sum, row) => sum + (states.includes(row['state'] as IntentState) ? Number(row['n']) : 0), 0);
      const uploads = rows.reduce((sum, row) => sum + Number(row['uploads']), 0);
      const more = coming();
      const waiting = of('waiting', 'sending') + more;
      return { waiting, failed: of('failed'), unknown: of('unknown'), uploads: uploads + more };
    },
  };
};

export const createTable = (db: DatabaseSync): IntentTable => {
  const sql = statements(db);
  const whole = (row: IntentRow): StoredIntent =>
    intentOf(row, {
      events: sql.events.all(row['seq'] ?? null) as unknown as IntentEvent[],
      dependsOn: row['kind'] === 'create' ? (sql.needs.all(row['seq'] ?? null) as IntentRow[]).map(dependencyOf) : [],
    });
  const idsOf = (rows: readonly unknown[]): IntentId[] => (rows as IntentRow[]).map((row) => row['id'] as IntentId);
  const update = updating(db);

  return {
    insert: ({ id, kind, resource, title, body, source, batch = null }, at) => {
      const file = source
        ? [source.path, source.name, source.size, source.mtimeMs, source.sha256, source.altText ?? null]
        : [null, null, null, null, null, null];
      const asWell = Number(source?.asWell === true);
      const product = source?.product ? JSON.stringify(source.product) : null;
      sql.insert.run(id, kind, resource, title, JSON.stringify(body), ...file, asWell, product, batch, at, at);
    },
    depend: (id, needs) => {
      for (const [place, { id: needed, member }] of needs.entries()) sql.depend.run(place, member, id, needed);
    },
    get: (id) => {
      const row = sql.one.get(id) as IntentRow | undefined;
      return row ? whole(row) : null;
    },
    newest: (limit) => (sql.newest.all(limit) as IntentRow[]).map((row) => whole(row).intent),
    inState: (state, kind) => idsOf(sql.ids.all(state, kind)),
    nextCreation: () => idsOf(sql.next.all())[0] ?? null,
    stranded: () => idsOf(sql.stranded.all()),
    needed: () => idsOf(sql.needed.all()),
    dependents: (id) => idsOf(sql.dependents.all(id)),
    looked: (resource) => idsOf(sql.looked.all(resource)),
    claimed: (resource, ids) => sql.claimed.all(JSON.stringify(ids), resource).map((row) => row['id'] as ResourceId),
    write: (id, state, attempts, at, patch) => update(id, { state, attempts, changed_at: at }, patch),
    amend: (id, at, patch) => update(id, { changed_at: at }, patch),
    sent: (id, at) => void sql.sent.run(at, id),
    tell: (id, { at, what, words }) => void sql.tell.run(at, what, words, id),
    discard: (id, at) => void sql.discard.run(at, id),
    prune: pruning(db),
    ...counting(sql),
  };
};
