import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type IntentId, toResourceId } from '../../../../electron/base/branded-types.ts';
import type {
  BatchId,
  BatchListRow,
  BatchView,
  IntentGroup,
  IntentListRow,
  IntentQuery,
  IntentState,
} from '../../../../electron/contract/index.ts';
import { batchViews, intentGroups, intentStates, isBatchId } from '../../../../electron/contract/constants.ts';
import { BatchCreate } from '../../../../electron/outbox/db/batch-create.ts';
import { BatchMembers } from '../../../../electron/outbox/db/batch-members.ts';
import { type OpenedDatabase, openOutboxDatabase } from '../../../../electron/outbox/db/database.ts';
import { OutboxListQueries } from '../../../../electron/outbox/db/list-queries.ts';
import { StagedUploads } from '../../../../electron/outbox/db/staged-uploads.ts';
import { type NewUpload, OutboxStore } from '../../../../electron/outbox/db/intent-store.ts';
import { getIntentTable } from '../../../../electron/outbox/db/intent-table.ts';
import { type IntentTransition, getNextState } from '../../../../electron/outbox/state/state-machine.ts';
import { migrations } from '../world.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

let folder: string;
let opened: OpenedDatabase;
let store: OutboxStore;
let list: OutboxListQueries;
let members: BatchMembers;
let staged: StagedUploads;
let create: BatchCreate;

const open = async (): Promise<void> => {
  folder = tempFolder();
  opened = openOutboxDatabase(folder, migrations);
  store = new OutboxStore(opened.db);
  list = new OutboxListQueries(opened.db);
  members = new BatchMembers(opened.db);
  staged = new StagedUploads(opened.db);
  create = new BatchCreate(opened.db);
};
const close = async (): Promise<void> => {
  opened.db.close();
};
beforeEach(open);
afterEach(close);

const everything: IntentQuery = { state: null, resource: null, from: null, to: null, searchText: '' };
const grouped: IntentQuery = { ...everything, grouped: true };
const file = (name: string): NewUpload => ({
  body: {},
  source: { path: `/shoot/${name}`, name, size: 10, mtimeMs: 0, sha256: null },
});
const files = (count: number): NewUpload[] => Array.from({ length: count }, (_, at) => file(`${String(at)}.jpg`));
const upload = (count: number): { ids: IntentId[]; batch: BatchId } => {
  const { ids, batch } = store.addUploads(files(count));
  return { ids, batch: `batch-${batch}` };
};
const paste = async (count: number): Promise<readonly IntentId[]> => {
  const creations = Array.from({ length: count }, (_, at) => ({
    resource: 'ecatalog',
    body: { name: `Catalog ${String(at)}` },
  }));
  return (await create.add({ batch: null, creations: JSON.stringify(creations) })).ids;
};
const nth = (ids: readonly IntentId[], at: number): IntentId => {
  const id = ids[at];
  if (id === undefined) throw new Error('no such entry');
  return id;
};
const happen = (id: IntentId, ...happenings: IntentTransition[]): void => {
  for (const happening of happenings) store.move({ id, happening, message: '' });
};
const lines = (query = grouped): (IntentListRow | BatchListRow)[] =>
  list.window(query, 0, 10_000).rows.filter((row) => row.entry !== 'group');
const titles = (id: BatchId, view: BatchView, sortAgain = false): string[] =>
  members.window({ id, view, offset: 0, limit: 500, sortAgain }).rows.map(({ title, state }) => `${title} ${state}`);

describe('batch in the outbox list', () => {
  it('is one row with the results of its entries, and needs attention when one of them does', () => {
    store.addCreation({ resource: 'ecatalog', title: 'Alone', body: {} });
    const { ids, batch } = upload(4);
    expect(lines()).toMatchObject([{ entry: 'batch', id: batch, entries: 4 }, { title: 'Alone' }]);
    happen(nth(ids, 0), 'send', 'refused');
    happen(nth(ids, 1), 'send', 'taken');
    happen(nth(ids, 2), 'send');
    const window = list.window(grouped, 0, 9);
    expect(window).toMatchObject({
      total: 4,
      groups: { needsYou: 1, onTheWay: 1, done: 0 },
      states: { failed: 1, done: 1, sending: 1, waiting: 2 },
      rows: [
        { group: 'needsYou', count: 1 },
        {
          id: batch,
          kind: 'upload',
          resource: 'asset',
          folder: 'shoot',
          states: { waiting: 1, sending: 1, done: 1, failed: 1, unknown: 0, cancelled: 0 },
          bytes: 40,
          finishedBytes: 10,
        },
        { group: 'onTheWay', count: 1 },
        { title: 'Alone' },
      ],
    });
    expect(list.batchOf(nth(ids, 3))?.id).toBe(batch);
    expect(list.indexOf(grouped, nth(ids, 3))).toBe(1);
  });

  it('groups entries that were pasted together, and no single entry', async () => {
    await paste(3);
    await paste(1);
    upload(1);
    expect(lines()).toMatchObject([
      { title: '0.jpg' },
      { title: 'Catalog 0' },
      { entry: 'batch', kind: 'create', resource: 'ecatalog', folder: null, entries: 3 },
    ]);
  });

  it('is shown entry by entry in a filtered list', () => {
    const { ids, batch } = upload(3);
    happen(nth(ids, 1), 'send', 'refused');
    expect(lines({ ...grouped, state: 'failed' })).toMatchObject([{ title: '1.jpg' }]);
    expect(lines({ ...grouped, searchText: 'jpg' })).toHaveLength(3);
    expect(lines({ ...grouped, searchText: ' ' }), 'blanks ask nothing').toHaveLength(1);
    expect(lines({ ...grouped, batch })).toHaveLength(3);
    expect(list.indexOf({ ...grouped, state: 'failed' }, batch)).toBeNull();
  });

  it('is shown as its last remaining entry', () => {
    const { ids, batch } = upload(2);
    happen(nth(ids, 0), 'send', 'refused');
    store.discard(nth(ids, 0));
    expect(lines()).toMatchObject([{ entry: 'intent', title: '1.jpg' }]);
    expect(list.batch(batch)).toBeNull();
    expect(list.batchOf(nth(ids, 1))).toBeNull();
    expect(list.batch('batch-99'), 'one that is not there').toBeNull();
  });

  it('counts the files that have no entries yet', () => {
    const batch = staged.begin();
    staged.stage(batch, files(700));
    staged.commit(batch, 700);
    expect(staged.insertNext()).toBe(true);
    expect(lines()).toMatchObject([{ entries: 700, states: { waiting: 700 }, bytes: 7000 }]);
    for (const id of list.window(everything, 1, 500).rows.flatMap((row) => (row.entry === 'intent' ? [row.id] : [])))
      happen(id, 'send', 'taken');
    expect(list.window(grouped, 0, 1).groups).toEqual({ needsYou: 0, onTheWay: 1, done: 0 });
  });

  it('represents its entries in bulk actions', () => {
    const { ids, batch } = upload(3);
    const { id } = store.addCreation({ resource: 'ecatalog', title: 'Alone', body: {} });
    happen(nth(ids, 0), 'send', 'refused');
    expect(list.statesIn({ ids: [batch] })).toEqual({ failed: 1, waiting: 2 });
    expect(list.statesIn({ ids: [batch, id] })).toEqual({ failed: 1, waiting: 3 });
    expect(list.statesIn({ query: grouped, except: [batch] })).toEqual({ waiting: 1 });
    expect(list.statesIn({ query: grouped, except: [id] })).toEqual({ failed: 1, waiting: 2 });
    expect(list.idsIn({ ids: [batch] }, [id, ...ids.slice(0, 2)])).toEqual(ids.slice(0, 2));
  });

  it('finds its row without reading entries', () => {
    const sql = `SELECT seq FROM intent INDEXED BY intent_alone WHERE CASE WHEN state = 'failed' OR (state = 'unknown'
      AND asks = 1) THEN 0 WHEN state IN ('waiting', 'sending', 'unknown') THEN 1 ELSE 2 END = 1
      AND discarded_at IS NULL AND batch IS NULL ORDER BY seq DESC LIMIT 10`;
    const plan = opened.db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('USING COVERING INDEX intent_alone')]);
  });
});

describe('entries of a batch', () => {
  it('start with failed ones, and each keeps its position while it is open', () => {
    const { ids, batch } = upload(4);
    happen(nth(ids, 0), 'send', 'taken');
    happen(nth(ids, 2), 'send', 'refused');
    expect(titles(batch, 'all', true)).toEqual(['2.jpg failed', '1.jpg waiting', '3.jpg waiting', '0.jpg done']);
    happen(nth(ids, 2), 'retry');
    happen(nth(ids, 3), 'send', 'refused');
    expect(titles(batch, 'all')).toEqual(['2.jpg waiting', '1.jpg waiting', '3.jpg failed', '0.jpg done']);
    expect(titles(batch, 'all', true)).toEqual(['3.jpg failed', '1.jpg waiting', '2.jpg waiting', '0.jpg done']);
  });

  it('move to the end of a view and leave it, and nothing else moves', () => {
    const { ids, batch } = upload(6);
    happen(nth(ids, 1), 'send', 'refused');
    happen(nth(ids, 3), 'send', 'refused');
    expect(titles(batch, 'failed', true)).toEqual(['1.jpg failed', '3.jpg failed']);
    happen(nth(ids, 0), 'send', 'refused');
    expect(titles(batch, 'failed')).toEqual(['1.jpg failed', '3.jpg failed', '0.jpg failed']);
    // The same number, but other entries.
    happen(nth(ids, 1), 'retry');
    happen(nth(ids, 2), 'send', 'refused');
    expect(titles(batch, 'failed')).toEqual(['3.jpg failed', '0.jpg failed', '2.jpg failed']);
    store.discard(nth(ids, 3));
    expect(titles(batch, 'failed')).toEqual(['0.jpg failed', '2.jpg failed']);
    store.discard(nth(ids, 0));
    happen(nth(ids, 4), 'send', 'refused');
    expect(titles(batch, 'failed')).toEqual(['2.jpg failed', '4.jpg failed']);
    store.discard(nth(ids, 2));
    store.prune({ days: -1, countOnly: false });
    happen(nth(ids, 5), 'send', 'refused');
    expect(titles(batch, 'failed')).toEqual(['4.jpg failed', '5.jpg failed']);
  });

  it('are shown with their file and its product, if they have one', async () => {
    const product = { id: toResourceId('p'), sku: 'BAG-1' };
    const { source } = file('bag.jpg');
    const { batch } = store.addUploads([{ body: {}, source: { ...source, product } }, file('1.jpg')]);
    const waiting = { view: 'waiting', limit: 1, sortAgain: true } as const;
    expect(members.window({ ...waiting, id: `batch-${batch}`, offset: 1 })).toMatchObject({
      offset: 1,
      total: 2,
      rows: [{ title: '1.jpg', file: { size: 10, product: null } }],
    });
    expect(members.window({ ...waiting, id: `batch-${batch}`, offset: 0 }).rows).toMatchObject([{ file: { product } }]);
    await paste(2);
    expect(members.window({ ...waiting, id: `batch-${batch + 1}`, offset: 0 }).rows).toMatchObject([{ file: null }]);
  });
});

/** An action of the user or the program; `at` selects its entry. */
type Step =
  | { readonly act: 'create' }
  | { readonly act: 'upload' | 'stage' | 'paste'; readonly count: number }
  | { readonly act: 'insert' | 'prune' }
  | { readonly act: 'discard'; readonly at: number }
  | { readonly act: 'move'; readonly at: number; readonly happening: IntentTransition };

const happenings: readonly IntentTransition[] = ['send', 'taken', 'refused', 'lost', 'retry', 'cancel'];
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ act: 'create' }),
  fc.record({ act: fc.constantFrom('upload', 'stage', 'paste'), count: fc.integer({ min: 1, max: 4 }) }),
  fc.constantFrom<Step>({ act: 'insert' }, { act: 'prune' }),
  fc.record({ act: fc.constant('discard'), at: fc.nat(40) }),
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('move'), at: fc.nat(40), happening: fc.constantFrom(...happenings) }),
  },
);

const visible = (): readonly { readonly id: IntentId; readonly state: IntentState }[] =>
  getIntentTable(opened.db).newest(1_000);

const take = async (step: Step): Promise<void> => {
  if (step.act === 'create') store.addCreation({ resource: 'ecatalog', title: 'One', body: {} });
  else if (step.act === 'upload') upload(step.count);
  else if (step.act === 'paste') await paste(step.count);
  else if (step.act === 'insert') staged.insertNext();
  else if (step.act === 'prune') store.prune({ days: -1, countOnly: false });
  else if (step.act === 'stage') {
    const batch = staged.begin();
    staged.stage(batch, files(step.count));
    staged.commit(batch, step.count);
  } else if ('at' in step) {
    const all = visible();
    const one = all[step.at % Math.max(1, all.length)];
    if (one === undefined) return;
    if (step.act === 'move' && getNextState(one.state, step.happening) !== null) happen(one.id, step.happening);
    if (step.act === 'discard' && !['waiting', 'sending'].includes(one.state)) store.discard(one.id);
  }
};

const getGroup = ({ state, looking }: Pick<IntentListRow, 'state' | 'looking'>): IntentGroup => {
  if (state === 'failed' || (state === 'unknown' && !looking)) return 'needsYou';
  return state === 'done' || state === 'cancelled' ? 'done' : 'onTheWay';
};

/** Checks the invariants of the list after any action. */
const holdsTogether = (): void => {
  const window = list.window(grouped, 0, 10_000);
  const headings = window.rows.filter((row) => row.entry === 'group');
  expect(window.rows).toHaveLength(window.total);
  expect(headings.map(({ group, count }) => [group, count])).toEqual(
    intentGroups.filter((group) => window.groups[group] > 0).map((group) => [group, window.groups[group]]),
  );
  const reached: IntentId[] = [];
  let group: IntentGroup | null = null;
  for (const [at, row] of window.rows.entries()) {
    if (row.entry === 'group') {
      group = row.group;
      continue;
    }
    expect(list.window(grouped, at, 1).rows).toEqual([row]);
    expect(list.indexOf(grouped, row.id)).toBe(at);
    if (row.entry === 'intent') {
      reached.push(row.id);
      expect(getGroup(row)).toBe(group);
      continue;
    }
    expect(row.entries).toBeGreaterThan(1);
    expect(intentStates.reduce((sum, state) => sum + row.states[state], 0)).toBe(row.entries);
    const inside = members.window({ id: row.id, view: 'all', offset: 0, limit: 500, sortAgain: true }).rows;
    const staying = row.entries - inside.length;
    const positions = [...inside.map((one) => intentGroups.indexOf(getGroup(one))), ...(staying > 0 ? [1] : [])];
    expect(intentGroups[Math.min(...positions)]).toBe(group);
    for (const view of batchViews.filter((one) => one !== 'all'))
      expect(members.window({ id: row.id, view, offset: 0, limit: 500, sortAgain: true }).total).toBe(
        inside.filter(
          ({ state, alreadyThere }) =>
            (view === 'alreadyThere' ? 'done' : view) === state && alreadyThere === (view === 'alreadyThere'),
        ).length,
      );
    for (const { id } of inside) expect(list.indexOf(grouped, id)).toBe(at);
    reached.push(...inside.map(({ id }) => id));
  }
  expect(reached.toSorted()).toEqual(
    visible()
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(list.ids(grouped, 0, 10_000).filter(({ id }) => isBatchId(id))).toHaveLength(
    window.rows.filter((row) => row.entry === 'batch').length,
  );
};

describe('outbox rows after any action', () => {
  it('contain every entry once, in the group of the worst entry, with correct counts', async () => {
    const property = fc.asyncProperty(fc.array(steps, { maxLength: 40 }), async (all) => {
      await close();
      await open();
      for (const step of all) await take(step);
      holdsTogether();
    });
    await fc.assert(property, { numRuns: 40 });
  }, 60_000);
});
