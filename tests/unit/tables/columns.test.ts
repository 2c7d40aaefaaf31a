import { describe, expect, it } from 'vitest';
import { resourceNames, getResource } from '../../../electron/model/index.ts';
import { type ColumnNames, createTableColumns } from '../../../electron/tables/columns.ts';
import type { SnapshotItem } from '../../../electron/cache/read/snapshot.ts';
import { itemOf } from '../export/items.ts';

const product = getResource('product');
const noNames = (): null => null;
const free = (names: readonly string[] = []): ColumnNames => ({
  names,
  titleOf: (name) => (name === 'zippered' ? 'Includes Zipper' : name),
  profiles: { web: 'Web ready' },
});

describe('columns of an exported table', () => {
  it('writes the chosen fields in order, with the names of referenced items', () => {
    const columns = createTableColumns(
      product,
      ['sku', 'product_family_id', 'modified'],
      (_, id) => `Name of ${id}`,
      free(),
    );
    expect(columns.map(({ header }) => header)).toEqual(['SKU', 'Family', 'Modified']);
    const item = itemOf({ sku: 'BAG-1', product_family_id: 'f1', modified: '2026-03-12T09:41:00Z' });
    expect(columns.map(({ cell }) => cell(item))).toEqual(['BAG-1', 'Name of f1', new Date('2026-03-12T09:41:00Z')]);
  });

  it('writes a list that has entries of another type as it was received', () => {
    const [column] = createTableColumns(product, ['overwritten_attributes'], noNames, free());
    expect(column?.cell(itemOf({ sku: 'BAG-1', overwritten_attributes: ['a', { b: 1 }] }))).toBe('["a",{"b":1}]');
  });

  it.each(resourceNames)('writes every field of a %s when all fields are requested, with unique names', (name) => {
    const resource = getResource(name);
    const headers = createTableColumns(resource, null, noNames, free()).map(({ header }) => header.toLowerCase());
    expect(new Set(headers).size).toBe(headers.length);
    const fixed = resource.fields.filter(({ kind }) => kind !== 'map');
    expect(headers.length).toBeGreaterThanOrEqual(fixed.length);
  });

  it('writes one custom attribute into each column, for any name and value', () => {
    const names = ['Colour', 'SKU', '__proto__', 'sizes', 'nested'];
    const attributes: unknown = JSON.parse(
      '{"Colour":"red","SKU":7,"__proto__":true,"sizes":["S","M"],"nested":{"a":[1]}}',
    );
    const columns = createTableColumns(product, ['sku', 'attributes'], noNames, free(names));
    expect(columns.map(({ header }) => header)).toEqual(['SKU', 'Colour', 'SKU (2)', '__proto__', 'sizes', 'nested']);
    const cells = columns.map(({ cell }) => cell(itemOf({ sku: 'A', attributes })));
    expect(cells).toEqual(['A', 'red', 7, true, 'S | M', '{"a":[1]}']);
    expect(columns.map(({ cell }) => cell(itemOf({ sku: 'B' })))).toEqual(['B', null, null, null, null, null]);
  });

  it('uses the label of an attribute as the header, for any key', () => {
    const item = itemOf({ attributes: { zippered: true } });
    for (const chosen of [['attributes'], ['attributes.zippered']]) {
      const [column] = createTableColumns(product, chosen, noNames, free(['zippered']));
      expect([column?.header, column?.cell(item)]).toEqual(['Includes Zipper', true]);
    }
  });

  it('writes the share of a profile in percent, which is 100 only if nothing fails', () => {
    const createEvaluated = (passed: number, share: number): SnapshotItem => ({
      ...itemOf({ sku: 'A' }),
      scores: { 'profile.web': { passed, rules: 20, musts: 0, share } },
    });
    const [column] = createTableColumns(product, ['profile.web'], noNames, free());
    expect(column?.header).toBe('Web ready (%)');
    expect(
      [createEvaluated(17, 0.85), createEvaluated(19, 0.998), createEvaluated(20, 1), itemOf({})].map((item) =>
        column?.cell(item),
      ),
    ).toEqual([85, 99, 100, null]);
  });

  it('keeps values with too many names in one column', () => {
    const names = Array.from({ length: 5_002 }, (_, index) => `n${index}`);
    const columns = createTableColumns(product, ['attributes'], noNames, free(names));
    expect(columns).toHaveLength(5_001);
    expect(columns.at(-1)?.cell(itemOf({ attributes: { n1: 1, n5001: 'last' } }))).toBe('{"n5001":"last"}');
  });

  it('writes a value of an unexpected type unchanged', () => {
    const [level] = createTableColumns(product, ['product_level'], noNames, free());
    expect(level?.cell(itemOf({ product_level: 3 }))).toBe(3);
    expect(level?.cell(itemOf({ product_level: 'top' }))).toBe('top');
    expect(level?.cell(itemOf({ product_level: '12345678901234567890' }))).toBe('12345678901234567890');
  });
});
