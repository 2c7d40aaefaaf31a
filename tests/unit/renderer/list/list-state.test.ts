import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { ItemRow, AnchorRows } from '../../../../electron/contract/index.ts';
import { getResource } from '../../../../electron/model/index.ts';
import { ListState, maxReplyIds, noFilters } from '../../../../renderer/list/list-state.svelte.ts';
import { Rejection, page } from '../../../support/fake-page.ts';
import { itemRow } from '../items.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));

const getRow = (id: string): ItemRow => ({ ...itemRow({ sku: `SKU ${id}` }), id: toResourceId(id) });
const named = (from: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${from}${String(at)}`);

/** The products of the cache, for each search text. */
let items: Record<string, readonly string[]> = {};

const movedBy = (ids: readonly string[], { rows }: AnchorRows) => {
  const positions = rows.map(({ id }) => ids.indexOf(id)).map((at) => (at < 0 ? null : at));
  const stays = rows.findIndex(({ at }, one) => at !== null && positions[one] !== null);
  return { by: stays < 0 ? 0 : (positions[stays] ?? 0) - (rows[stays]?.at ?? 0), places: positions };
};

beforeEach(() => {
  page.reset();
  items = {};
  page.answer('items.query', ({ query, offset, limit, keep }) => {
    const ids = items[query.searchText] ?? [];
    const moved = keep === undefined ? undefined : movedBy(ids, keep);
    const wished = Math.max(0, Math.min(offset + (moved?.by ?? 0), ids.length - 1));
    const from = moved === undefined ? offset : Math.floor(wished / 50) * 50;
    const rows = ids.slice(from, from + limit + (moved?.by === 0 ? 0 : 50)).map(getRow);
    return { offset: from, rows, total: ids.length, terms: [], ranked: false, ...(moved && { moved }) };
  });
  page.answer('items.ids', ({ query, from, to }) =>
    (items[query.searchText] ?? []).slice(from, to).map((id) => ({ id: toResourceId(id), title: `SKU ${id}` })),
  );
});

let close: readonly (() => void)[] = [];
afterEach(() => {
  for (const stop of close) stop();
  close = [];
});

const opened = async (count: number, searchText = ''): Promise<ListState> => {
  items[searchText] = named('a', count);
  const list = new ListState(getResource('product'));
  if (searchText !== '') list.search(searchText);
  close = [...close, list.open()];
  await page.everything();
  return list;
};
const requestRows = async (list: ListState, first: number, end: number): Promise<void> => {
  list.want({ first, end }, { first, end });
  await page.everything();
};
const changed = async (ids: readonly string[]): Promise<void> => {
  items = { '': ids };
  page.emit('items.changed', { resources: ['product'] });
  await page.everything();
};

describe('ListState', () => {
  it('keeps the focused item, the selection and the visible rows when others are added or removed above them', async () => {
    const change = fc.record({ coming: fc.nat(120), going: fc.nat(20) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 60, max: 200 }),
        fc.nat(20),
        async (changes, top, under) => {
          const list = await opened(400);
          const drawn = { moved: 0 };
          list.drawnBy({ moved: (rows) => (drawn.moved += rows), reveal: () => undefined });
          await requestRows(list, top, top + 30);
          list.place = top;
          list.moveTo(top + under);
          const active = list.row(list.active)?.id;
          list.selection.toggle({ id: toResourceId(`a${String(top)}`), title: '' }, top);
          let ids = items[''] ?? [];
          for (const [round, { coming, going }] of changes.entries()) {
            const deletedAbove = Math.min(going, ids.indexOf(`a${String(top)}`));
            ids = [...named(`n${String(round)}-`, coming), ...ids.slice(deletedAbove)];
            await changed(ids);
            const first = top + drawn.moved;
            await requestRows(list, first, first + 30);
            expect(list.row(first)?.id).toBe(`a${String(top)}`);
            expect([list.row(list.active)?.id, list.selection.anchor]).toEqual([active, first]);
          }
          expect(list.selection.entries.map(({ id }) => id)).toEqual([`a${String(top)}`]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([maxReplyIds, 2 * maxReplyIds + 1])(
    'names each of %i items when all are selected, without the ones that the user deselected',
    async (count) => {
      const list = await opened(count);
      const ids = items[''] ?? [];
      const selected = async (most: number): Promise<string> => {
        const entries = list.selectedEntries(most);
        await page.everything();
        return (await entries).map(({ id }) => id).join();
      };
      list.selection.everything();
      expect((await selected(Number.POSITIVE_INFINITY)) === ids.join()).toBe(true);
      const out = new Set([0, 99_998, 99_999, count - 1]);
      for (const at of out) list.selection.toggle({ id: toResourceId(`a${String(at)}`), title: '' }, at);
      const left = ids.filter((_, at) => !out.has(at)).join();
      expect((await selected(Number.POSITIVE_INFINITY)) === left).toBe(true);
      expect(page.asked('items.ids').every(({ from, to }) => to - from <= maxReplyIds)).toBe(true);
      expect(await selected(3)).toBe('a1,a2,a3');
    },
  );

  it('names at most the requested number of selected items, in the order of selection', async () => {
    const list = await opened(10);
    for (const at of [7, 2, 5]) list.selection.toggle({ id: toResourceId(`a${String(at)}`), title: String(at) }, at);
    expect((await list.selectedEntries(2)).map(({ title }) => title)).toEqual(['7', '2']);
    expect(page.asked('items.ids')).toEqual([]);
  });

  it('reads the items of a range from loaded rows, and queries the cache when one of them is not loaded', async () => {
    const list = await opened(300);
    expect((await list.entriesOf({ first: 10, end: 13 })).map(({ id }) => id)).toEqual(['a10', 'a11', 'a12']);
    expect(page.asked('items.ids')).toEqual([]);
    const beyond = list.entriesOf({ first: 40, end: 290 });
    await page.everything();
    expect((await beyond).map(({ id }) => id)).toEqual(items['']?.slice(40, 290));
    void list.entriesOf({ first: 5, end: maxReplyIds + 900 });
    expect(page.asked('items.ids').at(-1)).toMatchObject({ from: 5, to: maxReplyIds + 5 });
    expect((await list.entriesOf({ first: 0, end: 1 }))[0]).toEqual({ id: 'a0', title: 'SKU a0' });
  });

  const resettingActions: readonly (readonly [string, (list: ListState) => void])[] = [
    ['other words are searched for', (list) => list.search('b')],
    ['a ready-made view is shown', (list) => list.show('withoutImages' as never, null)],
    ['filters change', (list) => list.filter({ ...noFilters, join: 'any' })],
    ['everything is asked for again', (list) => list.showAll()],
    [
      'a saved view is applied',
      (list) => list.apply({ words: 'b', view: 'all', type: null, filters: noFilters, order: null }),
    ],
  ];
  it.each(resettingActions)('clears “everything”, the focused row and pending actions when %s', async (_, ask) => {
    const list = await opened(200, 'a');
    items['b'] = named('b', 3);
    await requestRows(list, 60, 90);
    list.place = 60;
    list.moveTo(70);
    list.selection.everything();
    list.pendingActions.add(() => false, true);
    const ranges: [number, number][] = [];
    list.drawnBy({ moved: (rows, at) => ranges.push([rows, at]), reveal: () => undefined });
    ask(list);
    expect([list.active, list.place, list.pendingActions.any, list.pending]).toEqual([0, 0, false, true]);
    expect([list.selection.inverted, list.selection.anchor, ranges]).toEqual([false, 0, [[-Infinity, 0]]]);
    await page.everything();
    expect(list.newcomers.any).toBe(false);
    expect(list.row(0)?.id).toBe(items[list.searchText]?.[0]);
  });

  it('keeps the selection when only the order changes, and scrolls to the top', async () => {
    const list = await opened(200);
    await requestRows(list, 60, 90);
    list.moveTo(70);
    list.selection.everything();
    list.sortBy('sku');
    expect([list.active, list.selection.inverted, list.asked.order]).toEqual([
      0,
      true,
      { field: 'sku', descending: false },
    ]);
    await page.everything();
    expect(page.asked('items.query').at(-1)?.query.sort).toEqual({ field: 'sku', descending: false });
    list.sortByMatch();
    expect(list.asked.order).toBeNull();
  });

  it('does not repeat a query with the same search text', async () => {
    const list = await opened(3, 'a');
    list.selection.everything();
    list.search('a');
    expect([list.selection.inverted, page.waiting]).toEqual([true, []]);
  });

  it('shows only rows of the latest query, in whichever order the replies arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 6 }),
        fc.array(fc.nat(5)),
        async (requests, order) => {
          const list = await opened(20);
          for (const searchText of requests) {
            items[searchText] = named(searchText, 5);
            list.search(searchText);
          }
          for (const at of order) await page.arrive(at);
          if (!list.pending) expect(list.row(0)?.id).toBe(`${list.searchText}0`);
          await page.everything(true);
          expect([list.total, list.row(0)?.id, list.pending]).toEqual([5, `${String(requests.at(-1))}0`, false]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('focuses rows within the list only, also one that is not loaded when keys reach it', async () => {
    const list = await opened(120);
    const revealed: number[] = [];
    list.drawnBy({ moved: () => undefined, reveal: (index) => revealed.push(index) });
    list.goTo(119);
    list.moveTo(500);
    expect([list.active, revealed]).toEqual([119, [119]]);
    expect(list.row(119)).toBeUndefined();
    await requestRows(list, 90, 120);
    list.place = 90;
    await changed(['new', ...named('a', 120)]);
    expect(list.row(list.active)?.id ?? list.active).toBe('a119');
    list.moveTo(-3);
    expect(list.active).toBe(0);
  });

  it('finds the row of an item again after others were added above it, as an open menu must', async () => {
    const list = await opened(100);
    await requestRows(list, 0, 30);
    await changed(['n0', 'n1', ...named('a', 100)]);
    expect([list.indexOf(toResourceId('a4'), 4), list.indexOf(toResourceId('a4'), 6)]).toEqual([6, 6]);
    await changed(['n0', 'n1', ...named('a', 4)]);
    expect(list.indexOf(toResourceId('a4'), 4)).toBeNull();
  });

  it.each([
    ['its focused row, when that is in sight', 25, ['n', ...named('a', 120)], 25],
    ['the first row in sight, when the focused row is above', 3, ['n', ...named('a', 120)], 20],
    ['the first row in sight, when the focused row is right below', 50, ['n', ...named('a', 120)], 20],
    [
      'the first row in sight, when the focused row is gone',
      25,
      ['n', ...named('a', 120).filter((id) => id !== 'a25')],
      20,
    ],
  ])('names %s as the row that stays', async (_, active, ids, stays) => {
    const list = await opened(120);
    const ranges: [number, number][] = [];
    list.drawnBy({ moved: (rows, at) => ranges.push([rows, at]), reveal: () => undefined });
    await requestRows(list, 0, 60);
    await requestRows(list, 20, 50);
    list.place = 20;
    list.moveTo(active);
    await changed(ids);
    expect(ranges).toEqual([[1, stays]]);
  });

  it('requests that the visible rows stay at their indexes after other rows were added above them', async () => {
    const list = await opened(200);
    await requestRows(list, 20, 50);
    list.place = 20;
    await changed([...named('n', 2), ...named('a', 200)]);
    await changed([...named('m', 3), ...named('n', 2), ...named('a', 200)]);
    const anchors = page.asked('items.query').at(-1)?.keep?.rows ?? [];
    expect(anchors.length).toBeGreaterThan(0);
    for (const { id, at } of anchors) expect(id).toBe(`a${String((at ?? 0) - 2)}`);
    expect(list.inSight).toEqual({ first: 20, end: 50 });
    expect(named('a', 60).some((id) => list.newcomers.has(id))).toBe(false);
  });

  it('does not ask to keep rows in place when it only reads further rows', async () => {
    const list = await opened(2_000);
    await requestRows(list, 20, 50);
    list.moveTo(30);
    list.place = 20;
    const before = page.asked('items.query').length;
    await requestRows(list, 1_200, 1_230);
    const further = page.asked('items.query').slice(before);
    expect(further.length).toBeGreaterThan(0);
    expect(further.map(({ keep }) => keep)).toEqual(further.map(() => undefined));
  });

  it('runs pending actions of a row once it is loaded', async () => {
    const list = await opened(120);
    const done: unknown[] = [];
    list.moveTo(110);
    list.pendingActions.add(() => list.row(110) !== undefined && done.push(list.row(110)?.id) > 0);
    expect(done).toEqual([]);
    await requestRows(list, 90, 120);
    expect(done).toEqual(['a110']);
  });

  it('subscribes to its own resource only, until its page is closed', async () => {
    const list = await opened(3);
    const before = page.asked('items.query').length;
    page.emit('items.changed', { resources: ['asset'] });
    await page.everything();
    expect(page.asked('items.query')).toHaveLength(before);
    items[''] = named('b', 2);
    page.emit('items.changed', { resources: ['family', 'product'] });
    await page.everything();
    expect(list.total).toBe(2);
  });

  it('unsubscribes when the page that took over its early start is closed', async () => {
    items[''] = named('a', 3);
    const list = new ListState(getResource('product'));
    list.begin();
    list.begin();
    const stop = list.open();
    await page.everything();
    const requestCount = page.asked('items.query').length;
    stop();
    page.emit('items.changed', { resources: ['product'] });
    await page.everything();
    expect([requestCount, page.asked('items.query').length]).toEqual([1, 1]);
    close = [list.open()];
    page.emit('items.changed', { resources: ['product'] });
    await page.everything();
    expect(page.asked('items.query').length).toBeGreaterThan(1);
  });

  it('shows new rows at the top, follows the focused row there, and marks the new rows', async () => {
    const list = await opened(100);
    const counts: number[] = [];
    const other: number[] = [];
    const stop = list.drawnBy({ moved: (rows) => other.push(rows), reveal: () => undefined });
    list.drawnBy({ moved: (rows) => counts.push(rows), reveal: () => undefined });
    stop();
    await requestRows(list, 0, 30);
    list.moveTo(4);
    await changed(['n0', 'n1', ...named('a', 100)]);
    expect([list.row(0)?.id, list.row(list.active)?.id, counts]).toEqual(['n0', 'a4', []]);
    expect(['n0', 'n1', 'a0', 'a3'].map((id) => list.newcomers.has(id))).toEqual([true, true, false, false]);
    list.place = 20;
    await requestRows(list, 20, 50);
    await changed(['n2', 'n3', 'n0', 'n1', ...named('a', 100)]);
    expect([counts, other]).toEqual([[2], []]);
    expect(['a19', 'a20', 'a47', 'a49'].some((id) => list.newcomers.has(id))).toBe(false);
  });

  it('treats no row of another query as new, and does not follow the row that was focused before', async () => {
    const list = await opened(100);
    await requestRows(list, 0, 30);
    list.moveTo(7);
    await changed(['n0', ...named('a', 100)]);
    expect(list.newcomers.any).toBe(true);
    items['b'] = ['b0', 'b1', 'a7', ...named('c', 40)];
    list.search('b');
    expect(list.newcomers.any).toBe(false);
    await page.everything();
    expect([list.active, list.newcomers.any, list.row(2)?.id]).toEqual([0, false, 'a7']);
    list.refresh();
    await page.everything();
    expect([list.active, page.asked('items.query').at(-1)?.keep]).toEqual([0, undefined]);
  });

  it('shows that a list cannot be read, and keeps the loaded rows', async () => {
    const list = await opened(3);
    page.answer('items.query', () => new Rejection('timeout'));
    list.refresh();
    await page.everything();
    expect([list.problem?.code, list.row(2)?.id]).toEqual(['timeout', 'a2']);
  });

  it('requests missing columns of rows once, and products that fail a rule only in a worklist', async () => {
    items[''] = named('a', 3);
    const fails = { profile: 'p', rule: null } as never;
    const list = new ListState(getResource('product'), { fails, address: (id) => `/work/${String(id)}` });
    close = [list.open()];
    await page.everything();
    list.carry(['gtin']);
    await page.everything();
    list.carry(['gtin']);
    list.carry([]);
    await page.everything();
    const requests = page.asked('items.query');
    expect(requests.map(({ columns }) => columns)).toEqual([[], ['gtin']]);
    expect(requests.every(({ query, list: name }) => query.fails === fails && name === 'worklist')).toBe(true);
    expect(list.address(toResourceId('1'))).toBe('/work/1');
  });
});
