import fc from 'fast-check';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { type ResourceName, getResource } from '../../../../../electron/model/index.ts';
import { PaletteSearch } from '../../../../../renderer/features/palette/palette.svelte.ts';
import { lists } from '../../../../../renderer/list/list-registry.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
/** Returns the titles that match a search, by resource and search text. */
const titles = (resource: ResourceName, searchText: string): readonly string[] =>
  resource === 'product' || resource === 'asset' || resource === 'family'
    ? Array.from({ length: 6 }, (_, at) => `${resource} ${searchText} ${String(at)}`)
    : [];
beforeEach(() => {
  page.reset();
  page.answer('items.query', ({ query: { resource, searchText } }) =>
    any({
      offset: 0,
      rows: titles(resource, searchText).map((title) => ({
        id: title,
        cells: { [getResource(resource).title]: title },
        names: {},
      })),
      total: titles(resource, searchText).length,
      terms: [],
    }),
  );
  page.answer('referenced.find', () => any({ offset: 0, rows: [], total: 0, all: 0 }));
});

it('shows the matches of the latest search text and kind, in whichever order replies arrive', async () => {
  const kind = fc.constantFrom<(ResourceName | null)[]>('product', 'family', null);
  const step = fc.oneof(
    fc.record({ look: fc.constantFrom('x', 'y', ' ') }),
    fc.record({ narrow: kind }),
    fc.record({ arrive: fc.nat(30) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10, size: 'max' }), fc.boolean(), async (steps, last) => {
      const palette = new PaletteSearch(() => []);
      let [words, only] = ['', null as ResourceName | null];
      for (const one of steps) {
        if ('look' in one) void palette.look((words = one.look));
        else if ('narrow' in one) void palette.narrow((only = one.narrow));
        else await page.arrive(one.arrive);
      }
      const results = palette.settled.then(() =>
        palette.found.map(({ resource, rows }) => [resource, rows.map(({ id }) => id)]),
      );
      await page.everything(last);
      const kinds = (['product', 'asset', 'family'] as const).filter((name) => only === null || name === only);
      const expected =
        words.trim() === '' ? [] : kinds.map((name) => [name, titles(name, words).slice(0, only === null ? 4 : 6)]);
      expect(await results).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

it('sorts kinds by their closest title: equal, then with the same beginning, then the default order', async () => {
  const found: Partial<Record<ResourceName, string>> = { product: 'a Bag', asset: 'Bag one', family: 'bag' };
  page.answer('items.query', ({ query: { resource } }) => {
    const title = found[resource];
    const rows = title === undefined ? [] : [{ id: title, cells: { [getResource(resource).title]: title }, names: {} }];
    return any({ offset: 0, rows, total: rows.length, terms: [] });
  });
  const palette = new PaletteSearch(() => []);
  void palette.look('Bag');
  await page.everything();
  expect(palette.found.map(({ resource }) => resource)).toEqual(['family', 'asset', 'product']);
});

it('finds a name that was typed without separators by its parts, if there is no exact match', async () => {
  page.answer('items.query', ({ query: { resource, searchText } }) => {
    const rows = resource === 'product' && searchText === 'BAG 10157' ? [{ id: 'p', cells: {}, names: {} }] : [];
    return any({ offset: 0, rows, total: rows.length, terms: [] });
  });
  const palette = new PaletteSearch(() => []);
  void palette.look('BAG10157');
  await page.everything();
  expect(palette.found.map(({ rows }) => rows[0]?.id)).toEqual(['p']);
});

it('ignores the reply to a replaced search, and stores search text only once an item was opened', async () => {
  page.answer('app.remembered', () => null);
  page.answer('items.query', ({ query: { resource } }) =>
    resource === 'asset' ? new Rejection('cancelled') : any({ offset: 0, rows: [], total: 0, terms: [] }),
  );
  page.answer('referenced.find', () => new Rejection('cancelled'));
  const palette = new PaletteSearch(() => []);
  void palette.look(' ');
  palette.taken();
  void palette.look('cloth');
  await page.everything();
  expect([palette.found, palette.referenced.total, page.asked('app.remember')]).toEqual([[], 0, []]);
  palette.taken();
  await page.everything();
  expect(page.asked('app.remember').map(({ value }) => value)).toEqual([{ everything: ['cloth'] }]);
});

it('starts with an empty search of all kinds, whatever was searched before', async () => {
  const palette = new PaletteSearch(() => []);
  void palette.look('x');
  void palette.narrow('family');
  await page.everything();
  expect(palette.found.map(({ resource }) => resource)).toEqual(['family']);
  void palette.begin();
  await page.everything();
  expect([palette.searchText, palette.only, palette.found]).toEqual(['', null, []]);
});

it('offers views by name and list, and opens one without the former search text and filters', async () => {
  page.answer('items.views', ({ resource }) =>
    any(
      resource === 'product'
        ? [
            { view: 'all', type: null, count: 9 },
            { view: 'noGtin', type: null, count: 2 },
            { view: 'noImage', type: null, count: 0 },
          ]
        : [],
    ),
  );
  const palette = new PaletteSearch(() => []);
  void palette.begin();
  await page.everything();
  expect(palette.views.map(({ note }) => note)).toEqual(['2']);
  void palette.look('gtin prod');
  const [view] = palette.views;
  expect([palette.views.length, view?.note]).toEqual([1, '2']);
  void palette.look('products');
  expect(palette.views, 'the name of a list alone names no view').toEqual([]);
  const list = lists.of('product');
  list.search('bag');
  view?.run();
  expect([list.asked.words, list.view]).toEqual(['', 'noGtin']);
  void palette.narrow('asset');
  void palette.look('gtin prod');
  expect(palette.views).toEqual([]);
  void palette.begin();
  expect(palette.only).toBeNull();
});
