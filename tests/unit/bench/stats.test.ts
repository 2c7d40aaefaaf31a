import { expect, test } from 'vitest';
import { mediansOf } from '../../bench/parts/stats.ts';

test('compares each run with the reference measured next to it, regardless of the machine’s load', () => {
  const quiet = { value: 40, reference: 10 };
  const slow = { value: 90, reference: 30 };
  const slower = { value: 100, reference: 40 };
  expect(mediansOf([slow, quiet, slower])).toEqual({ value: 90, reference: 30, ratios: [3, 4, 2.5] });
  expect(mediansOf([quiet, { value: 50, reference: 20 }]).ratios).toEqual([4, 2.5]);
});
