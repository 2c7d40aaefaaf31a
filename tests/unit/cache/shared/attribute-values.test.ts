import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  type NestedForm,
  getNestedForm,
  packColumn,
  toAttributeValue,
  unpackColumn,
} from '../../../../electron/cache/shared/attribute-values.ts';

describe('a packed column', () => {
  const column = {
    keys: [3, 4, 9, 700],
    values: ['red', ['a', 'b'], ['1', '2'], ['a']],
    forms: new Map<number, NestedForm>([
      [4, 'list'],
      [9, 'nested'],
    ]),
  };

  it('has the same keys, values and forms when it is unpacked', () => {
    expect(unpackColumn(packColumn(column))).toEqual(column);
    const plain = { keys: [1], values: [2], forms: new Map() };
    expect(unpackColumn(packColumn(plain))).toEqual(plain);
  });

  it('has no forms if an earlier version packed it', () => {
    const packed = deflateRawSync(JSON.stringify([[3, 1, 5, 691], column.values]));
    expect(unpackColumn(packed)).toEqual({ ...column, forms: new Map() });
  });
});

describe('getNestedForm', () => {
  it.each([
    [['a', 'b'], 'list'],
    [['a'], 'list'],
    [{ width: 1, depth: 2 }, 'nested'],
    [{ width: 1 }, 'nested'],
    [['a', 1], 'nested'],
    [[{ name: 'a' }], 'nested'],
    [['a', ' '], undefined],
    [['a'.repeat(20_001)], undefined],
    [Array.from({ length: 1_001 }, () => 'a'), undefined],
    ['a', undefined],
    [7, undefined],
  ] as const)('is for %j: %s', (raw, form) => {
    const value = toAttributeValue(raw);
    if (value === undefined) throw new Error('blank');
    expect(getNestedForm(raw, value)).toBe(form);
  });
});
