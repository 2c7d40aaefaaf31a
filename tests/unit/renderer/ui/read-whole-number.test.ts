import { expect, it } from 'vitest';
import { readWholeNumber } from '../../../../renderer/ui/read-whole-number.ts';

it.each([
  ['0', 0],
  [' 1200 ', 1200],
  ['1,200', 1200],
  ['1.200', 1200],
  ['1 200', 1200],
  ['1\u202f200', 1200],
  ['12’000’000', 12_000_000],
  ['１２', 12],
])('reads the whole number %j', (text, number) => {
  expect(readWholeNumber(text)).toBe(number);
});

it.each(['', '-1', '1.5', '1,20', '1,2000', '1.200,5', '1,200.300', '12 kg', '1e3'])(
  'reads no whole number in %j',
  (text) => {
    expect(readWholeNumber(text)).toBeNull();
  },
);
