import { describe, expect, it } from 'vitest';
import {
  type KindName,
  type Member,
  type ResourceName,
  type ShapeName,
  kindParsers,
  getNestedFields,
  parseField,
  parseItem,
  readRest,
  getResource,
} from '../../../electron/model/index.ts';
import { shapes } from '../../../electron/model/resources/nested-types.ts';
import { type Table, creationSubsets, endpoints, nestedTables, resourceTables } from './interface-tables.ts';
import { createFullItem } from './whole-items.ts';

/** The kinds that can read each type of the document. */
const fitting: Readonly<Record<string, readonly KindName[]>> = {
  string: ['text', 'code', 'status', 'ref'],
  'string[]': ['texts', 'refs'],
  int: ['integer'],
  'int[]': ['integers'],
  boolean: ['boolean'],
  'date-time': ['date'],
  object: ['object', 'map'],
  'object[]': ['objects'],
  Query: ['query'],
};

const names = Object.keys(resourceTables) as ResourceName[];
const all: [string, readonly Member[], Table][] = [
  ...names.map((name): [string, readonly Member[], Table] => [name, getResource(name).fields, resourceTables[name]]),
  ...Object.entries(nestedTables).map(([name, table]): [string, readonly Member[], Table] => [
    name,
    getNestedFields(name as ShapeName),
    table,
  ]),
];

const expectFit = ({ name, kind, shape }: Member, type: string): void => {
  const plain = fitting[type];
  if (plain !== undefined) {
    expect(plain, name).toContain(kind);
    expect(shape, name).toBeUndefined();
    return;
  }
  expect(kind, name).toBe(type.endsWith('[]') ? 'objects' : 'object');
  expect(shape, name).toBe(type.replace('[]', ''));
};

describe('model and interface document', () => {
  it.each(all)('contain the same fields in the table of %s', (_, members, table) => {
    const shown = members.filter((member) => !('newer' in member));
    expect(shown.map(({ name }) => name).sort()).toEqual(Object.keys(table).sort());
  });

  it.each(all)('have the same kinds of fields of %s', (_, members, table) => {
    for (const member of members.filter((one) => !('newer' in one))) expectFit(member, table[member.name] ?? '');
  });

  it('contain the same nested tables', () => {
    expect(Object.keys(shapes).sort()).toEqual(Object.keys(nestedTables).sort());
  });

  it('allow exactly the operations of the eighteen endpoints', () => {
    const declared = names.flatMap((name) => {
      const { path, can } = getResource(name);
      return [
        ...(can.search ? [`GET ${path}`] : []),
        ...(can.get ? [`GET ${path}/{identifier}`] : []),
        ...(can.create ? [`POST ${path}`] : []),
      ];
    });
    expect(declared.sort()).toEqual([...endpoints].sort());
  });

  it('mark the fields that a creation requires', () => {
    const required = (name: ResourceName): string[] =>
      getResource(name)
        .fields.filter((field) => field.create === 'required')
        .map((field) => field.name);
    expect(required('product')).toEqual(['sku']);
    expect(required('asset')).toEqual([]);
    expect(required('assetList')).toEqual(['name', 'type']);
    expect(required('channel')).toEqual(['name', 'format']);
    expect(required('ecatalog')).toEqual(['name']);
    expect(required('attribute')).toEqual(['name', 'type']);
    expect(required('pdfCatalog')).toEqual(['name']);
    expect(required('connection')).toEqual(['name', 'type']);
  });

  it('use _id as the key of attributes and families, and id for the others', () => {
    for (const name of names)
      expect(getResource(name).key).toBe(name === 'attribute' || name === 'family' ? '_id' : 'id');
  });
});

describe('item with every field of its tables', () => {
  it.each(names)('reads every field of %s', (name) => {
    const raw = createFullItem(name);
    const item: Readonly<Record<string, unknown>> = parseItem(getResource(name), raw);
    expect(Object.keys(item).sort()).toEqual(Object.keys(raw).sort());
    expect(readRest(getResource(name).fields, raw)).toEqual({});
  });

  it.each(Object.entries(creationSubsets))(
    'reads every field from the response to a creation of %s too',
    (name, subset) => {
      const fullItem = createFullItem(name as ResourceName);
      const raw = Object.fromEntries(subset.map((member) => [member, fullItem[member]]));
      const item: Readonly<Record<string, unknown>> = parseItem(getResource(name as ResourceName), raw);
      expect(Object.keys(item).sort()).toEqual([...subset].sort());
    },
  );

  it.each(all)('accepts id for _id in %s, and vice versa, and the same for the date', (_, members, table) => {
    const other: Record<string, string> = { id: '_id', _id: 'id', created: '_created_at', _created_at: 'created' };
    for (const member of members.filter(({ name }) => name in other)) {
      const value = table[member.name] === 'date-time' ? '2026-03-12T09:41:00.000Z' : 'x1';
      const raw = { [other[member.name] ?? '']: value };
      expect(parseField(member, raw)).toBe(value);
      expect(readRest(members, raw)).toEqual({});
      expect(readRest(members, { ...raw, [member.name]: value })).toEqual(raw);
    }
  });
});

describe('values outside the typed view', () => {
  const fields = getResource('product').fields;

  it('keeps unreadable values unchanged: null, invalid values and undeclared fields', () => {
    const raw = { sku: 'A', gtin: null, product_level: 'deep', label: '', novelty: [1] };
    expect(readRest(fields, raw)).toEqual({ gtin: null, product_level: 'deep', novelty: [1] });
  });

  it('reports when a reading leaves a value out', () => {
    const raw = { category_ids: ['a', {}], product_level: 1.5, parent_id: { id: 'p', collection: 'c' }, assets: [1] };
    expect(readRest(fields, raw)).toEqual(raw);
    expect(readRest(fields, { product_level: '2', num_variations: 3.0, asset_ids: ['a', { id: 'b' }] })).toEqual({});
  });

  it('ignores property names of Object.prototype', () => {
    const rest = readRest(fields, JSON.parse('{"__proto__":{"sku":"x"},"constructor":1}') as Record<string, unknown>);
    expect(Object.keys(rest)).toEqual(['__proto__', 'constructor']);
    expect(rest['sku']).toBeUndefined();
  });
});

describe('query', () => {
  it.each([
    [[[{ operator: 'in' }]], [[{ operator: 'in' }]]],
    [[{ operator: 'in' }], [{ operator: 'in' }]],
    [{ operator: 'in' }, [{ operator: 'in' }]],
    [[], []],
    [
      [null, 'x', [1]],
      [null, 'x', [1]],
    ],
    ['all', undefined],
    [null, undefined],
  ])('keeps the groups of a query: %j', (came, read) => {
    expect(kindParsers.query.read(came)).toEqual(read);
  });
});
