import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Intent } from '../../../../../electron/contract/index.ts';
import { BatchTracker } from '../../../../../renderer/features/create/batch/track-batch.ts';
import { CreationTracker } from '../../../../../renderer/features/create/track-creation.svelte.ts';
import { counts } from '../../../../../renderer/app/counts.svelte.ts';
import {
  canDiscard,
  canReopen,
  canRetryIntent,
  discardAll,
  retryAll,
} from '../../../../../renderer/features/outbox/outbox-actions.ts';
import { outboxList } from '../../../../../renderer/features/outbox/outbox-list.svelte.ts';
import { DiscardQuestion } from '../../../../../renderer/features/outbox/discard-confirmation.svelte.ts';
import { OutcomeResolution } from '../../../../../renderer/features/outbox/resolve-unknown.svelte.ts';
import { UploadMenuState } from '../../../../../renderer/features/uploads/move-menu.svelte.ts';
import { FakeOutbox, fakeIntent } from '../../../../support/fake-outbox.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
let outbox = new FakeOutbox();
beforeAll(() => counts.start(false));
beforeEach(() => {
  page.reset();
  outbox = new FakeOutbox();
  page.answer('outbox.discardMany', () => any({ count: 1, left: {}, undo: null }));
  page.answer('outbox.query', () =>
    any({ offset: 0, rows: [], total: 0, groups: { needsYou: 0, onTheWay: 0, done: 0 }, states: null }),
  );
  outboxList.selection.clear();
});

describe('Following', () => {
  it('ends with the last state of the creation, in whichever order entries are read', async () => {
    const step = fc.oneof(
      fc.record({ move: fc.constantFrom('sending' as const, 'failed' as const, 'done' as const, 'waiting' as const) }),
      fc.record({ arrive: fc.nat(4) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10, size: 'max' }), fc.boolean(), async (steps, last) => {
        const changes: string[] = [];
        const following = new CreationTracker(({ state }) => changes.push(state));
        following.start();
        const created = following.create(any({ resource: 'product', body: {} }));
        await page.arrive();
        const { id } = outbox.all.at(-1) ?? fakeIntent('none');
        for (const one of steps) {
          if ('move' in one) outbox.move(id, one.move);
          else await page.arrive(one.arrive);
        }
        await page.everything(last);
        await created;
        const { state } = outbox.intents.get(id) ?? {};
        expect([following.intent?.state, changes.at(-1)]).toEqual([state, state]);
        page.emit('outbox.changed', any({ changed: null, counts: { needsYou: 1 } }));
        await page.everything();
        following.stop();
        page.emit('outbox.changed', any({ changed: [], counts: { needsYou: 5 } }));
        expect(counts.needsYou).toBe(5);
        outbox.move(id, 'cancelled');
        await page.everything();
        expect(changes.at(-1)).toBe(state);
      }),
      { numRuns: 60 },
    );
  });

  it('knows the outcome of a creation before the reply that named it arrived', async () => {
    const following = new CreationTracker(() => undefined);
    following.start();
    const created = following.create(any({ resource: 'product', body: {} }));
    outbox.move(outbox.all[0]?.id ?? any('none'), 'done');
    await Promise.all([created, page.everything()]);
    expect(following.intent?.state).toBe('done');
    following.stop();
  });

  it('reports nothing that was read while the creation is replaced, and forgets it on request', async () => {
    const changes: string[] = [];
    const following = new CreationTracker(({ state }) => changes.push(state));
    following.start();
    await Promise.all([following.create(any({ resource: 'product', body: {} })), page.everything()]);
    const { id } = outbox.all[0] ?? fakeIntent('none');
    outbox.move(id, 'failed');
    const changed = following.changing(async () => page.everything());
    outbox.move(id, 'sending');
    await changed;
    await page.everything();
    expect(changes).not.toContain('failed');
    expect(following.forget()?.id).toBe(id);
    outbox.move(id, 'done');
    await page.everything();
    expect([changes.includes('done'), following.intent]).toEqual([false, null]);
  });
});

describe('FollowingMany', () => {
  it('reports the last state of each entry that it follows, and nothing of one that it has forgotten or after its end', async () => {
    const changes: string[] = [];
    const tracker = new BatchTracker(({ id, state }) => changes.push(`${id} ${state}`));
    tracker.start();
    const ids = ['a', 'b', 'c']
      .map((id) => fakeIntent(id))
      .map((intent) => (outbox.intents.set(intent.id, intent), intent.id));
    tracker.follow(ids);
    const [a, b, c] = ids;
    if (a === undefined || b === undefined || c === undefined) throw new Error('no entry');
    outbox.move(a, 'done');
    tracker.forget(b);
    await page.everything();
    expect(changes.filter((one) => one.startsWith('b'))).toEqual([]);
    expect(changes.filter((one) => one.startsWith('a')).at(-1)).toBe('a done');
    outbox.move(c, 'failed');
    tracker.stop();
    await page.everything();
    expect(changes).not.toContain('c failed');
  });
});

describe('DiscardQuestion', () => {
  const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);

  it('keeps entries that change after the question was shown, when everything is selected', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T10:00:00.000Z') });
    try {
      page.answer('outbox.countIn', () => any({ failed: 1, done: 2 }));
      outboxList.selection.everything();
      const question = new DiscardQuestion();
      void question.selected();
      vi.setSystemTime(Date.parse('2026-11-25T10:05:00.000Z'));
      await page.everything();
      void question.confirm();
      await page.everything();
      const scope = { query: outboxList.query, except: [], unchangedSince: '2026-11-25T10:00:00.000Z' };
      expect([page.asked('outbox.countIn'), page.asked('outbox.discardMany')]).toEqual([[scope], [scope]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(['done', 'cancelled'] as const)('discards an entry that is %s without a question', async (state) => {
    const question = new DiscardQuestion();
    const then = vi.fn();
    void question.one(any('i'), state, then);
    await page.everything();
    expect([question.asked, page.asked('outbox.discardMany'), then.mock.calls.length]).toEqual([
      null,
      [{ ids: ['i'] }],
      1,
    ]);
  });

  it.each(['failed', 'unknown'] as const)(
    'discards an entry that is %s only when the user confirms, and once',
    async (state) => {
      const question = new DiscardQuestion();
      const then = vi.fn();
      void question.one(any('i'), state, then);
      expect(question.asked).toMatchObject({
        failed: Number(state === 'failed'),
        unknown: Number(state === 'unknown'),
        all: 1,
      });
      question.close();
      void question.confirm();
      await page.everything();
      expect(page.asked('outbox.discardMany')).toEqual([]);
      void question.one(any('i'), state, then);
      void question.confirm();
      void question.confirm();
      await page.everything();
      expect([page.asked('outbox.discardMany').length, then.mock.calls.length]).toEqual([1, 1]);
    },
  );

  it('asks before selected entries of unknown outcome are discarded', async () => {
    page.answer('outbox.countIn', () => any({ unknown: 1 }));
    const question = new DiscardQuestion();
    void question.selected();
    await page.everything();
    expect([question.asked?.unknown, page.asked('outbox.discardMany')]).toEqual([1, []]);
  });

  it('discards the entries that were selected when the user requested it, and clears the selection only on success', async () => {
    page.answer('outbox.countIn', () => any({ failed: 1, done: 2 }));
    outboxList.selection.toggle({ id: any('x'), title: '' }, 0);
    const question = new DiscardQuestion();
    void question.selected();
    await page.everything();
    expect(question.asked).toMatchObject({
      scope: { ids: ['x'], unchangedSince: time },
      failed: 1,
      unknown: 0,
      all: 3,
    });
    outboxList.selection.toggle({ id: any('y'), title: '' }, 1);
    page.answer('outbox.discardMany', () => new Rejection('timeout'));
    void question.confirm();
    await page.everything();
    expect([page.asked('outbox.discardMany'), outboxList.selected]).toEqual([
      [{ ids: ['x'], unchangedSince: time }],
      2,
    ]);
    page.answer('outbox.countIn', () => any({ done: 2 }));
    page.answer('outbox.discardMany', () => any({ count: 2, left: {}, undo: null }));
    void question.selected();
    await page.everything();
    expect([page.asked('outbox.discardMany').at(-1), outboxList.selected, question.asked]).toEqual([
      { ids: ['x', 'y'], unchangedSince: time },
      0,
      null,
    ]);
  });
});

describe('OutboxList', () => {
  it('names its selection by IDs, or by the query without the entries that the user deselected', async () => {
    const { selection } = outboxList;
    selection.everything();
    selection.toggle({ id: any('x'), title: '' }, 3);
    expect(outboxList.scope).toEqual({ query: outboxList.query, except: ['x'] });
    outboxList.ask({ searchText: 'bag' });
    expect([outboxList.scope, outboxList.narrowed]).toEqual([{ ids: [] }, true]);
    selection.toggle({ id: any('y'), title: '' }, 3);
    outboxList.showAll();
    expect([outboxList.scope, outboxList.narrowed]).toEqual([{ ids: ['y'] }, false]);
    outboxList.follow('a')();
    expect(outboxList.scope).toEqual({ ids: [] });
    await page.everything();
  });
});

describe('Settling', () => {
  it('does one thing at a time, to the visible entry and item', async () => {
    const resolution = new OutcomeResolution();
    page.answer('outbox.confirmThere', () => any(null));
    const intent = fakeIntent('i', { found: any([{ id: '1' }, { id: '2' }]) });
    expect(resolution.shown(intent)?.id).toBe('1');
    resolution.choose('2');
    expect([resolution.shown(intent)?.id, resolution.shown(fakeIntent('j'))]).toEqual(['2', null]);
    void resolution.confirmThere(intent, '2');
    void resolution.sendAgain(intent);
    expect(resolution.busy).toBe(true);
    await page.everything();
    expect([page.asked('outbox.confirmThere'), page.asked('outbox.sendAgain'), resolution.busy]).toEqual([
      [{ id: 'i', itemId: '2' }],
      [],
      false,
    ]);
    page.answer('outbox.compare', ({ itemId }) => any([{ itemId }]));
    const [one, two] = intent.found;
    if (one === undefined || two === undefined) throw new Error('nothing found');
    void resolution.compare(intent, two);
    expect(resolution.lines(two)).toBeUndefined();
    await page.everything();
    expect([resolution.lines(two), resolution.lines(one)]).toEqual([[{ itemId: '2' }], undefined]);
    await resolution.lookAgain(intent);
    expect(page.asked('outbox.look')).toEqual([{ id: 'i' }]);
  });
});

describe('Moving', () => {
  const item = (id: string, state = 'waiting'): Parameters<UploadMenuState['pressed']>[0] => any({ id, state });
  it('keeps the menu of a file open while it waits, and closes it on a click on its button', () => {
    const moving = new UploadMenuState();
    const button = any<HTMLElement>({ focus: vi.fn() });
    moving.pressed(item('a'));
    moving.toggle(item('a'), button);
    expect([moving.isOf(item('a')), moving.button]).toEqual([true, button]);
    moving.keep([item('b'), item('a')]);
    expect(moving.item?.id).toBe('a');
    moving.pressed(item('a'));
    moving.turn(false);
    moving.toggle(item('a'), button);
    expect(moving.item).toBeNull();
    moving.pressed(item('b'));
    moving.toggle(item('b'), button);
    moving.keep([item('b', 'uploading')]);
    expect(moving.item).toBeNull();
    moving.toggle(item('c'), button);
    moving.keep([item('a')]);
    expect(moving.item).toBeNull();
  });
});

it('offers to retry or change a failed edit, but not one that turned sending off', () => {
  const failed = { kind: 'edit', state: 'failed', edit: any<Intent['edit']>({ conflict: null }) } as const;
  const stopped = { ...failed, edit: any<Intent['edit']>({ conflict: null, hasStoppedSending: true }) };
  expect([canRetryIntent(failed), canReopen(failed), canDiscard(failed)]).toEqual([true, true, true]);
  expect([canRetryIntent(stopped), canReopen(stopped), canDiscard(stopped)]).toEqual([false, false, true]);
});

describe('discarding and retrying several entries', () => {
  const run = async (
    work: Promise<unknown>,
  ): Promise<{ tone?: string; detail?: string; link?: { run: () => void } }> => {
    for (const { id } of toasts.list) toasts.close(id);
    await page.everything();
    await work;
    return any(toasts.list.at(-1) ?? {});
  };

  it('can be undone, and shows what was left', async () => {
    page.answer('outbox.discardMany', () => any({ count: 3, left: { sending: 2 }, undo: 'u1' }));
    page.answer('outbox.restore', () => any(3));
    const toast = await run(discardAll(any({ ids: ['a'] })));
    expect([toast.tone, typeof toast.detail]).toEqual(['info', 'string']);
    toast.link?.run();
    await page.everything();
    expect(page.asked('outbox.restore')).toEqual([{ undo: 'u1' }]);
  });

  it('warns if nothing could be discarded or sent again', async () => {
    page.answer('outbox.discardMany', () => any({ count: 0, left: { sending: 1 }, undo: null }));
    page.answer('outbox.retryMany', () => any({ count: 0, left: { done: 1 } }));
    const [discarded, retried] = [await run(discardAll(any({ ids: ['a'] }))), await run(retryAll(any({ ids: ['a'] })))];
    expect([discarded.tone, discarded.link, retried.tone]).toEqual(['warn', undefined, 'warn']);
  });
});
