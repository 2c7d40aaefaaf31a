import { expect, it } from 'vitest';
import { getPercent, getResults } from '../../../../../renderer/features/quality/rule-counts.ts';

const results = (pass: number, fail: number, notAnalysed = 0) => ({ pass, fail, notAnalysed });

it.each([
  [results(8_861, 3_215, 404), 71],
  [results(999, 1), 99],
  [results(999, 0, 1), 99],
  [results(1, 999), 0],
  [results(29, 71), 29],
  [results(7, 0), 100],
  [results(0, 0, 5), 0],
  [results(0, 0), null],
])('rounds the share of %o that passes down, and reaches 100 % only when all pass', (found, percent) => {
  expect(getPercent(found)).toBe(percent);
});

it('counts a product that is not analysed neither as passing nor as failing', () => {
  const figures = {
    evaluatedAt: '2026-11-28',
    products: 12,
    pass: 5,
    notAnalysed: 4,
    rules: [],
    line: [],
    change: null,
  };
  expect(getResults(figures)).toEqual(results(5, 3, 4));
});
