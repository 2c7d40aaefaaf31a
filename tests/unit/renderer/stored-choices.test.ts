import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getResource } from '../../../electron/model/index.ts';
import { ColumnState } from '../../../renderer/columns/column-state.svelte.ts';
import { ProductCheck } from '../../../renderer/features/create/channel/product-check.svelte.ts';
import { SaveForm } from '../../../renderer/features/downloads/save-form.svelte.ts';
import { ExportForm } from '../../../renderer/features/export/export-form.svelte.ts';
import { SheetForm } from '../../../renderer/features/sheets/sheet-form.svelte.ts';
import { RegionState } from '../../../renderer/features/uploads/region-state.svelte.ts';
import { page } from '../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../renderer/app/bridge.ts', () => import('../../support/fake-page.ts'));
vi.mock('../../../renderer/app/session.svelte.ts', () => import('../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;

/** A form whose choices are stored. */
interface StoredChoice {
  /** The stored value, and the choice that is read from it. */
  readonly stored: unknown;
  readonly storedChoice: unknown;
  readonly open: () => { readonly choose: () => void; readonly read: () => unknown };
  /** The choice of the user, which differs from the stored one. */
  readonly choice: unknown;
}

const choices: Readonly<Record<string, StoredChoice>> = {
  'columns of a list': {
    stored: { shown: { sku: false }, free: [], order: [], widths: {}, frozen: 0 },
    storedChoice: false,
    open: () => {
      const columns = new ColumnState(getResource('product'), 'account');
      const [sku] = columns.all.filter(({ name }) => name === 'gtin' || name === 'sku');
      return {
        choose: () => sku && columns.resize(sku, 123),
        read: () => (sku && columns.choice.widths[sku.name] === 123 ? 123 : columns.choice.shown['sku']),
      };
    },
    choice: 123,
  },
  'the maximum length of a title': {
    stored: 70,
    storedChoice: 70,
    open: () => {
      const check = new ProductCheck();
      check.open();
      return { choose: () => check.allow(90), read: () => check.longest };
    },
    choice: 90,
  },
  'the region of uploads': {
    stored: { height: 400, folded: true },
    storedChoice: true,
    open: () => {
      const region = new RegionState();
      void region.load();
      return { choose: () => region.fold(false), read: () => region.folded };
    },
    choice: false,
  },
  'options of files to save': {
    stored: { which: 'all', names: '{sku}', folders: false, convert: null },
    storedChoice: '{sku}',
    open: () => {
      const form = new SaveForm();
      void form.open(any({ resource: 'product', scope: 1 }));
      return { choose: () => form.choose({ names: '{name}' }), read: () => form.options.names };
    },
    choice: '{name}',
  },
  'options of a sheet': {
    stored: { format: 'csv', separator: ';', columns: [] },
    storedChoice: ';',
    open: () => {
      const form = new SheetForm();
      void form.open(any({ name: 'x', source: { from: 'view' } }));
      return { choose: () => form.choose({ separator: '\t' }), read: () => form.separator };
    },
    choice: '\t',
  },
  'options of an export': {
    stored: { format: 'json' },
    storedChoice: 'json',
    open: () => {
      const form = new ExportForm();
      return { choose: () => form.choose({ format: 'xlsx' }), read: () => form.choices.format };
    },
    choice: 'xlsx',
  },
};

beforeEach(() => {
  page.reset();
  page.answer('downloads.lastFolder', () => null);
  page.answer('items.attributes', () => []);
});

describe.each(Object.entries(choices))('stored %s', (_, { stored, storedChoice, open, choice }) => {
  beforeEach(() => page.answer('app.remembered', () => any(stored)));

  it('is used again', async () => {
    const { read } = open();
    await page.everything();
    expect(read()).toEqual(storedChoice);
  });

  it('does not replace what the user has chosen before it was read', async () => {
    const { choose, read } = open();
    choose();
    await page.everything();
    expect(read()).toEqual(choice);
  });
});

it('contains an attribute column once, with its last label', () => {
  const columns = new ColumnState(getResource('product'), 'account');
  for (const label of ['Weight', 'Net weight']) columns.addFree({ name: 'weight', label, type: 'number' });
  expect(columns.choice.free).toEqual([{ name: 'weight', label: 'Net weight', type: 'number' }]);
  expect(columns.all.filter(({ kind }) => kind === 'free').map(({ label }) => label)).toEqual(['Net weight']);
});
