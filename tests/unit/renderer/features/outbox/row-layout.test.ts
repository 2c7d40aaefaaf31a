import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findEntryRow,
  getEntryNumber,
  isHeading,
  getGroupPositions,
  findRowsInUnits,
  countUnits,
  getRowUnits,
} from '../../../../../renderer/features/outbox/row-layout.ts';

const groups = { needsYou: 2, onTheWay: 0, done: 3 };
const positions = getGroupPositions(groups);

describe('rows of the outbox list', () => {
  it('has one header for each group that has entries', () => {
    expect(positions.map(({ group, at, unit }) => [group, at, unit])).toEqual([
      ['needsYou', 0, 0],
      ['done', 3, 5],
    ]);
    expect(countUnits(positions)).toBe(1 + 4 + 1 + 6);
    expect(countUnits([])).toBe(0);
  });

  it('skips headers in the direction of movement', () => {
    expect(findEntryRow(positions, 0, 1)).toBe(1);
    expect(findEntryRow(positions, 3, 2)).toBe(4);
    expect(findEntryRow(positions, 3, 4)).toBe(2);
    expect(findEntryRow(positions, 99, 1)).toBe(6);
    expect(findEntryRow(positions, -5, 6)).toBe(1);
  });

  it('numbers only the entries', () => {
    expect([1, 2, 4, 6].map((row) => getEntryNumber(positions, row))).toEqual([1, 2, 3, 5]);
  });

  it('returns for every range exactly the rows that touch it', () => {
    const some = fc.nat(9);
    fc.assert(
      fc.property(some, some, some, some, fc.integer({ min: 1, max: 9 }), (needsYou, onTheWay, done, from, length) => {
        const all = getGroupPositions({ needsYou, onTheWay, done });
        const units = countUnits(all);
        const range = { first: Math.min(from, units), end: Math.min(from + length, units) };
        const total = needsYou + onTheWay + done + all.length;
        if (range.end === range.first) return;
        const expected = Array.from({ length: total }, (_, row) => row).filter((row) => {
          const { first, end } = getRowUnits(all, row);
          return first < range.end && end > range.first;
        });
        const got = findRowsInUnits(all, range);
        expect(Array.from({ length: got.end - got.first }, (_, at) => got.first + at)).toEqual(expected);
        for (const row of expected) {
          const { first, end } = getRowUnits(all, row);
          expect(end - first).toBe(isHeading(all, row) ? 1 : 2);
        }
      }),
    );
  });
});
