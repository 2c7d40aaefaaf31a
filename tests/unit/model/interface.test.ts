import { describe, expect, it } from 'vitest';
import { resourceOf, shapes } from '../../../electron/model/index.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { endpoints, nestedTables, resourceTables } from './interface-tables.ts';

describe('the model and the interface document', () => {
  it.each(Object.entries(resourceTables))('has every field of the table of %s', (name, fields) => {
    const declared = resourceOf(name as ResourceName).fields.map((field) => field.name);
    expect([...declared].sort()).toEqual([...fields].sort());
  });

  it.each(Object.entries(nestedTables))('has every member of the nested table %s', (name, members) => {
    expect(Object.keys(shapes[name] ?? {}).sort()).toEqual([...members].sort());
  });

  it('can do what the eighteen endpoints allow, and no more', () => {
    const declared = Object.keys(resourceTables).flatMap((name) => {
      const { path, can } = resourceOf(name as ResourceName);
      return [
        ...(can.search ? [`GET ${path}`] : []),
        ...(can.get ? [`GET ${path}/{identifier}`] : []),
        ...(can.create ? [`POST ${path}`] : []),
      ];
    });
    expect(declared.sort()).toEqual([...endpoints].sort());
  });

  it('marks the fields that a creation requires', () => {
    const required = (name: ResourceName): string[] =>
      resourceOf(name)
        .fields.filter((field) => field.create === 'required')
        .map((field) => field.name);
    expect(required('product')).toEqual(['sku']);
    expect(required('assetList')).toEqual(['name', 'type']);
    expect(required('channel')).toEqual(['name', 'format']);
    expect(required('ecatalog')).toEqual(['name']);
    expect(required('attribute')).toEqual(['name', 'type']);
    expect(required('pdfCatalog')).toEqual(['name']);
    expect(required('connection')).toEqual(['name', 'type']);
  });

  it('keys attributes and families by _id and the rest by id', () => {
    for (const name of Object.keys(resourceTables) as ResourceName[]) {
      expect(resourceOf(name).key).toBe(name === 'attribute' || name === 'family' ? '_id' : 'id');
    }
  });
});
