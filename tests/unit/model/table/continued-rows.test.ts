import { expect, it } from 'vitest';
import { findContinuedRows } from '../../../../electron/model/table/continued-rows.ts';

it('finds the rest of a value within 200 rows, so that a long text of short rows is not searched for each row', () => {
  const findRest = (linesBetween: number): number | undefined => {
    const widths = [2, ...Array.from({ length: linesBetween }, () => 1), 2];
    return findContinuedRows(widths, 3, () => true).get(widths.length - 1);
  };
  expect([findRest(0), findRest(199), findRest(200)]).toEqual([0, 0, undefined]);
  const isAsked: number[] = [];
  findContinuedRows(
    Array.from({ length: 1_000 }, () => 1),
    3,
    (row) => isAsked.push(row) > 0,
  );
  expect(isAsked.length).toBeLessThanOrEqual(200_000);
});
