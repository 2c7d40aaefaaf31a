import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { SeenInCatalogs } from '../../../../../renderer/features/create/catalog/catalog-suggestions.svelte.ts';
import { SeenOperators } from '../../../../../renderer/features/create/query/seen-operators.svelte.ts';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = (value: unknown): never => value as never;
let items: readonly object[] = [];
beforeEach(() => {
  page.reset();
  page.answer('items.query', () => any({ offset: 0, rows: items.map((_, at) => ({ id: String(at) })), total: 1 }));
  page.answer('items.get', ({ id }) => any({ raw: JSON.stringify(items[Number(id)]) }));
  page.answer('referenced.search', () => any({ rows: [{ id: 'l', kind: 'productList' }] }));
  page.answer('referenced.get', () => any({ raw: '{"query":[{"operator":"between"}]}' }));
});

it('suggests the operators of the account’s lists after those that the program can evaluate', async () => {
  items = [
    { query: [[{ operator: 'like' }], { operator: 'in', product_ids: [{ qty_operator: 'more' }, 3] }] },
    { query: 'x' },
  ];
  const seen = new SeenOperators();
  expect([seen.operators, seen.quantities]).toEqual([['in', 'not_in'], ['exists']]);
  await page.everything();
  expect([seen.operators, seen.quantities]).toEqual([
    ['in', 'not_in', 'like', 'between'],
    ['exists', 'more'],
  ]);
});

it('suggests the values of the account’s catalogues after the known ones, each once', async () => {
  items = [
    {
      pages: [{ page_type: 'COVER' }, { page_type: 'STATIC' }, 7],
      settings: { page_size: 'A5', orientation: 'PORTRAIT' },
    },
    { settings: { page_size: 'A4', orientation: '' } },
  ];
  const seen = new SeenInCatalogs();
  await page.everything();
  expect(seen.pageTypes).toEqual(['PRODUCTS', 'STATIC', 'INDEX', 'COVER']);
  expect([seen.pageSizes, seen.orientations]).toEqual([
    ['US_LETTER', 'A4', 'A5'],
    ['PORTRAIT', 'LANDSCAPE'],
  ]);
});
