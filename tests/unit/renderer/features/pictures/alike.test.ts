import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { resourceId } from '../../../../../electron/base/brand.ts';
import type { AlikeGroup } from '../../../../../electron/contract/index.ts';
import { alike } from '../../../../../renderer/features/pictures/alike.svelte.ts';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const group = (...ids: readonly string[]): AlikeGroup => ({
  product: null,
  count: ids.length,
  ids: ids.map(resourceId),
  pictures: ids.map((id) => ({
    ...{ id: resourceId(id), filename: id, width: 9, height: 9, format: 'png', size: 1, products: 0 },
    ...{ kind: 'first', cmyk: false, transparent: false },
  })),
});
let now: readonly AlikeGroup[] = [];
const read = async (): Promise<void> => {
  void alike.read();
  await page.everything();
};
const shown = (): unknown => alike.groups?.map(({ ids }) => ids.join(''));

beforeEach(async () => {
  page.reset();
  page.answer('alike.groups', ({ from, most }) => ({
    groups: now.slice(from, from + most),
    total: now.length,
    uncompared: 0,
  }));
  page.answer('alike.notAlike', () => undefined);
  now = [];
  await read();
  alike.show();
});

it('shows the first look-alikes, and keeps their order and count while more are found, until the user requests them', async () => {
  now = [group('a', 'b')];
  await read();
  expect([shown(), alike.found]).toEqual([['ab'], 0]);
  now = [group('c', 'd', 'e'), group('a', 'b', 'f')];
  await read();
  expect([shown(), alike.found, alike.total]).toEqual([['ab'], 4, 2]);
  alike.show();
  expect([shown(), alike.found]).toEqual([['cde', 'abf'], 0]);
});

it('removes deleted pictures from their groups, and groups with one picture from the page', async () => {
  now = [group('a', 'b', 'c'), group('d', 'e')];
  await read();
  now = [group('a', 'c')];
  await read();
  expect([shown(), alike.groups?.[0]?.count, alike.found]).toEqual([['ac'], 2, 0]);
});

it('removes a group that the user dismissed from the page, and keeps the positions of the others', async () => {
  now = [group('a', 'b'), group('c', 'd')];
  await read();
  const [first, second] = now;
  now = second === undefined ? [] : [group('x', 'y', 'z'), second];
  if (first !== undefined) void alike.notAlike(first);
  await page.everything();
  expect([shown(), alike.found]).toEqual([['cd'], 3]);
});

it('shows more groups below those on the page', async () => {
  now = [group('a', 'b')];
  await read();
  now = [group('c', 'd', 'e'), group('a', 'b')];
  void alike.more();
  await page.everything();
  expect(shown()).toEqual(['ab', 'cde']);
});
