import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { ListState } from '../../../../renderer/list/list-state.svelte.ts';
import { copying } from '../../../../renderer/grid/copy-rows.svelte.ts';
import { toasts } from '../../../../renderer/ui/toasts.svelte.ts';
import { getResource } from '../../../../electron/model/index.ts';
import { Rejection, page } from '../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));

const listOf = (count: number, named = count): ListState =>
  ({
    resource: getResource('product'),
    total: count,
    selection: { count: () => count },
    selectedEntries: (most: number) =>
      Promise.resolve(Array.from({ length: Math.min(named, most) }, (_, at) => ({ id: `p${String(at)}`, title: '' }))),
  }) as unknown as ListState;

beforeEach(() => {
  page.reset();
  for (const { id } of toasts.list) toasts.close(id);
  page.answer('items.rows', ({ ids }) => ids.map((id) => ({ id, cells: {}, names: {} })) as never);
  page.answer('app.copy', () => null as never);
});
const copied = (): number | undefined => page.asked('app.copy').at(-1)?.text.split('\n').length;
const getTones = (): readonly string[] => toasts.list.map(({ tone }) => tone);

it('copies every selected row below the column names, 500 with one call', async () => {
  const list = listOf(1_001);
  const copiedRows = copying.rows(list, []);
  await page.settle();
  await page.arrive();
  expect(copying.progress(list)).toEqual({ done: 500, total: 1_001 });
  expect(copying.progress(listOf(1))).toBeNull();
  await page.everything();
  await copiedRows;
  expect(page.asked('items.rows').map(({ ids }) => ids.length)).toEqual([500, 500, 1]);
  expect([copied(), getTones(), copying.progress(list)]).toEqual([1_002, ['success'], null]);
});

it('shows that rows are missing when some selected rows no longer exist', async () => {
  void copying.rows(listOf(10, 9), []);
  await page.everything();
  expect([copied(), getTones()]).toEqual([10, ['info']]);
});

it('copies nothing once it is stopped', async () => {
  const list = listOf(600);
  void copying.rows(list, []);
  await page.settle();
  copying.stop();
  await page.everything();
  expect([copied(), getTones(), page.asked('items.rows').length]).toEqual([undefined, [], 1]);
});

it('shows no error of a copy that was stopped', async () => {
  page.answer('items.rows', () => new Rejection('timeout'));
  void copying.rows(listOf(600), []);
  await page.settle();
  copying.stop();
  await page.everything();
  expect(getTones()).toEqual([]);
});

it.each([true, false])('puts only the latest copy on the clipboard, also of the same list (%s)', async (same) => {
  const first = listOf(600);
  void copying.rows(first, []);
  await page.settle();
  copying.stop();
  const second = same ? first : listOf(700);
  void copying.rows(second, []);
  await page.settle();
  await page.arrive();
  expect(copying.progress(second)).not.toBeNull();
  await page.everything();
  expect([page.asked('app.copy').length, copied(), getTones()]).toEqual([1, same ? 601 : 701, ['success']]);
});

it('shows why rows cannot be copied, and ends', async () => {
  page.answer('items.rows', () => new Rejection('timeout'));
  const list = listOf(3);
  void copying.rows(list, []);
  await page.everything();
  expect([getTones(), copying.progress(list)]).toEqual([['danger'], null]);
  page.answer('items.rows', () => []);
  page.answer('app.copy', () => new Rejection('timeout'));
  void copying.rows(list, []);
  await page.everything();
  expect(getTones()).toEqual(['danger', 'danger']);
});
