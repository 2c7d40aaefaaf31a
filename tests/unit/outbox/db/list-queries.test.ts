import { beforeEach, describe, expect, it } from 'vitest';
import type { IntentId } from '../../../../electron/base/branded-types.ts';
import type { OutboxListEntry, IntentQuery } from '../../../../electron/contract/index.ts';
import { IntentChanges } from '../../../../electron/outbox/db/intent-changes.ts';
import { type OpenedDatabase, openOutboxDatabase } from '../../../../electron/outbox/db/database.ts';
import { OutboxListQueries } from '../../../../electron/outbox/db/list-queries.ts';
import type { IntentTransition } from '../../../../electron/outbox/state/state-machine.ts';
import { OutboxStore } from '../../../../electron/outbox/db/intent-store.ts';
import { getIntentTable } from '../../../../electron/outbox/db/intent-table.ts';
import { migrations } from '../world.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';

let opened: OpenedDatabase;
let store: OutboxStore;
let list: OutboxListQueries;
let hand: IntentChanges;
beforeEach(() => {
  opened = openOutboxDatabase(tempFolder(), migrations);
  closedAfterTest(opened.db);
  store = new OutboxStore(opened.db);
  list = new OutboxListQueries(opened.db);
  hand = new IntentChanges(opened.db);
});

const groupOf = `CASE WHEN state = 'failed' OR (state = 'unknown' AND asks = 1) THEN 0
    WHEN state IN ('waiting', 'sending', 'unknown') THEN 1 ELSE 2 END`;
const everything: IntentQuery = { state: null, resource: null, from: null, to: null, searchText: '' };
const add = (title: string, ...happenings: IntentTransition[]): IntentId => {
  const { id } = store.addCreation({ resource: 'ecatalog', title, body: { name: title } });
  for (const happening of happenings)
    store.move({
      id,
      happening,
      message: '',
      ...(happening === 'refused'
        ? { patch: { error: { code: 'invalid', message: 'Too «Größe»', retryable: false } } }
        : {}),
    });
  return id;
};
const upload = (name: string): IntentId => {
  const {
    ids: [id],
  } = store.addUploads([{ body: {}, source: { path: `/${name}`, name, size: 1, mtimeMs: 0, sha256: null } }]);
  if (id === undefined) throw new Error('not added');
  return id;
};
const short = (entry: OutboxListEntry): string =>
  entry.entry === 'group'
    ? `${entry.group} ${String(entry.count)}`
    : entry.entry === 'batch'
      ? `${String(entry.entries)} files`
      : entry.title;
const rows = (part: Partial<IntentQuery> = {}, offset = 0, limit = 100): string[] =>
  list.window({ ...everything, ...part }, offset, limit).rows.map(short);

describe('outbox list', () => {
  beforeEach(() => {
    add('Zürich', 'send', 'taken');
    add('Berlin', 'send', 'refused');
    add('Paris');
    add('Rome', 'cancel');
    upload('Berlin.jpg');
  });

  it('lists entries that need attention first, and each group newest first under its header', () => {
    expect(rows()).toEqual(['needsYou 1', 'Berlin', 'onTheWay 2', 'Berlin.jpg', 'Paris', 'done 2', 'Rome', 'Zürich']);
    expect(list.window(everything, 0, 1)).toMatchObject({
      total: 8,
      groups: { needsYou: 1, onTheWay: 2, done: 2 },
      states: { waiting: 2, sending: 0, failed: 1, unknown: 0, done: 1, cancelled: 1 },
    });
  });

  it('returns every window as a part of the complete list', () => {
    const all = rows();
    for (let from = 0; from <= all.length; from++)
      for (let size = 1; size <= all.length; size++) expect(rows({}, from, size)).toEqual(all.slice(from, from + size));
  });

  it('filters by state, kind, day and text, and counts the matches', () => {
    expect(rows({ state: 'cancelled' })).toEqual(['done 1', 'Rome']);
    expect(list.window({ ...everything, state: 'cancelled' }, 0, 1).states).toMatchObject({ failed: 1 });
    expect(rows({ resource: 'asset' })).toEqual(['onTheWay 1', 'Berlin.jpg']);
    expect(rows({ searchText: 'zurich' })).toEqual(['done 1', 'Zürich']);
    expect(rows({ searchText: 'BERLIN jpg' })).toEqual(['onTheWay 1', 'Berlin.jpg']);
    expect(rows({ searchText: 'grosse' })).toEqual(['needsYou 1', 'Berlin']);
    expect(rows({ searchText: "' OR 1 --" })).toEqual([]);
    expect(rows({ to: '2020-01-01' })).toEqual([]);
    expect(rows({ from: '2020-01-01' })).toHaveLength(8);
    expect(rows({ from: '2999-01-01' })).toEqual([]);
  });

  it('shows an unknown entry as in progress during the search, and as needing attention when it must be resolved', () => {
    const id = add('Lost', 'send', 'lost');
    expect(rows({ state: 'unknown' })).toEqual(['onTheWay 1', 'Lost']);
    expect(list.window({ ...everything, state: 'unknown' }, 0, 9).rows[1]).toMatchObject({ looking: true });
    store.amendAll([{ id, patch: { asks: true }, message: null }]);
    expect(rows({ state: 'unknown' })).toEqual(['needsYou 1', 'Lost']);
    expect(list.window({ ...everything, state: 'unknown' }, 0, 9).rows[1]).toMatchObject({ looking: false });
  });

  it('marks entries that are searched for before they are resent', () => {
    const id = add('Denied', 'send', 'refused');
    const marks = (): unknown => list.window({ ...everything, searchText: 'denied' }, 0, 9).rows[1];
    store.move({ id, happening: 'retry', message: '' });
    expect(marks()).toMatchObject({ state: 'waiting', looking: true });
    store.amendAll([{ id, patch: { look: null }, message: null }]);
    expect(marks()).toMatchObject({ state: 'waiting', looking: false });
  });

  it('shows the dependencies of a waiting entry', () => {
    const dependency = add('Needed');
    store.addCreation({
      resource: 'ecatalog',
      title: 'After',
      body: {},
      dependsOn: [{ id: dependency, member: null }],
    });
    const after = (): unknown => list.window({ ...everything, searchText: 'after' }, 0, 9).rows[1];
    expect(after()).toMatchObject({ waitsFor: 'Needed' });
    store.move({ id: dependency, happening: 'send', message: '' });
    store.move({ id: dependency, happening: 'taken', message: '' });
    expect(after()).toMatchObject({ waitsFor: null });
  });

  it('returns the row index of an intent', () => {
    const { rows: all } = list.window(everything, 0, 100);
    for (const [place, row] of all.entries())
      if (row.entry === 'intent') expect(list.indexOf(everything, row.id)).toBe(place);
    const paris = all.find((row) => row.entry === 'intent' && row.title === 'Paris');
    if (paris?.entry !== 'intent') throw new Error('no Paris');
    expect(list.indexOf({ ...everything, state: 'done' }, paris.id)).toBeNull();
  });

  it('reads neither bodies nor all rows for a window', () => {
    const plan = opened.db
      .prepare(
        `EXPLAIN QUERY PLAN SELECT seq FROM intent WHERE ${groupOf} = 2 AND discarded_at IS NULL
         ORDER BY seq DESC LIMIT 10`,
      )
      .all()
      .map(({ detail }) => String(detail));
    expect(plan).toEqual([expect.stringContaining('USING COVERING INDEX intent_listed')]);
  });

  it('finds retryable entries and reports the remaining ones, by ID or by query', () => {
    const ids = list.window(everything, 0, 100).rows.flatMap((row) => (row.entry === 'intent' ? [row.id] : []));
    const stoppedStates = ['failed', 'cancelled'] as const;
    const numbers = list.numbersIn({ ids }, stoppedStates);
    expect(numbers).toHaveLength(2);
    expect(list.numbersIn({ query: everything, except: [] }, stoppedStates)).toEqual(numbers);
    expect(list.numbersIn({ query: everything, except: ids }, stoppedStates)).toEqual([]);
    expect(list.statesIn({ ids })).toEqual({ waiting: 2, done: 1, failed: 1, cancelled: 1 });
    expect(list.statesIn({ query: { ...everything, searchText: 'berlin' }, except: [] })).toEqual({
      waiting: 1,
      failed: 1,
    });
  });
});

describe('actions of the user on rows', () => {
  it('changes a waiting creation, and reports when it was sent in between', () => {
    const id = add('Paris');
    const { after: edited } = hand.edit(id, { title: 'Rome', body: { name: 'Rome' } });
    expect(edited).toMatchObject({ title: 'Rome', body: { name: 'Rome' }, state: 'waiting' });
    expect(edited.events.map(({ what }) => what)).toEqual(['created', 'edited']);
    store.move({ id, happening: 'send', message: '' });
    expect(() => hand.edit(id, { title: 'Oslo', body: { name: 'Oslo' } })).toThrow('It is being sent');
    expect(getIntentTable(opened.db).get(id)?.intent.body).toEqual({ name: 'Rome' });
    store.move({ id, happening: 'taken', message: '' });
    expect(() => hand.edit(id, { title: 'Oslo', body: {} })).toThrow('the service has it');
    expect(() => hand.edit(upload('a.jpg'), { title: 'b.jpg', body: {} })).toThrow('cannot be changed here');
  });

  it('changes the dependencies of a waiting creation, but never to an entry that depends on it', () => {
    const [list, other, catalog] = [add('List'), add('Other'), add('Catalog')];
    const member = 'asset_list_id';
    const draft = { title: 'Catalog', body: { name: 'Catalog' } };
    const needs = (): readonly string[] =>
      getIntentTable(opened.db)
        .get(catalog)
        ?.intent.dependsOn.map(({ title }) => title) ?? [];
    hand.edit(catalog, draft, [{ id: list, member }]);
    expect(needs()).toEqual(['List']);
    hand.edit(catalog, draft, [{ id: other, member }]);
    expect(needs()).toEqual(['Other']);
    hand.edit(catalog, draft);
    expect(needs()).toEqual(['Other']);
    hand.edit(other, { title: 'Other', body: {} }, [{ id: list, member }]);
    expect(() => hand.edit(list, draft, [{ id: catalog, member }])).toThrow('itself waits for this');
    expect(() => hand.edit(list, draft, [{ id: list, member }])).toThrow('itself waits for this');
    expect(() => hand.edit(catalog, draft, [{ id: crypto.randomUUID() as IntentId, member }])).toThrow(
      'not in the outbox',
    );
    expect(needs()).toEqual(['Other']);
    hand.edit(catalog, draft, []);
    expect(needs()).toEqual([]);
  });

  it('removes only finished entries permanently, and none that another entry depends on', () => {
    const dependency = add('Needed', 'send', 'taken');
    const waiting = store.addCreation({
      resource: 'ecatalog',
      title: 'After',
      body: {},
      dependsOn: [{ id: dependency, member: null }],
    });
    const remaining = [dependency, waiting.id, add('Lost', 'send', 'lost'), add('Refused', 'send', 'refused')];
    const removed = [add('Rome', 'send', 'taken'), add('Oslo', 'cancel'), add('Off', 'send', 'refused')];
    for (const id of removed.slice(2)) store.discard(id);
    // Tomorrow all entries are one day old.
    expect(store.prune({ days: 1, countOnly: true })).toBe(0);
    expect(store.prune({ days: -1, countOnly: true })).toBe(3);
    expect(store.prune({ days: -1, countOnly: false })).toBe(3);
    expect([...remaining, ...removed].filter((id) => getIntentTable(opened.db).get(id) !== null)).toEqual(remaining);
    expect(rows()).toEqual(['needsYou 1', 'Refused', 'onTheWay 2', 'Lost', 'After', 'done 1', 'Needed']);
  });
});

describe('scope of an action', () => {
  it('leaves out entries that changed at the time of a query or later, by ID or by query', () => {
    const [early, failed, done] = [add('Early'), add('Failed'), add('Done')];
    const at = opened.db.prepare('UPDATE intent SET changed_at = ? WHERE id = ?');
    at.run('2026-11-25T09:59:59.999Z', early);
    at.run('2026-11-25T10:00:00.000Z', failed);
    at.run('2026-11-25T10:00:00.001Z', done);
    const unchangedSince = '2026-11-25T10:00:00.000Z';
    const scopes = [
      { ids: [early, failed, done], unchangedSince },
      { query: everything, except: [], unchangedSince },
    ];
    for (const scope of scopes) {
      expect(list.statesIn(scope)).toEqual({ waiting: 1 });
      expect(list.numbersIn(scope, ['waiting']).length).toBe(1);
      expect(list.idsIn(scope, [early, failed, done])).toEqual([early]);
    }
    expect(list.statesIn({ query: everything, except: [early], unchangedSince })).toEqual({});
    expect(list.statesIn({ query: everything, except: [] })).toEqual({ waiting: 3 });
  });
});
