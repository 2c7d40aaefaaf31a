import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { FeedRows } from '../../../../../../renderer/features/create/channel/feed-rows.svelte.ts';
import { Rejection, page } from '../../../../../support/fake-page.ts';
import { checkTrace } from '../../../../../support/trace-state.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../../renderer/app/bridge.ts', () => import('../../../../../support/fake-page.ts'));
beforeEach(() => page.reset());

const any = <T>(value: unknown): T => value as T;
const row = (id: string): { readonly id: string } => ({ id });

it('shows the products that refer to a list, else the matches of its query, else why they are unknown', async () => {
  const rows = new FeedRows();
  const stop = rows.follow();
  /** The products that refer to each list. */
  const listed: Record<string, readonly string[]> = { spring: ['p1', 'p2'] };
  const matches: Record<string, unknown> = {
    query: { found: { count: 7, rows: [row('m1'), row('m2')] }, doubts: [] },
    doubtful: { found: null, doubts: ['attribute'] },
  };
  page.answer('items.query', ({ query }) => {
    const found = Object.entries(listed).find(([list]) => JSON.stringify(query.filters).includes(list))?.[1] ?? [];
    return any({ offset: 0, rows: found.map(row), total: found.length * 10 });
  });
  page.answer('feed.listMatches', ({ list }) => any(matches[list] ?? null));
  page.answer('items.rows', ({ ids, columns }) => any(ids.map((id) => row(`${id}:${columns.join(' ')}`))));
  let calls = [0, 0, 0];
  const names = ['items.query', 'feed.listMatches', 'items.rows'] as const;
  const read = () => {
    const counts = names.map((name) => page.asked(name).length);
    const requests = names.filter((_, at) => counts[at] !== calls[at]).join(' ');
    calls = counts;
    const { total, byQuery, doubts, problem } = rows;
    return {
      ...{
        requests,
        rows: rows.rows.map(({ id }) => String(id)).join(' '),
        total,
        byQuery,
        doubts: doubts.map(String).join(' '),
      },
      problem: problem?.code ?? null,
    };
  };
  const show = (list: string, cells?: readonly string[]) => () => void rows.show(list, cells);
  const arrive = () => page.arrive();
  const cells = ['gtin'];
  await checkTrace(read, [
    ['a list', show('spring', cells), { requests: 'items.query' }],
    ['its products', arrive, { requests: '', rows: 'p1 p2', total: 20 }],
    ['a list without products', show('query', cells), { requests: 'items.query' }],
    ['its products', arrive, { requests: 'feed.listMatches' }],
    ['the matches of its query', arrive, { requests: 'items.rows' }],
    ['their rows', arrive, { requests: '', rows: 'm1:gtin m2:gtin', total: 7, byQuery: true }],
    ['a list whose query is in doubt', show('doubtful'), { requests: 'items.query' }],
    ['its products', arrive, { requests: 'feed.listMatches' }],
    ['the doubts', arrive, { requests: '', rows: '', total: 0, byQuery: false, doubts: 'attribute' }],
    ['an unknown list', show('unknown'), { requests: 'items.query' }],
    ['nothing', () => page.everything(), { requests: 'feed.listMatches', doubts: '' }],
    ['a change of the cache', () => page.emit('items.changed', any({})), { requests: 'items.query' }],
    ['its replies', () => page.everything(), { requests: 'feed.listMatches' }],
    ['a list', show('spring'), { requests: 'items.query' }],
    ['another one meanwhile', show('query', cells), {}],
    ['the products of the former one', arrive, { requests: '' }],
    ['those of the other one', arrive, { requests: 'feed.listMatches' }],
    ['a list again', show('spring'), { requests: 'items.query' }],
    ['the matches of the former one', arrive, { requests: '' }],
    ['the products of the list', arrive, { rows: 'p1 p2', total: 20 }],
    ['matches', show('query', cells), { requests: 'items.query' }],
    ['matches', () => page.arrive().then(() => page.arrive()), { requests: 'feed.listMatches items.rows' }],
    ['other cells', show('query', ['sku']), { requests: 'items.query' }],
    ['the rows with the former cells', arrive, { requests: '' }],
    [
      'the rows with the other cells',
      () => page.everything(),
      { requests: 'feed.listMatches items.rows', rows: 'm1:sku m2:sku', total: 7, byQuery: true },
    ],
    ['none', show(''), { requests: '', rows: '', total: null, byQuery: false }],
  ]);
  stop();
  const asked = page.asked('items.query');
  page.emit('items.changed', any({}));
  expect(page.asked('items.query')).toEqual(asked);
  const sort = { field: 'sku', descending: false };
  expect(asked[0]).toMatchObject({ offset: 0, limit: 10, columns: cells, query: { sort } });
});

it.each(['items.query', 'feed.listMatches', 'items.rows'] as const)(
  'shows why %s failed, unless it was cancelled',
  async (failing) => {
    const rows = new FeedRows();
    const show = async (list: string) => {
      void rows.show(list);
      await page.everything();
      return [rows.problem?.code, rows.total, rows.rows.length];
    };
    page.answer('items.query', ({ offset }) => ({ offset, rows: [], total: 0 }) as never);
    page.answer('feed.listMatches', () => any({ found: { count: 7, rows: [row('m1')] }, doubts: [] }));
    page.answer('items.rows', () => any([row('m1')]));
    expect(await show('query')).toEqual([undefined, 7, 1]);
    page.answer(
      failing,
      any(() => new Rejection('cancelled')),
    );
    expect(await show('query')).toEqual([undefined, 7, 1]);
    page.answer(
      failing,
      any(() => new Rejection('timeout')),
    );
    expect(await show('query')).toEqual(['timeout', null, 0]);
    expect(await show('')).toEqual([undefined, null, 0]);
  },
);
