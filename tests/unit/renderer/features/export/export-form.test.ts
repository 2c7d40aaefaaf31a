import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import { getResource } from '../../../../../electron/model/index.ts';
import { ExportForm } from '../../../../../renderer/features/export/export-form.svelte.ts';
import { lists } from '../../../../../renderer/list/list-registry.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { session } from '../../../../support/fake-session.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

let accounts = 0;
let stored: Record<string, unknown> = {};
beforeEach(() => {
  page.reset();
  stored = {};
  page.answer('app.remembered', ({ key }) => (stored[key] ?? null) as never);
  page.answer('items.query', () => ({
    offset: 0,
    rows: [],
    total: 7,
    terms: [],
    ranked: false,
  }));
  session.accountId = `export account ${String((accounts += 1))}`;
});
const opened = async (what: 'view' | 'selection' | 'all' = 'view'): Promise<ExportForm> => {
  const form = new ExportForm();
  form.open('product', what);
  const { list } = lists.named('product', null);
  list.refresh();
  await page.everything();
  return form;
};

it('keeps the user’s choices from before the stored export choices arrived, and does not overwrite the others', async () => {
  stored = {
    export: {
      format: 'jsonLines',
      separator: ';',
      columns: 'every',
      bom: false,
      body: 'raw',
    },
  };
  const form = new ExportForm();
  form.choose({ format: 'json' });
  await page.everything();
  const choices = {
    format: 'json',
    separator: ';',
    columns: 'every',
    bom: false,
    body: 'raw',
  };
  expect([form.choices, page.asked('app.remember').at(-1)]).toEqual([choices, { key: 'export', value: choices }]);
  form.choose({ separator: ',' });
  expect(page.asked('app.remember').at(-1)?.value).toEqual({
    ...choices,
    separator: ',',
  });
});

it('never overwrites stored export choices that could not be read with the defaults', async () => {
  page.answer('app.remembered', () => new Rejection('timeout'));
  const form = new ExportForm();
  await page.everything();
  form.choose({ format: 'json' });
  expect([form.choices.format, page.asked('app.remember')]).toEqual(['json', []]);
});

it('exports the rows that the user chose: the view, the selection without deselected rows, or all', async () => {
  const form = await opened();
  const { list } = lists.named('product', null);
  expect([form.rows, form.request.scope]).toEqual([7, { what: 'view', query: list.query }]);
  form.what = 'selection';
  list.selection.toggle({ id: toResourceId('a'), title: '' }, 0);
  expect([form.rows, form.ready, form.request.scope]).toEqual([
    1,
    true,
    {
      what: 'selection',
      query: list.query,
      picked: { inverted: false, ids: ['a'] },
    },
  ]);
  list.selection.everything();
  list.selection.toggle({ id: toResourceId('b'), title: '' }, 0);
  expect([form.rows, form.request.scope]).toEqual([
    6,
    {
      what: 'selection',
      query: list.query,
      picked: { inverted: true, ids: ['b'] },
    },
  ]);
  list.selection.clear();
  expect(form.ready).toBe(false);
  form.what = 'all';
  expect(form.request.scope).toMatchObject({ what: 'all' });
});

it('writes the visible columns, the selected columns in the order of the model, or every column', async () => {
  const form = await opened();
  expect(form.request.columns).toEqual(form.shown);
  form.choose({ columns: 'chosen' });
  for (const name of form.chosen) form.pick(name, false);
  expect([form.request.columns, form.ready]).toEqual([[], false]);
  form.pick('label', true);
  form.pick('sku', true);
  const order = form.offered.map(({ name }) => name).filter((name) => name === 'sku' || name === 'label');
  expect([form.request.columns, form.ready]).toEqual([order, true]);
  expect(page.asked('app.remember').at(-1)).toEqual({
    key: 'export/product',
    value: order,
  });
  form.choose({ columns: 'every' });
  expect([form.request.columns, form.ready]).toEqual([null, true]);
  form.choose({ columns: 'chosen', body: 'raw' });
  expect(form.request.columns).toEqual(order);
  form.choose({ format: 'json' });
  expect(form.request.columns).toBeNull();
  form.choose({ body: 'typed' });
  expect(form.request.columns).toEqual(order);
});

it('shows the remembered fields of the resource that was opened last, unless the user picked some before they arrived', async () => {
  const names = getResource('asset').fields.map(({ name }) => name);
  const shared = getResource('product').fields.find(({ name }) => names.includes(name))?.name ?? '';
  stored = { 'export/product': [shared] };
  const form = new ExportForm();
  await page.everything();
  form.open('product', 'view');
  form.open('asset', 'view');
  await page.everything(true);
  expect(form.chosen).toEqual(form.shown);
  form.open('product', 'view');
  form.pick('sku', false);
  const { chosen } = form;
  await page.everything();
  expect(form.chosen).toEqual(chosen);
  form.open('product', 'view');
  await page.everything();
  expect(form.chosen).toEqual([shared]);
});

it('exports changes as JSON lines or as CSV, independently of the format of other exports', async () => {
  const form = await opened();
  expect(form.changesFormat).toBe('csv');
  form.choose({ format: 'json', separator: ';', bom: false });
  expect(form.changesRequest({} as never)).toEqual({
    query: {},
    format: 'csv',
    separator: ';',
    bom: false,
  });
  form.choose({ format: 'jsonLines' });
  expect(form.changesFormat).toBe('jsonLines');
});
