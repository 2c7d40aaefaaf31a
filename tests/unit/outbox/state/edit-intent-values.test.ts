import { describe, expect, it } from 'vitest';
import type { EditValue } from '../../../../electron/model/edit-value.ts';
import { getStoredValue, isPlausibleStoredValue } from '../../../../electron/outbox/state/edit-intent-values.ts';

const forms: readonly (readonly [EditValue, EditValue])[] = [
  ['  Bag ', 'Bag'],
  ['Red & blue', 'RED &amp; BLUE'],
  ['<p>Bag</p>', 'Bag'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['   ', null],
  [12.345, 12.35],
  ['12.9', 13],
  [
    ['Red ', 'Blue'],
    ['blue', 'red'],
  ],
];

const others: readonly (readonly [EditValue, EditValue])[] = [
  ['Bag', 'Theirs'],
  ['Bag', null],
  ['Bag', 'Bag 2'],
  [12, 13],
  [null, 0],
  [['a', 'b'], ['a']],
  [true, false],
];

describe('isStoredForm', () => {
  it.each(forms)('takes %j stored as %j for the sent value', (sent, stored) => {
    expect(isPlausibleStoredValue(sent, stored)).toBe(true);
  });

  it.each(others)('takes %j stored as %j for a value of another user', (sent, stored) => {
    expect(isPlausibleStoredValue(sent, stored)).toBe(false);
  });
});

describe('getStoredValue', () => {
  it('returns the stored form of the sent value, but no value of another user', () => {
    expect(getStoredValue({ value: ' Bag', storedAs: { value: 'Bag' } })).toBe('Bag');
    expect(getStoredValue({ value: 'Bag', storedAs: { value: 'Theirs' } })).toBe('Bag');
    expect(getStoredValue({ value: 'Bag', storedAs: null })).toBe('Bag');
  });
});
