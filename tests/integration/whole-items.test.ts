import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { Cache } from '../../electron/cache/cache.ts';
import type { ItemDetail } from '../../electron/contract/index.ts';
import { createExports } from '../../electron/export/export-service.ts';
import { type ResourceName, resourceNames, getResource } from '../../electron/model/index.ts';
import { queryOf, root, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';
import { leavesOf, createFullItem } from '../unit/model/whole-items.ts';

const put = async (cache: Cache, resource: ResourceName, item: unknown): Promise<ItemDetail> => {
  const id = toResourceId(await cache.put(resource, typeof item === 'string' ? item : JSON.stringify(item)));
  const detail = await cache.get(resource, id);
  if (detail === null) throw new Error('the cache did not keep it');
  return detail;
};

const at = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);

const exportTo = async (folder: string, resource: ResourceName, format: 'csv' | 'xlsx' | 'json'): Promise<string> => {
  const path = join(folder, `out.${format}`);
  await createExports({ root, folder }).run(
    {
      id: randomUUID(),
      scope: { what: 'all', query: queryOf(resource) },
      format,
      columns: null,
      separator: ',',
      bom: false,
      body: 'typed',
    },
    path,
    () => undefined,
  );
  return path;
};

const getText = (cell: unknown): string => (cell instanceof Date ? cell.toISOString() : String(cell));

describe('item with every field of its tables', () => {
  it.each(resourceNames)('passes through the cache and every export completely: %s', async (name) => {
    const folder = tempFolder();
    const item = createFullItem(name);
    const detail = await put(await tempCache(folder), name, item);
    expect(detail.raw).toBe(JSON.stringify(item));
    expect(detail.rest).toEqual({});
    for (const { path, value } of leavesOf(name, item)) expect(at(detail.values, path), path.join('.')).toBe(value);

    const leaves = leavesOf(name, item);
    const rows = parse(readFileSync(await exportTo(folder, name, 'csv')));
    const sheet = await readSheet(await exportTo(folder, name, 'xlsx'));
    const json: unknown = JSON.parse(readFileSync(await exportTo(folder, name, 'json'), 'utf8'));
    for (const table of [rows, sheet as unknown[][]]) {
      const shownText = (table[1] ?? []).map(getText).join('\n');
      expect(
        leaves.filter(({ value }) => !shownText.includes(String(value))).map(({ path }) => path.join('.')),
      ).toEqual([]);
    }
    for (const { path, value } of leaves) expect(at(json, [0, ...path]), path.join('.')).toBe(value);
    // Each field has a separate column.
    const [header = []] = rows;
    for (const { label, kind } of getResource(name).fields) if (kind !== 'map') expect(header).toContain(label);
  });
});

describe('undeclared fields and unreadable values', () => {
  it('are kept next to the typed view, and exported if a field has a column', async () => {
    const folder = tempFolder();
    const odd = { id: 'p1', sku: 'A', gtin: null, product_level: 'deep', label: '', novelty: { deep: [1] } };
    const { rest } = await put(await tempCache(folder), 'product', odd);
    expect(rest).toEqual({ gtin: null, product_level: 'deep', novelty: { deep: [1] } });
    const json = JSON.parse(readFileSync(await exportTo(folder, 'product', 'json'), 'utf8')) as unknown[];
    expect(json[0]).toMatchObject({ gtin: null, product_level: 'deep', label: '' });
  });

  it('keep numbers beyond JavaScript’s precision byte for byte', async () => {
    const raw =
      '{"id":"p1","sku":"A","attributes":{"n":12345678901234567890,"e":1e400,"d":-9007199254740993,"l":[1e999]}}';
    const detail = await put(await tempCache(), 'product', raw);
    expect(detail.raw).toBe(raw);
    expect(detail.values['attributes']).toEqual({
      n: '12345678901234567890',
      e: '1e400',
      d: '-9007199254740993',
      l: ['1e999'],
    });
  });

  it.each([
    ['nested 10,000 deep', `${'{"a":['.repeat(5_000)}1${']}'.repeat(5_000)}`],
    ['of a megabyte', JSON.stringify('long '.repeat(200_000))],
  ])('do not break a detail when it is %s', async (_, value) => {
    const raw = `{"id":"p1","sku":"A","attributes":{"x":${value},"n":12345678901234567890,"t":"\\"1 12345678901234567890"},"novelty":${value}}`;
    const detail = await put(await tempCache(), 'product', raw);
    expect(detail.raw).toBe(raw);
    expect(detail.values).toHaveProperty('attributes.x');
    expect(detail.values).toHaveProperty('attributes.n', '12345678901234567890');
    expect(detail.values).toHaveProperty('attributes.t', '"1 12345678901234567890');
    expect(detail.rest).toHaveProperty('novelty');
  });
});

describe('queries of an item', () => {
  const condition = (relationship: string, ...ids: string[]): unknown => ({
    relationship_id: relationship,
    operator: 'in',
    product_ids: ids.map((id) => ({ id, qty_operator: 'exists', value: [] })),
  });

  it('include the names of their products and relationships, in nested lists too', async () => {
    const cache = await tempCache();
    const relation = { relationship_id: 'r1', relationship_label: 'Goes with', links_to: [] };
    await put(cache, 'product', { id: 'p1', sku: 'BAG-10157', label: 'Weekender', relationships: [relation] });
    const list = { id: 'l1', name: 'Smart', query: [[condition('r1', 'p1')], [condition('r2', 'p2')]] };
    const named = [
      { field: 'query', to: 'relationship', id: 'r1', name: 'Goes with', note: null, known: true },
      { field: 'query', to: 'product', id: 'p1', name: 'BAG-10157', note: 'Weekender', known: true },
    ];
    expect((await put(cache, 'assetList', list)).links).toEqual(named);
    const catalog = { id: 'e1', name: 'Book', product_list: list };
    expect((await put(cache, 'ecatalog', catalog)).links).toEqual(expect.arrayContaining(named));
  });
});
