import { expect, it } from 'vitest';
import { isObject, isObjectOrArray, getProperty } from '../../../electron/base/guards.ts';

it('distinguishes an object from null, arrays and plain values', () => {
  expect([{}, { a: 1 }, Object.create(null)].map(isObject)).toEqual([true, true, true]);
  expect([null, undefined, [], 'text', 1, true].map(isObject)).toEqual([false, false, false, false, false, false]);
  expect([{}, [], null, 'text'].map(isObjectOrArray)).toEqual([true, true, false, false]);
});

it('reads a property of any value', () => {
  expect(getProperty({ name: 'Mug' }, 'name')).toBe('Mug');
  expect([{}, null, 'text', undefined].map((value) => getProperty(value, 'name'))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
