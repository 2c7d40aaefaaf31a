import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { Filter, Filters } from '../../../../electron/model/index.ts';
import { suggestColumns } from '../../../../renderer/list/suggested-columns.ts';
import { page } from '../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));

beforeEach(() => {
  page.reset();
  page.answer('items.description', () => ({ attribute: 'text_web', chosen: false }) as never);
});

const getFilter = (field: string, operator: Filter['operator'], attribute: string | null = null): Filter => ({
  field,
  operator,
  attribute,
  type: null,
  values: [],
  names: {},
});
const getFilters = (...filters: readonly Filter[]): Filters => ({ join: 'all', groups: [{ join: 'all', filters }] });
const suggested = async (view: Parameters<typeof suggestColumns>[0]['view'], ...filters: readonly Filter[]) => {
  const columns = suggestColumns({ view, filters: getFilters(...filters) });
  await page.everything();
  return columns;
};

it('suggests the column that the products of a view are missing', async () => {
  expect(await suggested('noGtin')).toEqual(['gtin']);
  expect(await suggested('noFamily')).toEqual(['product_family_id']);
  expect(await suggested('noDescription')).toEqual(['attributes.text_web']);
  expect(await suggested('all')).toEqual([]);
});

it('suggests missing fields before filtered ones, each column once', async () => {
  expect(
    await suggested(
      'noGtin',
      getFilter('status', 'inList'),
      getFilter('attributes', 'empty', 'colour'),
      getFilter('gtin', 'empty'),
      getFilter('description', 'empty'),
    ),
  ).toEqual(['gtin', 'attributes.colour', 'attributes.text_web', 'status']);
});

it('suggests no description if the account has no attribute for it', async () => {
  page.answer('items.description', () => null);
  expect(await suggested('noDescription')).toEqual([]);
});
