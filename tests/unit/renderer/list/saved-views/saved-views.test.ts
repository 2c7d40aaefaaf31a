import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { getResource } from '../../../../../electron/model/index.ts';
import type { ColumnState } from '../../../../../renderer/columns/column-state.svelte.ts';
import { noChoice } from '../../../../../renderer/columns/columns.ts';
import { isSavable, getSavedViews } from '../../../../../renderer/list/saved-views/saved-views.svelte.ts';
import { readViews } from '../../../../../renderer/list/saved-views/saved-view.ts';
import { ListState } from '../../../../../renderer/list/list-state.svelte.ts';
import { filterOf } from '../../../../support/filters.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { session } from '../../../../support/fake-session.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

let accounts = 0;
const columns = { choice: noChoice, apply: () => undefined } as unknown as ColumnState;
let list: ListState;
let stored: unknown = null;
const names = (): readonly string[] => getSavedViews('product').all.map(({ name }) => name);
const storedNames = (): readonly string[] =>
  (page.asked('app.remember').at(-1)?.value as unknown as { name: string }[]).map(({ name }) => name);
const getId = (name: string): string => getSavedViews('product').all.find((view) => view.name === name)?.id ?? '';

const listOf = (words: string): ListState => {
  const list = new ListState(getResource('product'));
  list.search(words);
  return list;
};
const add = (...added: readonly string[]): void =>
  added.forEach((name) => getSavedViews('product').add(name, list, columns));

beforeEach(() => {
  page.reset();
  stored = null;
  page.answer('app.remembered', () => stored as never);
  page.answer('items.query', ({ query }) => ({
    offset: 0,
    rows: [],
    total: query.searchText.length,
    terms: [],
    ranked: false,
  }));
  list = listOf('red');
  session.accountId = `account ${String((accounts += 1))}`;
});

it('restores a removed view at its position, and keeps changes made since', async () => {
  add('A', 'B', 'C');
  await page.everything();
  const undo = getSavedViews('product').remove(getId('B'));
  add('D');
  getSavedViews('product').rename(getId('A'), ' A2 ');
  expect(names()).toEqual(['A2', 'C', 'D']);
  undo();
  undo();
  expect([names(), storedNames()]).toEqual([
    ['A2', 'B', 'C', 'D'],
    ['A2', 'B', 'C', 'D'],
  ]);
});

it('keeps stored views when one is added before they have been read', async () => {
  add('Old');
  await page.everything();
  stored = page.asked('app.remember').at(-1)?.value;
  session.accountId = 'slow';
  getSavedViews('product');
  add('New');
  await page.everything();
  expect([names(), storedNames()]).toEqual([
    ['Old', 'New'],
    ['Old', 'New'],
  ]);
});

it('moves a view within the list of views only', async () => {
  add('A', 'B', 'C');
  await page.everything();
  const views = getSavedViews('product');
  views.move(getId('A'), -1);
  views.move(getId('C'), 1);
  expect(names()).toEqual(['A', 'B', 'C']);
  views.move(getId('A'), 1);
  views.move(getId('C'), -2);
  expect(names()).toEqual(['C', 'B', 'A']);
  expect(['C', 'B', 'A'].map((name) => [views.isAtEnd(getId(name), -1), views.isAtEnd(getId(name), 1)])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
});

it('finds an existing view with the same name, ignoring case', async () => {
  add('Red bags');
  await page.everything();
  const views = getSavedViews('product');
  expect([
    views.isTaken(' red BAGS ', null),
    views.isTaken('red bags', getId('Red bags')),
    views.isTaken('Red', null),
  ]).toEqual([true, false, false]);
});

it('applies the filters of a view, marks it, and replaces them with the current ones', async () => {
  add('A');
  await page.everything();
  const views = getSavedViews('product');
  const [view] = views.all;
  if (view === undefined) throw new Error('no view');
  expect([views.isShown(view, list), views.activeIn(list)?.name]).toEqual([true, 'A']);
  const other = listOf('blue');
  expect([views.isShown(view, other), views.activeIn(other)?.name]).toEqual([false, 'A']);
  expect(views.activeIn(listOf(''))).toBeNull();
  views.update(view.id, other, columns);
  expect(views.all[0]?.asked.words).toBe('blue');
  const third = listOf('x');
  views.show(view, third, columns);
  expect([views.activeIn(third)?.name, views.isShown(view, third)]).toEqual(['A', true]);
  views.add('Same', third, columns);
  expect(views.all.map((one) => views.isShown(one, third))).toEqual([false, true]);
  views.show(view, third, columns);
  expect(views.activeIn(third)?.name).toBe('A');
  expect([third.searchText, isSavable(third), isSavable(listOf(' '))]).toEqual(['red', true, false]);
});

it('keeps a changed view selected until the user leaves it or none of its filters is in use', async () => {
  add('A');
  await page.everything();
  const views = getSavedViews('product');
  const pressed = (of: ListState): readonly boolean[] => views.entries(of, columns).map((one) => one.pressed);
  const changed = listOf('blue');
  expect([pressed(changed), views.isOpen(changed)]).toEqual([[true], true]);
  expect(pressed(listOf(''))).toEqual([false]);
  views.leave();
  expect([pressed(changed), views.isOpen(changed)]).toEqual([[false], false]);
});

it('counts the views of the open account one after the other', async () => {
  add('A');
  await page.everything();
  const views = getSavedViews('product');
  expect(views.entries(list, columns).map(({ name, count, pressed }) => [name, count, pressed])).toEqual([
    ['A', 3, true],
  ]);
  const before = page.asked('items.query').length;
  session.accountId = 'other';
  page.emit('items.changed', { resources: ['product'] });
  await page.everything();
  expect(page.asked('items.query').length).toBe(before);
});

it('never overwrites stored views that could not be read, and stores added views with them once they are read', async () => {
  add('Old');
  await page.everything();
  stored = page.asked('app.remember').at(-1)?.value;
  const written = page.asked('app.remember').length;
  session.accountId = 'failing';
  page.answer('app.remembered', () => new Rejection('timeout'));
  getSavedViews('product');
  await page.everything();
  add('New');
  await page.everything();
  expect([names(), page.asked('app.remember').length]).toEqual([['New'], written]);
  page.answer('app.remembered', () => stored as never);
  add('Newer');
  getSavedViews('product').rename(getId('New'), 'Newest');
  await page.everything(true);
  expect([names(), storedNames()]).toEqual([
    ['Old', 'Newest', 'Newer'],
    ['Old', 'Newest', 'Newer'],
  ]);
});

it('reads stored views again when the user returns to an account whose views could not be read', async () => {
  add('Old');
  await page.everything();
  stored = page.asked('app.remember').at(-1)?.value;
  session.accountId = 'returned';
  page.answer('app.remembered', () => new Rejection('timeout'));
  getSavedViews('product');
  await page.everything();
  page.answer('app.remembered', () => stored as never);
  session.accountId = 'between';
  getSavedViews('product');
  session.accountId = 'returned';
  getSavedViews('product');
  await page.everything();
  expect(names()).toEqual(['Old']);
});

it.each([
  ['any', 'all'],
  ['all', 'any'],
] as const)('reads a view whose groups are joined by %s and the filters of a group by %s', (join, within) => {
  const filters = [filterOf('status', 'is', ['Draft']), filterOf('label', 'contains', ['bag'])];
  const stored = { join, groups: [{ join: within, filters }, { filters: filters.slice(1) }, 'damaged', { join }] };
  const views = ['1', '2'].map((id) => ({ id, name: id, asked: { filters: id === '2' ? stored : null } }));
  const groups = [
    { join: within, filters },
    { join: 'all', filters: filters.slice(1) },
    { join, filters: [] },
  ];
  expect(readViews('product', [views[0], { id: 3, name: 'No ID' }, views[1]])).toMatchObject([
    ...[
      { id: '1', asked: { filters: { join: 'all', groups: [] } } },
      { id: '2', asked: { filters: { join, groups } } },
    ],
  ]);
});
