import { afterAll, beforeAll, beforeEach, it, vi } from 'vitest';
import { getResource } from '../../../../../electron/model/index.ts';
import type { ColumnState } from '../../../../../renderer/columns/column-state.svelte.ts';
import { noChoice } from '../../../../../renderer/columns/columns.ts';
import { getSavedViews } from '../../../../../renderer/list/saved-views/saved-views.svelte.ts';
import { ListState } from '../../../../../renderer/list/list-state.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { session } from '../../../../support/fake-session.ts';
import { checkTrace } from '../../../../support/trace-state.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterAll(() => void vi.useRealTimers());
beforeEach(() => page.reset());

it('shows, changes, counts and stores the views of a list, step by step', async () => {
  session.accountId = 'trace';
  const applied: unknown[] = [];
  let shown = { ...noChoice, frozen: 2 };
  const columns = {
    get choice() {
      return shown;
    },
    apply: (choice: unknown) => applied.push(choice),
  } as unknown as ColumnState;
  const densities: unknown[] = [];
  Object.assign(session, { saveSettings: (settings: unknown) => (densities.push(settings), Promise.resolve()) });
  const stored = [{ id: 'old', name: 'Old', asked: { words: 'old' }, columns: noChoice }];
  page.answer('app.remembered', () => any(stored));
  page.answer('items.query', ({ query }) => ({ offset: 0, rows: [], total: query.searchText.length }) as never);
  const list = new ListState(getResource('product'));
  const views = getSavedViews('product');
  const getId = (name: string): string => views.all.find((view) => view.name === name)?.id ?? '';
  const getView = (name: string) => {
    const view = views.all.find((one) => one.name === name);
    if (view === undefined) throw new Error(name);
    return view;
  };
  let [written, counted] = [0, 0];
  const read = (): Record<string, unknown> => {
    const writes = page.asked('app.remember').slice(written);
    const counts = page.asked('items.query').filter((asked) => asked.list.startsWith('view '));
    const result = {
      names: views.entries(list, columns).map(({ name, count }) => `${name} ${String(count)}`),
      pressed: views.entries(list, columns).flatMap(({ name, pressed }) => (pressed ? [name] : [])),
      ...{ active: views.activeIn(list)?.name ?? null, open: views.isOpen(list), words: list.searchText },
      exact: views.all.filter((view) => views.isShown(view, list)).map(({ name }) => name),
      other: views.all.filter((view) => views.looksOther(view, columns)).map(({ name }) => name),
      stored: writes.map(({ value }) => (value as unknown as { name: string }[]).map(({ name }) => name).join(' ')),
      counts: counts.slice(counted).map(({ query }) => query.searchText),
      ...{ applied: applied.splice(0).length, densities: densities.splice(0) },
    };
    [written, counted] = [page.asked('app.remember').length, counts.length];
    return result;
  };
  const settle = () => page.everything();
  const later = () => {
    vi.advanceTimersByTime(2_000);
    return page.everything();
  };
  let undo: () => void = () => undefined;
  await checkTrace(read, [
    ['the stored views', settle, { names: ['Old 3'], other: ['Old'], counts: ['old'] }],
    ['2 s', later, { counts: [] }],
    ['search', () => list.search('red'), { words: 'red' }],
    [
      'add',
      () => views.add(' Red ', list, columns),
      {
        names: ['Old 3', 'Red null'],
        pressed: ['Red'],
        active: 'Red',
        open: true,
        exact: ['Red'],
        stored: ['Old Red'],
        counts: ['old'],
      },
    ],
    ['at once', settle, { names: ['Old 3', 'Red 3'], stored: [], counts: ['red'] }],
    ['2 s', later, { counts: [] }],
    ['other columns', () => (shown = { ...noChoice, frozen: 3 }) as never, { other: ['Old', 'Red'] }],
    ['a changed search', () => list.search('redder'), { words: 'redder', exact: [] }],
    [
      'update',
      () => views.update(getId('Red'), list, columns),
      { exact: ['Red'], other: ['Old'], stored: ['Old Red'], counts: ['old'] },
    ],
    ['2 s', later, { names: ['Old 3', 'Red 6'], stored: [], counts: ['redder'] }],
    ['another density', () => void (session.settings = { density: 'compact' }), { other: ['Old', 'Red'], counts: [] }],
    [
      'show the other view',
      () => views.show(getView('Old'), list, columns),
      {
        pressed: ['Old'],
        active: 'Old',
        words: 'old',
        exact: ['Old'],
        applied: 1,
        densities: [{ density: 'comfortable' }],
      },
    ],
    [
      'show it by its entry',
      () => views.entries(list, columns)[1]?.show(),
      { pressed: ['Red'], active: 'Red', words: 'redder', exact: ['Red'] },
    ],
    [
      'the density of the views',
      () => void (session.settings = { density: 'comfortable' }),
      { other: ['Old'], applied: 0, densities: [] },
    ],
    ['show it again', () => views.show(getView('Red'), list, columns), { applied: 1 }],
    ['no search', () => list.search(''), { pressed: [], active: null, open: false, words: '', exact: [], applied: 0 }],
    ['leave', () => views.leave(), {}],
    ['resume', () => views.resume(getId('Red')), {}],
    ['move to the start', () => views.move(getId('Red'), -1), { names: ['Red 6', 'Old 3'], stored: ['Red Old'] }],
    ['move beyond it', () => views.move(getId('Red'), -1), { stored: [] }],
    ['move beyond the end', () => views.move(getId('Old'), 1), {}],
    ['move an unknown one', () => views.move('unknown', 1), {}],
    ['rename', () => views.rename(getId('Red'), ' Blue '), { names: ['Blue 6', 'Old 3'], stored: ['Blue Old'] }],
    ['remove', () => void (undo = views.remove(getId('Old'))), { names: ['Blue 6'], other: [], stored: ['Blue'] }],
    ['undo', () => undo(), { names: ['Blue 6', 'Old 3'], other: ['Old'], stored: ['Blue Old'] }],
    ['undo again', () => undo(), { stored: [] }],
    ['2 s', later, { counts: ['redder', 'old'] }],
    ['changed products', () => page.emit('items.changed', { resources: ['product'] }), { counts: [] }],
    ['2 s', later, { counts: ['redder', 'old'] }],
    ['changed assets', () => page.emit('items.changed', { resources: ['asset'] }), { counts: [] }],
    ['2 s', later, {}],
    [
      'a failed count',
      () => {
        page.answer('items.query', () => new Rejection('timeout'));
        page.emit('items.changed', { resources: ['product'] });
        return later();
      },
      { counts: ['redder', 'old'] },
    ],
  ]);
});
