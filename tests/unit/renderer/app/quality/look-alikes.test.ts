import { flushSync } from 'svelte';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import type { LookAlikeGroup } from '../../../../../electron/contract/index.ts';
import { similarPictures } from '../../../../../renderer/app/quality/look-alikes.svelte.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { runAsEffect } from '../../../../support/effect-root.svelte.ts';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const group = (...ids: readonly string[]): LookAlikeGroup => ({
  product: null,
  count: ids.length,
  ids: ids.map(toResourceId),
  pictures: ids.map((id) => ({
    ...{ id: toResourceId(id), filename: id, width: 9, height: 9, format: 'png', size: 1, products: 0 },
    ...{ kind: 'first', cmyk: false, transparent: false },
  })),
});
let now: readonly LookAlikeGroup[] = [];
const read = async (): Promise<void> => {
  void similarPictures.read();
  await page.everything();
};
const shown = (): unknown => similarPictures.groups?.map(({ ids }) => ids.join(''));

beforeEach(async () => {
  page.reset();
  page.answer('lookAlikes.groups', ({ from, most, shown: visible }) => ({
    groups: now.slice(from, from + most),
    total: now.length,
    pictures: now.flatMap(({ ids }) => ids).length,
    alike: visible.filter((id) => now.some(({ ids }) => ids.includes(id))),
    uncompared: 0,
  }));
  page.answer('lookAlikes.notAlike', () => undefined);
  now = [];
  await read();
  similarPictures.show();
});

it('shows the first look-alikes, and keeps their order and count while more are found, until the user requests them', async () => {
  now = [group('a', 'b')];
  await read();
  expect([shown(), similarPictures.found]).toEqual([['ab'], 0]);
  now = [group('c', 'd', 'e'), group('a', 'b', 'f')];
  await read();
  expect([shown(), similarPictures.found, similarPictures.total]).toEqual([['ab'], 4, 2]);
  similarPictures.show();
  expect([shown(), similarPictures.found]).toEqual([['cde', 'abf'], 0]);
});

it('removes deleted pictures from their groups, and groups with one picture from the page', async () => {
  now = [group('a', 'b', 'c'), group('d', 'e')];
  await read();
  now = [group('a', 'c'), group('e', 'x')];
  await read();
  expect([shown(), similarPictures.groups?.[0]?.count, similarPictures.found]).toEqual([['ac'], 2, 2]);
});

it('removes a group that the user dismissed from the page, and keeps the positions of the others', async () => {
  now = [group('a', 'b'), group('c', 'd')];
  await read();
  const [first, second] = now;
  now = second === undefined ? [] : [group('x', 'y', 'z'), second];
  for (const id of ['a', 'c']) similarPictures.chosenBy(id);
  if (first !== undefined) void similarPictures.notAlike(first);
  await page.everything();
  expect([shown(), similarPictures.found, similarPictures.chosen.map(({ id }) => id)]).toEqual([['cd'], 3, ['c']]);
  expect([...similarPictures.selected]).toEqual(['c']);
  now = [...(first === undefined ? [] : [first]), ...now];
  page.answer('lookAlikes.areAlike', () => undefined);
  toasts.list.at(-1)?.link?.run();
  await page.everything();
  expect([page.asked('lookAlikes.areAlike'), shown()]).toEqual([[{ ids: ['a', 'b'] }], ['ab', 'xyz', 'cd']]);
});

it('keeps the groups on the page when more than the loaded groups are larger', async () => {
  now = [group('a', 'b')];
  await read();
  now = [...Array.from({ length: 30 }, (_, at) => group(`${at}x`, `${at}y`, `${at}z`)), group('a', 'b')];
  await read();
  expect([shown(), similarPictures.found, similarPictures.total]).toEqual([['ab'], 90, 31]);
});

it('shows the current groups on the next visit', async () => {
  now = [group('a', 'b')];
  await read();
  now = [group('c', 'd', 'e'), group('a', 'b')];
  await read();
  expect(shown()).toEqual(['ab']);
  const stop = runAsEffect(() => similarPictures.follow());
  flushSync();
  await page.everything();
  expect([shown(), similarPictures.found]).toEqual([['cde', 'ab'], 0]);
  now = [group('f', 'g', 'h', 'i'), ...now];
  await read();
  flushSync();
  await page.everything();
  stop();
  expect([shown(), similarPictures.found]).toEqual([['cde', 'ab'], 4]);
});

it('shows more groups below those on the page', async () => {
  now = [group('a', 'b')];
  await read();
  now = [group('c', 'd', 'e'), group('a', 'b')];
  void similarPictures.more();
  await page.everything();
  expect(shown()).toEqual(['ab', 'cde']);
});

it('reports look-alikes that were found after the user requested more groups', async () => {
  const groups = Array.from({ length: 200 }, (_, index) => group(`${index}x`, `${index}y`));
  now = groups;
  await read();
  similarPictures.show();
  void similarPictures.more();
  await page.everything();
  now = [...groups, group('a', 'b', 'c')];
  await read();
  expect(similarPictures.found).toBe(3);
});
