import { describe, expect, it } from 'vitest';
import { differingMembers } from '../../../../electron/cache/shared/differing.ts';

const differing = (former: object, latter: object): string[] =>
  [...differingMembers({ ...former }, { ...latter })].toSorted();

describe('the members in which two bodies differ', () => {
  it('are those that say something else by a letter, came, or went', () => {
    const former = { sku: 'A', label: 'Bag', attributes: { color: 'red', size: [1, 2] }, gtin: null, gone: 1 };
    const latter = { sku: 'A', label: 'Bags', attributes: { color: 'red', size: [2, 1] }, gtin: null, come: 0 };
    expect(differing(former, latter)).toEqual(['attributes', 'come', 'gone', 'label']);
    expect(differing(former, structuredClone(former))).toEqual([]);
  });

  it('tell null, nothing and an empty text apart', () => {
    expect(differing({ a: null, b: '' }, { a: '', b: null })).toEqual(['a', 'b']);
  });

  it('count under each name that they are read by', () => {
    expect(differing({ _id: '1', created: 'x' }, { _id: '2', created: 'y' })).toEqual([
      '_created_at',
      '_id',
      'created',
      'id',
    ]);
  });

  it('count where nobody can tell', () => {
    const deep = (): unknown => {
      let value: unknown = {};
      for (let level = 0; level < 20_000; level += 1) value = [value];
      return value;
    };
    expect(differing({ a: deep() }, { a: deep() })).toEqual(['a']);
  });

  it('may be called as a member of every object is', () => {
    expect(differing({ toString: 'x' }, {})).toEqual(['toString']);
  });
});
