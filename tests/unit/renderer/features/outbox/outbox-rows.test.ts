import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemberRows } from '../../../../../renderer/features/outbox/batches/batch-entry-rows.svelte.ts';
import { OpenedBatch } from '../../../../../renderer/features/outbox/batches/opened-batch.svelte.ts';
import { liveUploads } from '../../../../../renderer/features/outbox/live-uploads.svelte.ts';
import { outboxList } from '../../../../../renderer/features/outbox/outbox-list.svelte.ts';
import { changeList } from '../../../../../renderer/features/changes/changes.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
beforeEach(() => {
  page.reset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
});

describe('MemberRows', () => {
  it('lists the entries of a view again when it is shown, and keeps the list while it is read further', async () => {
    page.answer('outbox.members', ({ view, offset }) =>
      any({ offset, rows: [{ id: `${view} ${String(offset)}` }], total: 500 }),
    );
    const members = new MemberRows(any('batch'));
    members.rows.restart();
    await page.everything();
    members.rows.want({ first: 300, end: 320 });
    await page.everything();
    members.show('failed');
    await page.everything();
    void members.rows.refresh();
    await page.everything();
    const asked = page.asked('outbox.members').map(({ view, sortAgain }) => [view, sortAgain]);
    expect(asked.filter(([, sortAgain]) => sortAgain === true)).toEqual([
      ['all', true],
      ['failed', true],
    ]);
    expect([asked[0], asked.find(([view]) => view === 'failed')]).toEqual([
      ['all', true],
      ['failed', true],
    ]);
    expect(members.rows.at(0)?.id).toBe('failed 0');
  });
});

describe('OpenedBatch', () => {
  beforeEach(() => {
    page.answer('outbox.members', ({ offset }) => any({ offset, rows: [], total: 0 }));
    page.answer('outbox.batch', ({ id }) => any({ id }));
  });

  it('keeps the view of its entries when it is read again, and shows those of another batch from the start', async () => {
    const opened = new OpenedBatch();
    void opened.open(any('one'));
    await page.everything();
    opened.entry?.members.show('failed');
    await page.everything();
    const stop = opened.follow();
    page.emit('outbox.changed', any({ changed: null }));
    await page.everything();
    expect(opened.entry?.members.view).toBe('failed');
    void opened.open(any('two'));
    await page.everything();
    expect([opened.entry?.line.id, opened.entry?.members.view]).toEqual(['two', 'all']);
    stop();
  });

  it('keeps the open batch when none or the same one is opened', async () => {
    const opened = new OpenedBatch();
    void opened.open(any('one'));
    await page.everything();
    void opened.open(null);
    void opened.open(any('one'));
    await page.everything();
    expect([opened.entry?.line.id, page.asked('outbox.batch').length]).toEqual(['one', 1]);
  });

  it('is unknown if the outbox does not have it, and shows why it cannot be read', async () => {
    page.answer('outbox.batch', () => any(null));
    const opened = new OpenedBatch();
    void opened.open(any('gone'));
    await page.everything();
    expect([opened.isUnknown, opened.problem]).toEqual([true, null]);
    page.answer('outbox.batch', () => new Rejection('disk', 'Full'));
    void opened.open(any('other'));
    await page.everything();
    expect([opened.isUnknown, opened.problem]).toEqual([false, 'Full']);
  });
});

describe('liveUploads', () => {
  it('knows the sent bytes of files that are hashed or uploaded now, and forgets files that have ended', () => {
    const stop = liveUploads.follow();
    const report = (...items: readonly (readonly [string, string, number])[]): void =>
      page.emit('uploads.changed', any({ items: items.map(([id, state, sent]) => ({ id, state, sent })) }));
    const shown = (id: string): unknown => [liveUploads.sent(any(id)), liveUploads.of(any({ id, state: 'waiting' }))];
    report(['a', 'hashing', 0], ['b', 'uploading', 10]);
    expect([shown('a'), shown('b')]).toEqual([
      [0, 'hashing'],
      [10, null],
    ]);
    report(['a', 'uploading', 5]);
    report();
    expect([shown('a'), shown('b')]).toEqual([
      [5, null],
      [10, null],
    ]);
    report(['b', 'done', 20]);
    expect([shown('a'), shown('b')]).toEqual([
      [5, null],
      [0, null],
    ]);
    report(['a', 'waiting', 0]);
    expect(shown('a')).toEqual([0, null]);
    expect(liveUploads.of(any({ id: 'a', state: 'sending' }))).toBeNull();
    stop();
  });
});

describe('OutboxList', () => {
  it('knows that everything selected is done, so that nothing can be retried or discarded', async () => {
    const intent = (id: string, state: string): object => ({ entry: 'intent', id, title: id, state });
    const rows = [
      { entry: 'group', group: 'needsYou', count: 1 },
      intent('failed', 'failed'),
      { entry: 'group', group: 'done', count: 3 },
      intent('done', 'done'),
      intent('cancelled', 'cancelled'),
      { entry: 'batch', id: 'batch', entries: 2, states: { done: 2 } },
    ];
    const groups = { needsYou: 1, onTheWay: 0, done: 3 };
    page.answer('outbox.query', ({ offset }) => any({ offset, rows, total: 6, groups, states: {} }));
    const stop = outboxList.follow('account');
    await page.everything();
    const isDone = (...ids: readonly string[]): boolean => {
      outboxList.selection.pick(ids.map((id) => any({ id, title: id })));
      return outboxList.isSelectionDone;
    };
    expect([isDone('done'), isDone('batch', 'done')]).toEqual([true, true]);
    expect([isDone('failed'), isDone('cancelled'), isDone('done', 'failed'), isDone('unloaded')]).not.toContain(true);
    stop();
    outboxList.selection.clear();
  });
});

describe('QueryList', () => {
  const answers = {
    'the outbox': {
      list: outboxList,
      answer: (of: string): void =>
        page.answer('outbox.query', ({ offset }) =>
          any({
            offset,
            rows: [{ entry: 'intent', id: of, title: of }],
            total: 2,
            groups: { needsYou: 1, onTheWay: 0, done: 0 },
            states: { failed: 1 },
          }),
        ),
      figures: (): unknown => [outboxList.groups.needsYou, outboxList.states],
      nothing: [0, null],
    },
    'the history of changes': {
      list: changeList,
      answer: (of: string): void => {
        page.answer('changes.info', () => any({ account: of }));
        page.answer('changes.query', ({ offset }) =>
          any({
            offset,
            rows: [{ entry: 'change', id: of }],
            total: 1,
            changes: 1,
            revertible: 1,
            totals: { added: 1, changed: 0, gone: 0 },
          }),
        );
      },
      figures: (): unknown => [changeList.changes, changeList.revertible, changeList.totals.added, changeList.info],
      nothing: [0, 0, 0, null],
    },
  };

  it.each(Object.entries(answers))(
    'shows nothing of the former account in %s, and keeps the query while the account stays',
    async (_, { list, answer, figures, nothing }) => {
      answer('a');
      list.follow('a')();
      await page.everything();
      list.ask({ searchText: 'bag' });
      await page.everything();
      expect([figures(), list.query.searchText, list.total]).not.toEqual([nothing, '', null]);
      list.follow('a')();
      expect(list.query.searchText).toBe('bag');
      await page.everything();
      const stop = list.follow('b');
      expect([figures(), list.query.searchText, list.total, list.at(0)]).toEqual([nothing, '', null, undefined]);
      answer('b');
      await page.everything();
      stop();
      await page.everything();
    },
  );
});
