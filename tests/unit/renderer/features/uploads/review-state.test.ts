import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Review, ReviewFile } from '../../../../../electron/contract/index.ts';
import { ReviewState } from '../../../../../renderer/features/uploads/review-state.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

/** The review in the main process: the ticked files and the number of changes. */
let review = { ticked: [] as boolean[], revision: 0 };
const isEven = (id: number): boolean => id % 2 === 0;
const sendable = (id: number): boolean => id % 7 !== 3;

const finds = (filter: string, searchText: string): readonly number[] =>
  review.ticked
    .map((_, id) => id)
    .filter((id) => (filter === 'all' || !isEven(id)) && (searchText === '' || String(id).includes(searchText)));

/** Creates rows whose `searchText` contain the query that they belong to. */
const getRows = (filter: string, searchText: string, order: string): readonly ReviewFile[] => {
  const rows = finds(filter, searchText).map(
    (id) =>
      ({
        id,
        message: `${filter} ${searchText} ${order}`,
        ticked: review.ticked[id],
        sendable: sendable(id),
      }) as ReviewFile,
  );
  return order === 'name' ? rows.toReversed() : rows;
};
const getHeaderState = (filter: string, searchText: string): 'all' | 'some' | 'none' => {
  const found = finds(filter, searchText).filter(sendable);
  const ticked = found.filter((id) => review.ticked[id]);
  if (ticked.length === 0) return 'none';
  return ticked.length === found.length ? 'all' : 'some';
};
const asReview = (): Review => ({ batch: 'b', revision: review.revision }) as Review;
const tickAll = (ids: readonly number[], on: boolean): void => {
  for (const id of ids) if (sendable(id)) review.ticked[id] = on;
  review.revision += 1;
};

beforeEach(() => {
  page.reset();
  page.answer('review.rows', ({ asked: { filter, searchText, order, offset, limit } }) => {
    const rows = getRows(filter, searchText, order);
    const { revision } = review;
    return {
      revision,
      offset,
      total: rows.length,
      rows: rows.slice(offset, offset + limit),
      head: getHeaderState(filter, searchText),
    };
  });
  page.answer('review.choose', ({ some, upload }) => {
    if ('file' in some) tickAll([some.file], upload);
    else if ('filter' in some) tickAll(finds(some.filter, some.searchText), upload);
    return asReview();
  });
});

const opened = async (files: number): Promise<ReviewState> => {
  review = { ticked: Array.from({ length: files }, (_, id) => id % 3 === 0), revision: 0 };
  const state = new ReviewState('b', () => undefined);
  await page.everything();
  return state;
};
const shown = (state: ReviewState): readonly ReviewFile[] =>
  Array.from({ length: 900 }, (_, at) => state.row(at)).filter((row) => row !== undefined);

const step = fc.oneof(
  fc.record({ act: fc.constant('want' as const), at: fc.nat(500) }),
  { weight: 4, arbitrary: fc.record({ act: fc.constant('arrive' as const), at: fc.nat(4) }) },
  fc.record({ act: fc.constant('searchText' as const), text: fc.constantFrom('', '1', '12') }),
  fc.record({ act: fc.constant('filter' as const), text: fc.constantFrom('all' as const, 'noProduct' as const) }),
  fc.record({ act: fc.constant('order' as const), text: fc.constantFrom('attention' as const, 'name' as const) }),
  fc.record({ act: fc.constant('tick' as const), at: fc.nat(40), on: fc.boolean() }),
  fc.constant({ act: 'tickShown' as const }),
  fc.record({ act: fc.constant('changed' as const), id: fc.nat(60), on: fc.boolean() }),
);

describe('ReviewState', () => {
  it('never shows rows of an earlier query for the latest one, and ends with its rows and ticks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), fc.boolean(), async (steps, last) => {
        const state = await opened(600);
        let range = { first: 0, end: 30 };
        for (const one of steps) {
          if (one.act === 'want') {
            const first = Math.min(one.at, Math.max(0, state.total - 30));
            state.want((range = { first, end: first + 30 }));
          }
          if (one.act === 'arrive') await page.arrive(one.at);
          else if (one.act === 'tick') {
            const file = state.row(one.at);
            if (file !== undefined) void state.tick(file, one.on);
            if (file?.sendable) expect(state.isTicked(file)).toBe(one.on);
          } else if (one.act === 'tickShown') void state.tickShown();
          else if (one.act === 'changed') {
            tickAll([one.id], one.on);
            state.refresh(review.revision);
          } else if (one.act !== 'want') {
            if (one.act === 'searchText') state.searchText = one.text;
            else if (one.act === 'filter') state.filter = one.text;
            else state.order = one.text;
            range = { first: 0, end: 30 };
            expect(state.at).toBe(0);
          }
          expect(new Set(shown(state).map(({ message }) => message)).size).toBeLessThanOrEqual(1);
        }
        await page.everything(last);
        const first = Math.min(range.first, Math.max(0, state.total - 30));
        const end = first + 30;
        state.want({ first, end });
        await page.everything();
        const rows = getRows(state.filter, state.searchText, state.order);
        expect([state.total, state.head]).toEqual([rows.length, getHeaderState(state.filter, state.searchText)]);
        const drawn = Array.from({ length: end - first }, (_, at) => state.row(first + at)).filter(Boolean);
        expect(drawn.map((row) => row?.id)).toEqual(rows.slice(first, end).map(({ id }) => id));
        for (const row of drawn) expect(row && state.isTicked(row)).toBe(review.ticked[row?.id ?? -1]);
      }),
      { numRuns: 60 },
    );
  });

  it('ticks all matches when some are not ticked, else unticks them', async () => {
    const state = await opened(20);
    state.filter = 'noProduct';
    state.searchText = '1';
    await page.everything();
    void state.tickShown();
    await page.everything();
    void state.tickShown();
    await page.everything();
    const chosen = { filter: 'noProduct', searchText: '1' };
    expect(page.asked('review.choose')).toEqual([
      { batch: 'b', some: chosen, upload: true },
      { batch: 'b', some: chosen, upload: false },
    ]);
    expect(finds('noProduct', '1').map((id) => review.ticked[id])).not.toContain(true);
  });

  it('shows a tick immediately, and «some» in the header until the reply arrives', async () => {
    const state = await opened(4);
    const [first] = shown(state);
    if (first === undefined) throw new Error('no row');
    void state.tick(first, false);
    expect([state.isTicked(first), state.head]).toEqual([false, 'some']);
    await page.everything();
    expect([state.row(0)?.ticked, state.head]).toEqual([false, 'none']);
  });

  it('keeps a tick when rows arrive that were requested before it', async () => {
    const state = await opened(4);
    const first = state.row(0);
    if (first === undefined) throw new Error('no row');
    state.refresh(1);
    void state.tick(first, false);
    await page.arrive(page.waiting.indexOf('review.rows'));
    const file = state.row(0);
    expect([file?.ticked, file && state.isTicked(file), state.head]).toEqual([true, false, 'some']);
    await page.everything();
    expect([state.row(0)?.ticked, state.head]).toEqual([false, 'none']);
  });

  it('does not send a tick of a file that cannot be sent', async () => {
    const state = await opened(4);
    const file = state.row(3);
    if (file !== undefined) await state.tick(file, true);
    expect(page.asked('review.choose')).toEqual([]);
  });

  it('reverts a tick that the main process rejects', async () => {
    const state = await opened(4);
    const [first] = shown(state);
    page.answer('review.choose', () => new Rejection('damaged' as never));
    if (first !== undefined) void state.tick(first, false);
    await page.everything();
    expect([first && state.isTicked(first), state.head]).toEqual([true, 'some']);
  });

  it('does not request rows of a revision that was already read', async () => {
    const state = await opened(4);
    state.refresh(3);
    await page.everything();
    const before = page.asked('review.rows').length;
    state.refresh(3);
    state.refresh(2);
    await page.everything();
    expect(page.asked('review.rows')).toHaveLength(before);
  });

  it('focuses the last remaining row when the query finds fewer', async () => {
    const state = await opened(30);
    state.at = 25;
    review.ticked = review.ticked.slice(0, 5);
    review.revision += 1;
    state.refresh(review.revision);
    await page.everything();
    expect([state.total, state.current]).toEqual([5, 4]);
    state.searchText = '4';
    state.filter = 'noProduct';
    state.showAll();
    expect([state.filter, state.searchText, state.at]).toEqual(['all', '', 0]);
  });

  it('waits for the first rows, then requests at most 400 rows with one call', async () => {
    const state = new ReviewState('b', () => undefined);
    expect(state.answered).toBe(false);
    await page.everything();
    expect(state.answered).toBe(true);
    const long = await opened(2000);
    long.want({ first: 0, end: 1000 });
    await page.everything();
    expect(Math.max(...page.asked('review.rows').map(({ asked }) => asked.limit))).toBe(400);
    expect(page.asked('review.rows').some(({ asked }) => asked.offset > 600)).toBe(true);
  });

  it('reports each newer review, whichever call returned it', async () => {
    const reported: number[] = [];
    const state = new ReviewState('b', (one) => reported.push(one.revision));
    await page.everything();
    page.answer('review.arrange', () => ({ ...asReview(), revision: 50 }));
    page.answer('review.describe', () => ({ ...asReview(), revision: 51 }));
    void state.arrange({ sku: '{sku}' });
    await page.everything();
    void state.describe(2, 'A bag');
    await page.everything();
    void state.settle('twice', true);
    await page.everything();
    expect(reported.slice(0, 2)).toEqual([50, 51]);
    expect(page.asked('review.choose').at(-1)).toEqual({ batch: 'b', some: { note: 'twice' }, upload: true });
    expect(page.asked('review.describe')).toEqual([{ batch: 'b', file: 2, altText: 'A bag' }]);
  });
});
