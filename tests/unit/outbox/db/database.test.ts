import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toIntentId, toResourceId } from '../../../../electron/base/branded-types.ts';
import { BulkSteps } from '../../../../electron/outbox/db/bulk-steps.ts';
import { type OpenedDatabase, openOutboxDatabase } from '../../../../electron/outbox/db/database.ts';
import { createOutboxHandlers } from '../../../../electron/outbox/db/outbox-handlers.ts';
import { markInterrupted } from '../../../../electron/outbox/db/crash-recovery.ts';
import { IntentChanges } from '../../../../electron/outbox/db/intent-changes.ts';
import { createRejectedFieldRows } from '../../../../electron/outbox/db/rejected-rows.ts';
import { StagedUploads } from '../../../../electron/outbox/db/staged-uploads.ts';
import { getNextState } from '../../../../electron/outbox/state/state-machine.ts';
import { OutboxStore } from '../../../../electron/outbox/db/intent-store.ts';
import { getIntentTable } from '../../../../electron/outbox/db/intent-table.ts';
import { migrations, story } from '../world.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

let folder: string;
let opened: OpenedDatabase;
let store: OutboxStore;
beforeEach(() => {
  folder = tempFolder();
  opened = openOutboxDatabase(folder, migrations);
  store = new OutboxStore(opened.db);
});
afterEach(() => {
  opened.db.close();
});

const pragma = (name: string): unknown => Object.values(opened.db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
const create = (): ReturnType<OutboxStore['addCreation']> =>
  store.addCreation({ resource: 'ecatalog', title: 'One', body: { name: 'One' } });

describe('outbox database', () => {
  it('syncs every commit to the disk before it returns, for one process at a time', () => {
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('locking_mode')).toBe('exclusive');
  });

  it('has the columns of its migrations', () => {
    const columns = opened.db.prepare("SELECT name FROM pragma_table_info('intent')").all();
    expect(columns.map(({ name }) => name)).toEqual(
      ['seq', 'id', 'kind', 'resource', 'state', 'title', 'body', 'path', 'file_name', 'file_size', 'file_mtime_ms']
        .concat(['sha256', 'attempts', 'created_at', 'changed_at', 'error', 'result_id', 'not_taken', 'notice'])
        .concat(['answer', 'discarded_at', 'sent_at', 'before', 'look', 'asks', 'stopped', 'found'])
        .concat(['batch', 'place', 'alt_text', 'as_well', 'already_there', 'product'])
        .concat(['mark_order', 'mark_id', 'served_at', 'denials', 'edit']),
    );
    expect(pragma('user_version')).toBe(14);
  });

  it('rejects an impossible transition, and leaves the row unchanged', () => {
    const { id } = create();
    expect(() => store.move({ id, happening: 'taken', message: '' })).toThrow('waiting');
    expect(getIntentTable(opened.db).get(id)?.intent).toMatchObject({
      state: 'waiting',
      events: [{ what: 'created' }],
    });
    expect(() => store.move({ id: toIntentId('none'), happening: 'send', message: '' })).toThrow(
      'no longer in the outbox',
    );
  });

  it('applies all of several transitions or none', () => {
    const ids = [create().id, create().id];
    const send = ids.map((id) => ({ id, happening: 'send', message: 'Sent.' }) as const);
    expect(() => store.moveAll([...send, ...send])).toThrow();
    expect(getIntentTable(opened.db).counts()).toEqual({ waiting: 2, sending: 0, looking: 0, needsYou: 0, done: 0 });
  });

  it('counts attempts and keeps transitions in order', () => {
    const { id } = create();
    for (const happening of ['send', 'notSent', 'send', 'refused', 'retry', 'cancel'] as const)
      store.move({ id, happening, message: happening });
    const intent = getIntentTable(opened.db).get(id)?.intent ?? null;
    expect(intent).toMatchObject({ state: 'cancelled', attempts: 2 });
    expect(story(intent)).toEqual(['created', 'sent', 'failed', 'sent', 'failed', 'created', 'cancelled']);
  });

  it('stores the last attempt of an entry as the time at which it was sent', async () => {
    const { id } = create();
    const sentAt = (): string => getIntentTable(opened.db).get(id)?.intent.sentAt ?? '';
    store.move({ id, happening: 'send', message: '' });
    const first = sentAt();
    store.move({ id, happening: 'lost', message: '' });
    await vi.waitUntil(() => Date.now() > Date.parse(first));
    store.move({ id, happening: 'sendAgain', message: '' });
    store.move({ id, happening: 'send', message: '' });
    expect(Date.parse(sentAt())).toBeGreaterThan(Date.parse(first));
  });

  it('releases a database that could not be opened, so that the next attempt can open it', () => {
    store.move({ id: create().id, happening: 'send', message: 'Sent.' });
    opened.db.exec(`CREATE TRIGGER fault BEFORE UPDATE ON intent BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END`);
    opened.db.close();
    const calls = createOutboxHandlers(folder, migrations);
    expect(() => calls.open()).toThrow('disk I/O error');
    opened = openOutboxDatabase(folder, migrations);
    opened.db.exec('DROP TRIGGER fault');
    opened.db.close();
    calls.open();
    expect(calls.overview(undefined).counts).toMatchObject({ sending: 0, looking: 1 });
    calls.close();
    opened = openOutboxDatabase(folder, migrations);
  });

  it('marks entries as unknown that were being sent when the program stopped', () => {
    const { id } = create();
    store.move({ id, happening: 'send', message: 'Sent.' });
    expect(markInterrupted({ table: getIntentTable(opened.db), store })).toEqual([id]);
    expect(getIntentTable(opened.db).get(id)?.intent).toMatchObject({
      state: 'unknown',
      error: { code: 'unknownOutcome' },
    });
  });

  it.each([null, 'asset_list_id'])(
    'sends nothing before its dependencies are done, for their ID (%j) or not',
    (member) => {
      const first = create();
      const needs = [{ id: first.id, member }];
      const second = store.addCreation({ resource: 'ecatalog', title: 'Two', body: { name: 'Two' }, dependsOn: needs });
      expect(store.nextCreation().next?.intent.id).toBe(first.id);
      store.move({ id: first.id, happening: 'send', message: '' });
      expect(store.nextCreation().next).toBeNull();
      store.move({ id: first.id, happening: 'refused', message: '' });
      expect(store.nextCreation().next).toBeNull();
      store.move({ id: first.id, happening: 'retry', message: '' });
      store.move({ id: first.id, happening: 'send', message: '' });
      store.move({ id: first.id, happening: 'taken', message: '', patch: { resultId: toResourceId('r') } });
      expect(store.nextCreation().next?.intent.id).toBe(second.id);
    },
  );

  it('removes the dependency whose ID was for a rejected field', () => {
    const { id: needed } = create();
    const body = { sku: 'A-1', ecatalog_ids: ['r'] };
    const dependsOn = [{ id: needed, member: 'ecatalog_ids' }];
    const { id } = store.addCreation({ resource: 'product', title: 'A-1', body, dependsOn });
    const message = 'Extra inputs are not permitted';
    const error = { code: 'invalid', message, field: 'ecatalog_ids', retryable: false } as const;
    store.move({ id, happening: 'refused', message, patch: { error } });
    createRejectedFieldRows(opened.db, new IntentChanges(opened.db)).sendWithout([id]);
    expect(getIntentTable(opened.db).get(id)?.intent).toMatchObject({ body: { sku: 'A-1' }, dependsOn: [] });
  });

  it('counts as unsent all entries that the service may not have', () => {
    const [waiting, failed, unknown, done] = [create(), create(), create(), create()];
    for (const { id } of [failed, unknown, done]) store.move({ id, happening: 'send', message: '' });
    store.move({ id: failed.id, happening: 'refused', message: '' });
    store.move({ id: unknown.id, happening: 'lost', message: '' });
    store.move({ id: done.id, happening: 'taken', message: '' });
    expect(getIntentTable(opened.db).unsent()).toEqual({ waiting: 1, failed: 1, unknown: 1, uploads: 0 });
    store.move({ id: waiting.id, happening: 'send', message: '' });
    expect(getIntentTable(opened.db).unsent()).toEqual({ waiting: 1, failed: 1, unknown: 1, uploads: 0 });
  });

  it('adds files that arrive in parts together, or none if a part is missing', () => {
    const staged = new StagedUploads(opened.db);
    const file = { body: {}, source: { path: '/a', name: 'a', size: 7, mtimeMs: 0, sha256: null } };
    const batch = staged.begin();
    staged.stage(batch, [file, file]);
    expect(() => staged.commit(batch, 3)).toThrow(expect.objectContaining({ code: 'badArgument' }));
    expect([staged.insertNext(), getIntentTable(opened.db).counts().waiting]).toEqual([false, 0]);
    const run = staged.begin();
    staged.stage(run, [file]);
    staged.stage(run, [file, file]);
    staged.commit(run, 3);
    while (staged.insertNext());
    expect(getIntentTable(opened.db).counts().waiting).toBe(3);
  });

  it('counts existing entries after any transition', () => {
    const steps = ['send', 'taken', 'refused', 'notSent', 'lost', 'interrupted', 'cancel', 'retry', 'found'] as const;
    const bulk = new BulkSteps(opened.db);
    const number = opened.db.prepare('SELECT seq FROM intent WHERE id = ?');
    const anyStep = fc.tuple(fc.nat(9), fc.constantFrom(...steps, 'discard', 'restore', 'prune'));
    const counted = (): unknown =>
      opened.db
        .prepare(
          `SELECT kind, ifnull(batch, 0) AS batch, state, asks, already_there, count(*) AS entries,
             sum(ifnull(file_size, 0)) AS bytes
           FROM intent WHERE discarded_at IS NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
        )
        .all();
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (acts) => {
        const source = { path: '/a', name: 'a', size: 7, mtimeMs: 0, sha256: null };
        const { ids } = store.addUploads(Array.from({ length: 5 }, () => ({ body: {}, source })));
        const all = [...ids, ...Array.from({ length: 5 }, () => create().id)];
        const undone: string[] = [];
        for (const [place, what] of acts) {
          const id = all[place] ?? toIntentId('');
          const state = getIntentTable(opened.db).get(id)?.intent.state;
          if (what === 'discard') {
            const { undo } = bulk.step(bulk.begin('discard', [Number(number.get(id)?.['seq'] ?? 0)]));
            if (undo !== null) undone.push(undo);
          } else if (what === 'restore') {
            const undo = undone.pop();
            if (undo !== undefined) bulk.step(bulk.beginRestoring(undo));
          } else if (what === 'prune') store.prune({ days: -1, countOnly: false });
          else if (state !== undefined && getNextState(state, what) !== null)
            store.move({ id, happening: what, message: '', patch: what === 'found' ? { alreadyThere: true } : {} });
        }
        expect(opened.db.prepare('SELECT * FROM tally ORDER BY 1, 2, 3, 4, 5').all()).toEqual(counted());
      }),
      { numRuns: 20 },
    );
  });

  it('recounts entries if its counters were damaged', () => {
    create();
    opened.db.exec('UPDATE tally SET entries = 5');
    opened.db.close();
    opened = openOutboxDatabase(folder, migrations);
    store = new OutboxStore(opened.db);
    expect(getIntentTable(opened.db).counts()).toMatchObject({ waiting: 1 });
  });

  it('keeps the entries of an earlier version with a damaged file', () => {
    const earlierFolder = join(folder, 'earlier');
    const file = join(earlierFolder, 'outbox.db');
    mkdirSync(earlierFolder);
    const earlier = new DatabaseSync(file);
    for (const name of readdirSync(migrations).toSorted().slice(0, 2))
      earlier.exec(readFileSync(join(migrations, name), 'utf8'));
    earlier.exec(`PRAGMA user_version = 2; INSERT INTO intent (id, kind, resource, state, title, body, created_at, changed_at)
      VALUES ('one', 'create', 'ecatalog', 'failed', 'One', '{}', '2025-01-01T00:00:00Z', '2025-01-01T00:00:00Z')`);
    earlier.close();
    writeFileSync(file, readFileSync(file).fill(0, 0, 16));
    const { db, recovered } = openOutboxDatabase(earlierFolder, migrations);
    expect(recovered).toEqual({ saved: 1, lost: 0 });
    expect(getIntentTable(db).newest(2)).toMatchObject([{ title: 'One', state: 'failed' }]);
    db.close();
  });

  it('keeps any path and name byte for byte', () => {
    const name = 'two\nlines \u202Egnp 🎒 "\' ../..%00';
    const source = { path: `/x/${name}`, name, size: 5_000_000_000, mtimeMs: 1_700_000_000_000.123, sha256: null };
    const [id] = store.addUploads([{ body: {}, source }]).ids;
    expect(getIntentTable(opened.db).get(id ?? toIntentId(''))?.source).toEqual(source);
  });
});
