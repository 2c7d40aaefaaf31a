import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type IntentId, toResourceId } from '../../../../electron/base/branded-types.ts';
import type { Intent } from '../../../../electron/contract/index.ts';
import { type BulkAction, type BulkStep, bulkStates } from '../../../../electron/outbox/db/bulk-steps.ts';
import { type OutboxFile, openOutboxFile } from '../../../../electron/outbox/db/outbox-file.ts';
import { m } from '../../../../electron/messages/index.ts';
import {
  type IntentTransition,
  retryTransition,
  eventByTransition,
  getNextState,
} from '../../../../electron/outbox/state/state-machine.ts';
import { migrations } from '../world.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';

let outbox: OutboxFile;
beforeEach(() => {
  outbox = openOutboxFile(tempFolder(), migrations);
  closedAfterTest(outbox.db);
  // This test does not cover power loss, and hundreds of commits would wait for the disk.
  outbox.db.exec('PRAGMA synchronous = OFF');
});

const add = (title: string, history: readonly IntentTransition[] = []): IntentId => {
  const { store } = outbox;
  const { id } = store.addCreation({ resource: 'ecatalog', title, body: { name: title } });
  let state: Intent['state'] = 'waiting';
  for (const happening of history) {
    const next = getNextState(state, happening);
    if (next === null) continue;
    const error = { code: 'invalid', message: 'Too long', retryable: false } as const;
    // A creation whose response had errors failed although the item exists.
    const resultId = Number(title) % 2 === 1 ? toResourceId('made') : null;
    const patches = { failed: { error, notice: 'Odd', resultId }, unknown: { denials: 1 } };
    store.move({ id, happening, message: '', patch: next === 'failed' || next === 'unknown' ? patches[next] : {} });
    state = next;
  }
  return id;
};
const getNumbers = (ids: readonly IntentId[]): number[] =>
  outbox.listing.numbersIn({ ids }, ['waiting', 'sending', 'done', 'failed', 'unknown', 'cancelled']);
const through = (job: string): BulkStep[] => {
  const steps: BulkStep[] = [];
  do steps.push(outbox.bulk.step(job));
  while (steps.at(-1)?.over === false);
  return steps;
};
const run = (act: Exclude<BulkAction, 'restore'>, ids: readonly IntentId[]): BulkStep[] =>
  through(outbox.bulk.begin(act, getNumbers(ids)));

/** Returns all data of an entry except its ID and times. */
const getComparable = (id: IntentId): unknown => {
  const stored = outbox.table.get(id);
  if (stored === null) return null;
  const { intent, ...rest } = stored;
  const { events, ...known } = intent;
  const timeless = { ...known, id: '', createdAt: '', changedAt: '', sentAt: '' };
  return { ...rest, intent: timeless, events: events.map(({ what, words }) => [what, words]) };
};

const alone: Readonly<Record<'retry' | 'cancel' | 'discard', (id: IntentId) => void>> = {
  retry: (id) => void outbox.store.move({ id, ...retryTransition }),
  cancel: (id) => void outbox.store.move({ id, happening: 'cancel', message: m.outbox.history.cancelled }),
  discard: (id) => void outbox.store.discard(id),
};

describe.each(['retry', 'cancel', 'discard'] as const)('bulk action %s', (act) => {
  it('changes each entry like the single action, and no other entry', () => {
    const happenings = Object.keys(eventByTransition) as IntentTransition[];
    const history = fc.array(fc.constantFrom(...happenings), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(history, { maxLength: 8 }), (histories) => {
        const pairs = histories.map((each, at) => [add(String(at), each), add(String(at), each)] as const);
        const states: readonly Intent['state'][] = bulkStates[act];
        const may = pairs.filter(([one]) => states.includes(outbox.table.get(one)?.intent.state ?? 'sending'));
        for (const [one] of may) alone[act](one);
        const steps = run(
          act,
          pairs.map(([, other]) => other),
        );
        expect(steps.reduce((all, { changed }) => all + changed, 0)).toBe(may.length);
        for (const [one, other] of pairs) expect(getComparable(other)).toEqual(getComparable(one));
      }),
      { numRuns: 25 },
    );
    const counted = outbox.db
      .prepare('SELECT state, count(*) AS n FROM intent WHERE discarded_at IS NULL GROUP BY state ORDER BY state')
      .all();
    expect(outbox.db.prepare('SELECT state, sum(entries) AS n FROM tally GROUP BY state ORDER BY state').all()).toEqual(
      counted,
    );
  });
});

describe('bulk actions', () => {
  it('run in slices, and leave entries unchanged that changed in between', async () => {
    const creations = Array.from({ length: 2_300 }, (_, at) => ({ resource: 'ecatalog', body: { name: `N ${at}` } }));
    const { ids } = await outbox.batchCreate.add({ batch: null, creations: JSON.stringify(creations) });
    const job = outbox.bulk.begin('cancel', getNumbers(ids));
    expect(outbox.bulk.step(job)).toEqual({ changed: 1_000, over: false, undo: null });
    const last = ids.at(-1);
    if (last === undefined) throw new Error('There is none');
    outbox.store.move({ id: last, happening: 'send', message: 'Sent.' });
    expect(through(job).map(({ changed }) => changed)).toEqual([1_000, 299]);
    expect(outbox.table.get(last)?.intent.state).toBe('sending');
    expect(() => outbox.bulk.step(job)).toThrow('already finished');
  });

  it('restore exactly the entries that were discarded together', () => {
    const before = add('Before', ['send', 'taken']);
    outbox.store.discard(before);
    const [done, lost, waiting] = [add('Done', ['send', 'taken']), add('Lost', ['send', 'lost']), add('Waiting')];
    const was = [done, lost].map(getComparable);
    const undo = run('discard', [done, lost, waiting]).at(-1)?.undo ?? '';
    expect([done, lost].map(getComparable)).toEqual([null, null]);
    expect(outbox.table.counts()).toMatchObject({ waiting: 1, looking: 0, done: 0 });
    expect(through(outbox.bulk.beginRestoring(undo))).toEqual([{ changed: 2, over: true, undo: null }]);
    expect([done, lost].map(getComparable)).toEqual(
      was.map((one) => ({
        ...(one as object),
        events: [...(one as { events: unknown[] }).events, ['discarded', 'Discarded.'], ['restored', 'Restored.']],
      })),
    );
    expect(outbox.table.get(before)).toBeNull();
    expect(() => outbox.bulk.beginRestoring(undo)).toThrow('can no longer be restored');
  });

  it('can be undone for the latest twenty actions', () => {
    const undos = Array.from({ length: 21 }, () => run('discard', [add('Done', ['send', 'taken'])]).at(-1)?.undo ?? '');
    const [first = '', second = ''] = undos;
    expect(() => outbox.bulk.beginRestoring(first)).toThrow('can no longer be restored');
    expect(through(outbox.bulk.beginRestoring(second))).toEqual([{ changed: 1, over: true, undo: null }]);
  });

  it('change nothing when no entry is selected', () => {
    expect(run('retry', [])).toEqual([{ changed: 0, over: true, undo: null }]);
    expect(run('discard', [add('Waiting')])).toEqual([{ changed: 0, over: true, undo: null }]);
  });
});
