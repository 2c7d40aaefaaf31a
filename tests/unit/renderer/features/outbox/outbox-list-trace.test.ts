import { afterAll, beforeAll, beforeEach, it, vi } from 'vitest';
import { outboxList } from '../../../../../renderer/features/outbox/outbox-list.svelte.ts';
import { page } from '../../../../support/fake-page.ts';
import { checkTrace } from '../../../../support/trace-state.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterAll(() => void vi.useRealTimers());
beforeEach(() => page.reset());

it('lists the entries by group, selects them, and follows the account, step by step', async () => {
  const entry = (id: string, state: string) => ({ entry: 'intent', id, title: id, state });
  const rows = [
    { entry: 'group', group: 'needsYou', count: 2 },
    entry('f1', 'failed'),
    entry('f2', 'failed'),
    { entry: 'group', group: 'done', count: 2 },
    entry('d1', 'done'),
    { entry: 'batch', id: 'b1', entries: 3, states: { done: 3 } },
  ];
  const reply = (listed: readonly unknown[], groups: object) =>
    page.answer('outbox.query', ({ offset }) =>
      any({
        offset,
        rows: listed,
        total: listed.length,
        groups: { needsYou: 0, onTheWay: 0, done: 0, ...groups },
        states: { failed: 2 },
      }),
    );
  page.answer('outbox.ids', ({ from, to }) => any([{ id: `${String(from)}-${String(to)}`, title: 'x' }]));
  reply(rows, { needsYou: 2, done: 2 });
  const list = outboxList;
  let calls = 0;
  const read = (): Record<string, unknown> => {
    const asked = page.asked('outbox.query').slice(calls);
    calls += asked.length;
    const { scope } = list;
    return {
      ...{
        total: list.total,
        entries: list.entries,
        selected: list.selected,
        number: list.number,
        active: list.active,
      },
      ...{ first: list.first?.id ?? null, lines: [0, 1, 3, 4].map((row) => list.line(row)?.id ?? null).join(' ') },
      ...{ groups: list.places.map(({ group, at, count }) => `${group} ${String(at)} ${String(count)}`).join(', ') },
      ...{ states: list.states, scope: 'ids' in scope ? scope.ids.join(' ') : scope, allDone: list.isSelectionDone },
      ...{ narrowed: list.narrowed, searched: asked.map(({ query }) => query.searchText) },
    };
  };
  const settle = () => page.everything();
  const later = () => {
    vi.advanceTimersByTime(1_000);
    return page.everything();
  };
  const pick =
    (...ids: readonly string[]) =>
    () =>
      list.selection.pick(ids.map((id) => any({ id, title: id })));
  let stop: () => void = () => undefined;
  await checkTrace(read, [
    ['open', () => void (stop = list.follow('a')), { searched: [''] }],
    [
      'the rows',
      settle,
      {
        total: 6,
        entries: 4,
        active: 1,
        first: 'f1',
        lines: ' f1  d1',
        groups: 'needsYou 0 2, done 3 2',
        states: { failed: 2 },
        allDone: true,
        searched: [],
      },
    ],
    ['focus a heading from above', () => list.rows.moveTo(3), { number: 3, active: 4 }],
    ['focus the last row', () => list.rows.moveTo(5), { number: 4, active: 5 }],
    ['focus a heading from below', () => list.rows.moveTo(3), { number: 2, active: 2 }],
    ['select a failed one', pick('f1'), { selected: 1, scope: 'f1', allDone: false }],
    ['select done ones', pick('d1', 'b1'), { selected: 2, scope: 'd1 b1', allDone: true }],
    ['select more', pick('d1', 'b1', 'f1'), { selected: 3, scope: 'd1 b1 f1', allDone: false }],
    ['select an unknown one', pick('unknown'), { selected: 1, scope: 'unknown' }],
    [
      'select all',
      () => list.selection.everything(),
      {
        selected: 4,
        scope: {
          query: { state: null, resource: null, from: null, to: null, searchText: '', grouped: true },
          except: [],
        },
      },
    ],
    [
      'except one',
      () => list.selection.toggle(any({ id: 'd1', title: 'd1' }), 4),
      {
        selected: 3,
        scope: {
          query: { state: null, resource: null, from: null, to: null, searchText: '', grouped: true },
          except: ['d1'],
        },
      },
    ],
    ['a change', () => page.emit('outbox.changed', any({ changed: null })), {}],
    ['1 s', later, { searched: [''] }],
    [
      'search',
      () => list.ask({ searchText: ' bag ' }),
      { selected: 0, number: 1, active: 1, scope: '', allDone: true, narrowed: true, searched: [' bag '] },
    ],
    [
      'no rows',
      () => {
        reply([], {});
        return page.everything();
      },
      { searched: [] },
    ],
    [
      'only done',
      () => {
        reply(rows.slice(3), { done: 2 });
        list.showAll();
      },
      { narrowed: false, searched: [''] },
    ],
    ['its rows', settle, { total: 3, entries: 2, first: 'd1', lines: ' d1  ', groups: 'done 0 2', searched: [] }],
    ['select done ones', pick('d1', 'b1'), { selected: 2, scope: 'd1 b1' }],
    [
      'a batch that is not done',
      () => {
        reply([rows[3], { entry: 'batch', id: 'b1', entries: 3, states: { done: 2 } }, rows[4]], { done: 2 });
        void list.rows.refresh();
        return page.everything();
      },
      { first: 'b1', lines: ' b1  ', allDone: false, searched: [''] },
    ],
    ['a sync', () => page.emit('sync.status', any({ state: 'syncing' })), { searched: [] }],
    ['1 s', later, {}],
    ['its end', () => page.emit('sync.status', any({ state: 'upToDate' })), { searched: [''] }],
    ['its rows', settle, { searched: [] }],
    ['leave', () => stop(), {}],
    [
      'a change',
      () => {
        page.emit('outbox.changed', any({ changed: null }));
        return later();
      },
      {},
    ],
    ['the same account', () => void (stop = list.follow('a')), { searched: [''] }],
    ['its rows', later, { searched: [] }],
    [
      'another account',
      () => {
        stop();
        void (stop = list.follow('b'));
      },
      {
        total: null,
        entries: 0,
        selected: 0,
        active: 0,
        first: null,
        lines: '   ',
        groups: '',
        states: null,
        scope: '',
      },
    ],
    [
      'its rows',
      later,
      {
        total: 3,
        entries: 2,
        active: 1,
        first: 'b1',
        lines: ' b1  ',
        groups: 'done 0 2',
        states: { failed: 2 },
        allDone: true,
        searched: [''],
      },
    ],
  ]);
  stop();
});
