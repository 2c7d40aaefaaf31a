import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import readXlsxFile, { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { Cache } from '../../electron/cache/cache.ts';
import type { ExportProgress, ExportRequest, ExportScope } from '../../electron/contract/index.ts';
import { openSnapshot } from '../../electron/cache/read/snapshot.ts';
import { type Exports, createExports } from '../../electron/export/export-service.ts';
import { neutralizeFormula } from '../../electron/model/index.ts';
import { createXlsxWriter } from '../../electron/tables/xlsx-writer.ts';
import { pass, queryOf, root, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';
import { gather, tableOf } from '../unit/export/items.ts';
import { attributeFilter, allOf } from '../support/filters.ts';

const wild = [
  '=HYPERLINK("http://evil.example","x")',
  '+1',
  '-1+2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  'two\r\nlines, "quoted"; and\tmore',
  'عربي ‮ bidi',
  '👩🏽‍🚀 emoji',
  '中文',
  ' edges ',
  '_x0041_',
  '<script>alert(1)</script>&amp;',
  '\u0001\u0008 control',
];
const long = 'long '.repeat(8_000);

/** Bodies from the service, some with numbers that JavaScript cannot represent. */
const bodies = wild.map(
  (label, index) =>
    `{"id":"p${index}","sku":"SKU-${String(index).padStart(2, '0')}",\n "label":${JSON.stringify(label)},` +
    `"gtin":"00${index}","product_level":${index},"product_family_id":"f1","product_family":{"_id":"f1","name":"Bags"},` +
    `"created":"2026-03-12T09:41:00","modified":"2026-03-${String(index + 10)}T09:41:00.123456Z","category_ids":["c1","c2"],` +
    `"attributes":{"big":12345678901234567890,"weight":-1.5,"ok":true,"none":null,"=evil":${JSON.stringify(label)},` +
    `"long":${index === 0 ? JSON.stringify(long) : 'null'},"list":["a","b"],"deep":{"a":[1]}}}`,
);

let folder: string;
let target: string;
let cache: Cache;
let exports: Exports;
beforeEach(async () => {
  folder = tempFolder();
  target = tempFolder();
  cache = await tempCache(folder);
  exports = createExports({ root, folder });
});

const everything: ExportScope = {
  what: 'all',
  query: queryOf('product', { sort: { field: 'sku', descending: false } }),
};
const getRequest = (rest: Partial<ExportRequest> = {}): ExportRequest => ({
  id: randomUUID(),
  scope: everything,
  format: 'csv',
  columns: null,
  separator: ',',
  bom: false,
  body: 'typed',
  ...rest,
});

const exported = async (rest: Partial<ExportRequest> = {}, name = 'out'): Promise<string> => {
  const path = join(target, name);
  await exports.run(getRequest(rest), path, () => undefined);
  return path;
};
const getSkus = async (scope: ExportScope): Promise<string[]> => {
  const rows = parse(readFileSync(await exported({ scope, columns: ['sku'] })));
  return rows.slice(1).map(([sku = '']) => sku);
};

describe('exported rows', () => {
  const numbered = (count: number): unknown[] =>
    Array.from({ length: count }, (_, at) => ({
      id: `p${at}`,
      sku: `A${String(at).padStart(4, '0')}`,
      gtin: at % 2 ? '1' : '',
    }));
  const query = queryOf('product', { view: 'noGtin', sort: { field: 'sku', descending: true } });
  const ids = ['p0', 'p2', 'p999', 'nowhere'].map(toResourceId);

  it('are the view in its order, the selection, all except the exceptions, or everything', async () => {
    await pass(cache, 'product', numbered(1_000));
    const view = await getSkus({ what: 'view', query });
    expect(view).toHaveLength(500);
    expect(view.slice(0, 2)).toEqual(['A0998', 'A0996']);
    expect(await getSkus({ what: 'all', query })).toHaveLength(1_000);
    expect(await getSkus({ what: 'selection', query, picked: { inverted: false, ids } })).toEqual([
      'A0999',
      'A0002',
      'A0000',
    ]);
    const but = await getSkus({ what: 'selection', query, picked: { inverted: true, ids } });
    expect(but).toHaveLength(498);
    expect(but).not.toContain('A0002');
  });

  it('match the search text, and include selected items that were deleted', async () => {
    await pass(cache, 'product', numbered(20));
    await pass(cache, 'product', numbered(19));
    expect(await getSkus({ what: 'view', query: queryOf('product', { searchText: 'A0007' }) })).toEqual(['A0007']);
    expect(await getSkus({ what: 'all', query: queryOf('product') })).not.toContain('A0019');
    const picked = { inverted: false, ids: [toResourceId('p19'), toResourceId('p1')] };
    expect(await getSkus({ what: 'selection', query: queryOf('product'), picked })).toEqual(['A0001', 'A0019']);
  });

  it('are a snapshot of the cache at the start of the export, with the exact total at each step', async () => {
    await pass(cache, 'product', numbered(3_000));
    const seen: ExportProgress[] = [];
    const running = exports.run(getRequest({ columns: ['sku'] }), join(target, 'a.csv'), (progress) => {
      seen.push(progress);
      if (seen.length === 1) void cache.put('product', '{"id":"new","sku":"A9999"}');
    });
    expect(await running).toEqual({ fileName: 'a.csv', rows: 3_000, cut: 0 });
    expect(seen[0]).toMatchObject({ written: 0, total: 3_000 });
    expect(seen.at(-1)).toMatchObject({ written: 3_000, total: 3_000 });
    expect(readFileSync(join(target, 'a.csv'), 'utf8')).not.toContain('A9999');
  });

  it('have a column for each attribute, sorted by name and number', async () => {
    const attributes = ['size 10', 'Colour', 'size 9'].map((name, at) => ({
      id: `p${at}`,
      attributes: { [name]: at },
    }));
    await pass(cache, 'product', attributes);
    const [header] = parse(readFileSync(await exported({ columns: ['attributes'] })));
    expect(header).toEqual(['Colour', 'size 9', 'size 10'].map((name) => expect.stringContaining(name) as string));
  });

  it('are filtered, also by custom attributes', async () => {
    const items = Array.from({ length: 6 }, (_, at) => ({ id: `p${at}`, sku: `A${at}`, attributes: { n: at } }));
    await pass(cache, 'product', items);
    const filtered = queryOf('product', {
      sort: { field: 'sku', descending: false },
      filters: allOf(attributeFilter('n', 'number', 'atLeast', [4])),
    });
    expect((await cache.query(filtered, 0, 1, 'export')).total).toBe(2);
    expect(await getSkus({ what: 'view', query: filtered })).toEqual(['A4', 'A5']);
    expect(await getSkus({ what: 'all', query: filtered })).toHaveLength(6);
  });

  it('can be empty, in every format', async () => {
    for (const format of ['csv', 'xlsx', 'json', 'jsonLines'] as const) await exported({ format }, format);
    expect(parse(readFileSync(join(target, 'csv')))).toHaveLength(1);
    expect(await readSheet(join(target, 'xlsx'))).toHaveLength(1);
    expect(JSON.parse(readFileSync(join(target, 'json'), 'utf8'))).toEqual([]);
    expect(readFileSync(join(target, 'jsonLines'), 'utf8')).toBe('');
  });
});

describe('export of more rows than one query', () => {
  it('contains each item once', { timeout: 120_000 }, async () => {
    const ids = Array.from({ length: 50_001 }, (_, n) => `e${n}`);
    await pass(cache, 'ecatalog', ids.map((id) => `{"id":"${id}","name":"N"}`)); // prettier-ignore
    const snapshot = openSnapshot(folder, { what: 'all', query: queryOf('ecatalog') });
    const found = snapshot.read(0, snapshot.total).map(({ id }) => id);
    snapshot.close();
    expect(found.length).toBe(ids.length);
    expect(new Set(found)).toEqual(new Set(ids));
  });
});

describe('export of unusual values', () => {
  beforeEach(() => pass(cache, 'product', bodies));

  it('is read back completely from CSV, with nothing that a spreadsheet would run', async () => {
    const path = await exported({ separator: ';', bom: true });
    const rows: Record<string, string>[] = parse(readFileSync(path), { delimiter: ';', bom: true, columns: true });
    expect(rows.map((row) => row['Label'])).toEqual(wild.map(neutralizeFormula));
    expect(rows[0]).toMatchObject({
      SKU: 'SKU-00',
      Family: 'Bags',
      'Family ID': 'f1',
      Level: '0',
      Created: '2026-03-12T09:41:00.000Z',
      Categories: 'c1 | c2',
      big: '12345678901234567890',
      weight: '-1.5',
      ok: 'true',
      none: '',
      long,
      list: 'a | b',
      deep: '{"a":[1]}',
    });
    expect(rows[1]).toMatchObject({ "'=evil": "'+1" });
  });

  it('is read back from a workbook with its types', async () => {
    const path = join(target, 'a.xlsx');
    expect(await exports.run(getRequest({ format: 'xlsx' }), path, () => undefined)).toMatchObject({ cut: 1 });
    const [heads = [], ...rows] = await readSheet(path, 'Products', { trim: false });
    const at = (row: number, name: string): unknown => rows[row]?.[heads.indexOf(name)];
    expect(wild.map((_, row) => at(row, 'Label'))).toEqual(wild);
    expect(at(0, 'GTIN')).toBe('000');
    expect(at(3, 'Level')).toBe(3);
    expect(at(0, 'weight')).toBe(-1.5);
    expect(at(0, 'ok')).toBe(true);
    expect(at(0, 'none')).toBeNull();
    expect(at(0, 'big')).toBe('12345678901234567890');
    expect(at(0, 'Created (UTC)')).toEqual(new Date('2026-03-12T09:41:00Z'));
    expect(at(0, 'long')).toBe(long.slice(0, 32_767));
    expect(at(1, '=evil')).toBe('+1');
  });

  it('is read back from JSON as the typed view, or byte for byte', async () => {
    const typed = JSON.parse(readFileSync(await exported({ format: 'json' }), 'utf8')) as Record<string, unknown>[];
    expect(typed.map(({ label }) => label)).toEqual(wild);
    expect(typed[0]).toMatchObject({ product_level: 0, created: '2026-03-12T09:41:00.000Z', completeness: 4 });
    expect(typed[0]?.['attributes']).toMatchObject({ big: '12345678901234567890', none: null });
    const some = JSON.parse(readFileSync(await exported({ format: 'json', columns: ['sku'] }), 'utf8')) as unknown[];
    expect(some[0]).toEqual({ sku: 'SKU-00' });
    const lines = readFileSync(await exported({ format: 'jsonLines', body: 'raw' }), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines).toEqual(bodies.map((body) => body.replace('\n', ' ')));
  });
});

describe('incomplete export', () => {
  const items = Array.from({ length: 2_000 }, (_, at) => ({
    id: `p${at}`,
    sku: `A${at}`,
    attributes: { a: 'x'.repeat(200) },
  }));

  it('removes its file when it is cancelled, and another can follow', async () => {
    await pass(cache, 'product', items);
    const path = join(target, 'a.xlsx');
    writeFileSync(path, 'what was there');
    const request = getRequest({ format: 'xlsx' });
    let begun = false;
    const rejection = expect(
      exports.run(request, path, () => {
        begun ||= readdirSync(target).includes('a.xlsx.part');
        exports.cancel(request.id);
      }),
    ).rejects.toMatchObject({ code: 'cancelled' });
    await expect(exports.run(getRequest(), path, () => undefined)).rejects.toMatchObject({ code: 'conflict' });
    await rejection;
    expect(begun).toBe(true);
    expect(readdirSync(target)).toEqual(['a.xlsx']);
    expect(readFileSync(path, 'utf8')).toBe('what was there');
    const late = (): void => exports.cancel(request.id);
    expect(await exports.run(getRequest({ columns: ['sku'] }), path, late)).toMatchObject({ rows: 2_000 });
  });

  it('is cancelled when its account is closed', async () => {
    const pages = Array.from({ length: 10 }, (_, n) =>
      items.map((item) => ({ ...item, id: `${item.id}-${n}` })),
    ).flat();
    await pass(cache, 'product', pages);
    let closed: Promise<void> | undefined;
    const close = (): void => void (closed ??= exports.close());
    await expect(exports.run(getRequest(), join(target, 'a.csv'), close)).rejects.toMatchObject({ code: 'cancelled' });
    await closed;
    expect(readdirSync(target)).toEqual([]);
  });

  it('reports that the folder is missing', async () => {
    await expect(exports.run(getRequest(), join(target, 'none', 'a.csv'), () => undefined)).rejects.toMatchObject({
      code: 'disk',
      message: expect.stringMatching(/^The folder no longer exists/) as string,
    });
  });
});

it('continues in another sheet when one is full', async () => {
  const { put, bytes } = gather();
  const { columns, items } = tableOf([[1], [2], [3], [4], [5]]);
  const writer = createXlsxWriter(put, columns, { title: 'Some', total: 5, perSheet: 2 });
  writer.write(items.slice(0, 1));
  writer.write(items.slice(1));
  writer.end();
  const file = bytes();
  const sheets = (await readXlsxFile(file)).map(({ sheet, data }) => [sheet, data.flat()]);
  expect(sheets).toEqual([
    ['Some', ['c0', 1, 2]],
    ['Some 2', ['c0', 3, 4]],
    ['Some 3', ['c0', 5]],
  ]);
});
