import { describe, expect, it } from 'vitest';
import { findDifferingProperties } from '../../../../electron/cache/shared/changed-fields.ts';

const differing = (former: object, latter: object): string[] =>
  [...findDifferingProperties({ ...former }, { ...latter })].toSorted();

describe('properties that differ between two bodies', () => {
  it('finds changed, added and removed properties', () => {
    const former = { sku: 'A', label: 'Bag', attributes: { color: 'red', size: [1, 2] }, gtin: null, gone: 1 };
    const latter = { sku: 'A', label: 'Bags', attributes: { color: 'red', size: [2, 1] }, gtin: null, come: 0 };
    expect(differing(former, latter)).toEqual(['attributes', 'come', 'gone', 'label']);
    expect(differing(former, structuredClone(former))).toEqual([]);
  });

  it('distinguishes null, a missing property and an empty text', () => {
    expect(differing({ a: null, b: '' }, { a: '', b: null })).toEqual(['a', 'b']);
  });

  it('reports a property under each name that it is read by', () => {
    expect(differing({ _id: '1', created: 'x' }, { _id: '2', created: 'y' })).toEqual([
      '_created_at',
      '_id',
      'created',
      'id',
    ]);
  });

  it('reports a property if a difference cannot be excluded', () => {
    const deep = (): unknown => {
      let value: unknown = {};
      for (let level = 0; level < 20_000; level += 1) value = [value];
      return value;
    };
    expect(differing({ a: deep() }, { a: deep() })).toEqual(['a']);
  });

  it('accepts names of properties that every object has', () => {
    expect(differing({ toString: 'x' }, {})).toEqual(['toString']);
  });
});
