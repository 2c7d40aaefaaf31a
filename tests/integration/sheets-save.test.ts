import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { Cache } from '../../electron/cache/cache.ts';
import type { ExportScope, SheetRequest, SheetSource } from '../../electron/contract/index.ts';
import { type Sheets, createSheets } from '../../electron/sheets/sheet-service.ts';
import { pass, queryOf, root, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';

const everything: ExportScope = {
  what: 'all',
  query: queryOf('product', { sort: { field: 'sku', descending: false } }),
};

let target: string;
let cache: Cache;
let sheets: Sheets;
beforeEach(async () => {
  const folder = tempFolder();
  target = tempFolder();
  cache = await tempCache(folder);
  sheets = createSheets({ root, folder, account: () => '0123abcd' });
  await pass(cache, 'family', [{ _id: 'f1', name: 'Bags' }]);
});

const items = (scope: ExportScope = everything, faults: [string, string][] = []): SheetSource => ({
  from: 'items',
  scope,
  faults: faults.map(([id, fault]) => [toResourceId(id), fault]),
});

const getRequest = (rest: Partial<SheetRequest> = {}): SheetRequest => ({
  id: randomUUID(),
  source: items(),
  columns: ['gtin', 'attributes.colour'],
  set: [],
  name: 'sheet',
  format: 'csv',
  separator: ',',
  mostRows: null,
  ...rest,
});

const getRows = (file: string): Record<string, string>[] =>
  parse(readFileSync(join(target, file)), { bom: true, columns: true });
const save = async (rest: Partial<SheetRequest> = {}, name = 'out.csv'): ReturnType<Sheets['save']> =>
  sheets.save(getRequest(rest), join(target, name), () => undefined);

const bag = {
  id: 'p1',
  sku: 'BAG-1',
  label: 'Red bag',
  gtin: '04006381333931',
  product_family_id: 'f1',
  attributes: { colour: 'red', weight: -1.5, tags: ['a', 'b'], odd: ['a | b'], ok: true, gtin: 'own' },
};

describe('saved sheet', () => {
  it('has SKU, label, violations, the chosen columns with values, and a marker in each row', async () => {
    await pass(cache, 'product', [bag, { id: 'p2', sku: 'TEE-2', label: 'Tee' }]);
    const columns = ['product_family_id', 'attributes.colour', 'attributes.tags', 'attributes.gtin', 'unknown'];
    const done = await save({ columns, source: items(everything, [['p1', 'No picture']]) });
    expect(done.rows).toBe(2);
    const [first, second] = getRows('out.csv');
    expect(first).toMatchObject({
      sku: 'BAG-1',
      'label (reference)': 'Red bag',
      fault: 'No picture',
      product_family: 'Bags',
      colour: 'red',
      tags: 'a | b',
      'attributes.gtin': 'own',
    });
    expect(second).toMatchObject({ sku: 'TEE-2', fault: '', product_family: '', colour: '' });
    const head = Object.keys(first ?? {}).at(-1) ?? '';
    expect(head).toMatch(/^vitrine:1:0123abcd:\d{4}-\d\d-\d\dT/);
    expect(first?.[head]).toMatch(/^v[\w.-]+$/);
  });

  it('lists the violations of all its products', async () => {
    await pass(cache, 'product', [bag, { id: 'p2', sku: 'TEE-2' }]);
    await save({
      source: { from: 'items', scope: everything, faults: [], fault: 'No GTIN' },
    });
    expect(getRows('out.csv').map(({ sku, fault }) => [sku, fault])).toEqual([
      ['BAG-1', 'No GTIN'],
      ['TEE-2', 'No GTIN'],
    ]);
  });

  it('has no column of violations if there are none, and only the selection on request', async () => {
    await pass(cache, 'product', [bag, { id: 'p2', sku: 'TEE-2' }]);
    const picked = { inverted: false, ids: [toResourceId('p2')] };
    await save({ source: items({ what: 'selection', query: everything.query, picked }) });
    const rows = getRows('out.csv');
    expect(rows.map(({ sku }) => sku)).toEqual(['TEE-2']);
    expect(Object.keys(rows[0] ?? {}).slice(0, 4)).toEqual(['sku', 'label (reference)', 'gtin', 'colour']);
  });

  it('replaces spelling variants with one spelling', async () => {
    await pass(cache, 'product', [bag, { ...bag, id: 'p2', sku: 'BAG-2', attributes: { colour: 'Rouge' } }]);
    await save({ set: [{ column: 'attributes.colour', values: [['Rouge', 'red']] }] });
    expect(getRows('out.csv').map(({ colour }) => colour)).toEqual(['red', 'red']);
  });

  it('replaces spelling variants in a list too, each entry once', async () => {
    await pass(cache, 'product', [{ ...bag, attributes: { colour: ['Rouge', 'red', 'blue'] } }]);
    await save({ set: [{ column: 'attributes.colour', values: [['Rouge', 'red']] }] });
    expect(getRows('out.csv').map(({ colour }) => colour)).toEqual(['red | blue']);
  });

  it('keeps types in a workbook, with the markers hidden', async () => {
    await pass(cache, 'product', [bag]);
    await save({ format: 'xlsx', columns: ['gtin', 'attributes.weight', 'attributes.ok'] }, 'out.xlsx');
    const [heads, row] = await readSheet(join(target, 'out.xlsx'));
    expect(heads?.slice(0, 5)).toEqual(['sku', 'label (reference)', 'gtin', 'weight', 'ok']);
    expect(row?.slice(0, 5)).toEqual(['BAG-1', 'Red bag', '04006381333931', -1.5, true]);
  });

  it('cancels a preview that a newer one replaces, and shows the next ones', async () => {
    await pass(cache, 'product', [bag]);
    const replaced = sheets.preview(getRequest());
    const shown = sheets.preview(getRequest({ columns: ['label'] }));
    await expect(replaced).rejects.toMatchObject({ code: 'cancelled' });
    expect((await shown).rows).toEqual([['BAG-1', 'Red bag']]);
    expect((await sheets.preview(getRequest({ columns: ['gtin'] }))).rows).toEqual([['BAG-1', 'Red bag', bag.gtin]]);
    const last = sheets.preview(getRequest());
    await Promise.all([expect(last).rejects.toMatchObject({ code: 'cancelled' }), sheets.close()]);
  });

  it('previews its first rows and its files before anything is written', async () => {
    const many = Array.from({ length: 25 }, (_, at) => ({ ...bag, id: `p${at}`, sku: `B-${100 + at}` }));
    await pass(cache, 'product', many);
    const preview = await sheets.preview(getRequest({ mostRows: 10 }));
    expect(preview.headers).toEqual(['sku', 'label (reference)', 'gtin', 'colour']);
    expect(preview.rows).toHaveLength(9);
    expect(preview.total).toBe(25);
    expect(preview.files?.map(({ fileName, rows }) => [fileName, rows])).toEqual([
      ['sheet_1-of-3.csv', 10],
      ['sheet_2-of-3.csv', 10],
      ['sheet_3-of-3.csv', 5],
    ]);
    expect(readdirSync(target)).toEqual([]);
    const done = await save({ mostRows: 10 });
    expect(done.files.map(({ bytes }) => bytes)).toEqual(preview.files?.map(({ bytes }) => bytes));
  });
});

describe('parts of a sheet', () => {
  const large = (id: number): unknown => ({
    id: `p${id}`,
    sku: `B-${100 + id}`,
    label: 'x',
    attributes: { text: `${id} `.repeat(190_000) },
  });

  it.each(['csv', 'xlsx'] as const)('stay under 20 MB as %s, and overwrite no file', async (format) => {
    await pass(
      cache,
      'product',
      Array.from({ length: 30 }, (_, at) => large(100 + at)),
    );
    writeFileSync(join(target, `out_1-of-2.${format}`), 'mine');
    const done = await save({ format, columns: ['attributes.text'] }, `out.${format}`);
    expect(done.rows).toBe(30);
    for (const { fileName, bytes } of done.files) {
      expect(bytes).toBeLessThan(20_000_000);
      expect(statSync(join(target, fileName)).size).toBe(bytes);
    }
    expect(readFileSync(join(target, `out_1-of-2.${format}`), 'utf8')).toBe('mine');
    expect(done.cut).toBe(format === 'xlsx' ? 30 : 0);
    if (format === 'csv')
      expect(done.files.map(({ fileName }) => fileName)).toEqual(['out (2)_1-of-2.csv', 'out (2)_2-of-2.csv']);
    expect(readdirSync(target).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('leave nothing behind when they are cancelled, or cannot be written', async () => {
    await pass(
      cache,
      'product',
      Array.from({ length: 3_000 }, (_, at) => ({ ...bag, id: `p${at}`, sku: `B${at}` })),
    );
    const request = getRequest({ mostRows: 100 });
    const running = sheets.save(request, join(target, 'a.csv'), () => sheets.cancel(request.id));
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    await expect(save({}, 'nowhere/a.csv')).rejects.toMatchObject({ code: 'disk' });
    expect(readdirSync(target)).toEqual([]);
    await expect(save()).resolves.toMatchObject({ rows: 3_000 });
  });

  it('are written one sheet at a time', async () => {
    await pass(cache, 'product', [bag]);
    const first = save();
    await expect(save({}, 'b.csv')).rejects.toMatchObject({ code: 'conflict' });
    await first;
  });
});

describe('sheet of changes', () => {
  it('has the values of products before the first change', async () => {
    await pass(cache, 'product', [bag, { id: 'p2', sku: 'TEE-2', label: 'Tee' }]);
    await pass(cache, 'product', [
      { ...bag, label: 'Blue bag', attributes: { colour: 'blue' } },
      { id: 'p2', sku: 'TEE-2', label: 'Tee' },
    ]);
    await pass(cache, 'product', [
      { ...bag, label: 'Green bag', product_family_id: null, attributes: {} },
      { id: 'p2', sku: 'TEE-2', label: 'Tee' },
    ]);
    const query = { resource: null, kind: null, from: null, to: null, searchText: '' };
    await save({
      source: { from: 'changes', query, change: null },
      columns: ['label', 'product_family_id', 'attributes.colour'],
    });
    const changed = await sheets.changedColumns({ from: 'changes', query, change: null });
    expect(changed.slice(0, 3)).toEqual([
      { key: 'label', changes: 2 },
      { key: 'attributes.colour', changes: 2 },
      { key: 'product_family_id', changes: 1 },
    ]);
    const rows = getRows('out.csv');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ sku: 'BAG-1', label: 'Red bag', product_family: 'Bags', colour: 'red' });
  });

  it('reports an old value that was too long to be stored', async () => {
    const long = 'long '.repeat(20_000);
    await pass(cache, 'product', [{ ...bag, label: long }]);
    await pass(cache, 'product', [{ ...bag, label: 'short', attributes: { colour: 'blue' } }]);
    const query = { resource: null, kind: null, from: null, to: null, searchText: '' };
    await save({ source: { from: 'changes', query, change: null }, columns: ['label', 'attributes.colour'] });
    expect(getRows('out.csv')).toMatchObject([
      { label: 'short', colour: 'red', fault: 'label: the old value was too long to be kept' },
    ]);
  });
});
