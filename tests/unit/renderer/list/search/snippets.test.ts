import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { ItemRow } from '../../../../../electron/contract/index.ts';
import { getResource, parseSearchTerms } from '../../../../../electron/model/index.ts';
import { Snippets } from '../../../../../renderer/list/search/snippets.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const any = <T>(value: unknown): T => value as T;
const product = getResource('product');
const row = (id: string, label: string): ItemRow => any({ id, cells: { sku: id, label }, names: {} });
const rows = [row('p1', 'Red bag'), row('p2', 'Hat'), row('p3', 'Blue bag')];
const want = (snippets: Snippets, words: string, wanted = rows): void =>
  snippets.want(wanted, parseSearchTerms(words, product), words);
const asked = (): readonly string[] =>
  page.asked('items.snippets').map(({ items }) => items.map(({ id }) => id).join());
const shown = (snippets: Snippets): readonly unknown[] => rows.map(({ id }) => snippets.of(id));

beforeEach(() => {
  page.reset();
  page.answer('items.snippets', ({ items, searchText }) =>
    any(items.map(({ id }) => ({ id, snippets: [searchText] }))),
  );
});

it('asks once for the rows in which a term is hidden, and again if that failed', async () => {
  const snippets = new Snippets(product);
  page.answer('items.snippets', () => new Rejection('timeout'));
  want(snippets, 'bag');
  want(snippets, 'bag');
  await page.everything();
  page.answer('items.snippets', ({ items }) => any(items.map(({ id }) => ({ id, snippets: ['…bag…'] }))));
  want(snippets, 'bag');
  await page.everything();
  want(snippets, 'bag');
  expect([asked(), shown(snippets)]).toEqual([
    ['p2', 'p2'],
    [[], ['…bag…'], []],
  ]);
});

it('shows the snippets of the latest terms only, in whichever order replies arrive', async () => {
  const snippets = new Snippets(product);
  for (const words of ['bag', 'hat', 'bag red']) want(snippets, words);
  await page.everything(true);
  expect(asked()).toEqual(['p2', 'p1,p3', 'p2,p3']);
  expect(shown(snippets)).toEqual([[], ['bag red'], ['bag red']]);
  want(snippets, '');
  expect(shown(snippets)).toEqual([[], [], []]);
});
