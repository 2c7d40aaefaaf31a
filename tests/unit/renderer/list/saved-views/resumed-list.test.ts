import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lists } from '../../../../../renderer/list/list-registry.svelte.ts';
import type { ListQuery } from '../../../../../renderer/list/list-state.svelte.ts';
import { encodeList, resumeList } from '../../../../../renderer/list/saved-views/resumed-list.ts';
import { getSavedViews } from '../../../../../renderer/list/saved-views/saved-views.svelte.ts';
import { allOf, filterOf } from '../../../../support/filters.ts';
import { page } from '../../../../support/fake-page.ts';
import { session } from '../../../../support/fake-session.ts';
import { itemRow } from '../../items.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const query: ListQuery = {
  words: 'Rucksack “größer” 20 l & 100 %',
  view: 'noDescription',
  type: null,
  filters: allOf(filterOf('status', 'is', ['Draft'])),
  order: { field: 'sku', descending: true },
};
const saved = { id: 'v1', name: 'To finish', asked: query, columns: {}, density: 'comfortable' };
const rows = { first: 120, end: 140 };

beforeEach(() => {
  page.reset();
  page.answer('items.query', ({ offset, limit }) => ({
    offset,
    rows: Array.from({ length: Math.max(0, Math.min(limit, 400 - offset)) }, () => itemRow({ sku: 'A' })),
    total: 400,
    terms: [],
    ranked: false,
  }));
  page.answer('items.views', () => []);
  page.answer('app.remembered', ({ key }) => (key === 'views/a2/product' ? [saved] : null));
});

/** Starts another session, which has no lists yet. */
const startSession = (accountId: string): void => {
  Object.assign(session, { account: { id: accountId }, accountId, accounts: [] });
};

describe('resumed list', () => {
  it('starts with the first row of which at least half was visible', () => {
    startSession('a0');
    const list = lists.of('product');
    list.apply(query);
    const getFirstAt = (place: number): number => {
      list.place = place;
      const text = encodeList({ list, asked: list.asked, visible: rows }) ?? '';
      return (JSON.parse(text) as { row: number }).row;
    };
    expect([120, 120.4, 120.98, 500].map(getFirstAt)).toEqual([120, 120, 121, 139]);
  });

  it('has the query, the saved view and the visible rows of the last session', async () => {
    startSession('a1');
    const before = lists.of('product');
    before.apply(query);
    const text = encodeList({ list: before, asked: before.asked, visible: rows }) ?? '';
    startSession('a2');
    const earlier = page.asked('items.query').length;
    resumeList('product', text.replace('"saved":null', '"saved":"v1"'));
    const list = lists.of('product');
    expect(list.asked).toEqual(query);
    const revealed: number[] = [];
    const close = [list.open(), list.drawnBy({ moved: () => undefined, reveal: (index) => void revealed.push(index) })];
    await page.everything();
    expect(revealed).toEqual([399, 120]);
    expect(getSavedViews('product').activeIn(list)?.name).toBe('To finish');
    const asked = page.asked('items.query').slice(earlier);
    expect(asked.filter(({ list: name }) => name === 'products')).toHaveLength(1);
    // Only the first rows are scrolled into view.
    list.search('bag');
    await page.everything();
    expect(revealed).toEqual([399, 120]);
    close.forEach((stop) => stop());
  });

  it('is not stored while the list shows its default rows, or if its filters are too long', () => {
    startSession('a3');
    const list = lists.of('product');
    const visible = { first: 0, end: 20 };
    expect(encodeList({ list, asked: list.asked, visible })).toBeNull();
    expect(encodeList({ list, asked: list.asked, visible: rows })).not.toBeNull();
    list.filter(allOf(filterOf('status', 'is', ['x'.repeat(20_000)])));
    expect(encodeList({ list, asked: list.asked, visible })).toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['another value', '[]'],
    ['invalid parts', '{"asked":{"words":7,"view":"unknown","filters":[1]},"rows":[-1,"a"]}'],
  ])('starts with the default rows for %s', (_, text) => {
    startSession('a4');
    resumeList('product', text);
    expect(lists.of('product').narrowed).toBe(false);
  });
});
