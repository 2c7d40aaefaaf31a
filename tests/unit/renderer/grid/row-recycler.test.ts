import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RowElement, ListRowElements } from '../../../../renderer/grid/row-recycler.ts';

/** The elements of a list whose items are single characters; a dot is a row that is loading. */
const world = (): ((items: string, first?: number, inPlace?: boolean, end?: number) => readonly RowElement[]) => {
  const elements = new ListRowElements();
  return (items, first = 0, inPlace = false, end = items.length) =>
    elements.give({ first, end }, (index) => (items[index] === '.' ? undefined : items[index]), inPlace);
};
/** Maps each item to its element. */
const byItem = (items: string, given: readonly RowElement[]): Record<string, number> =>
  Object.fromEntries(given.flatMap(({ index, key }) => (index === null ? [] : [[items[index] ?? '', key]])));
const keys = (given: readonly RowElement[]): number[] => given.map(({ key }) => key);

describe('element of an item', () => {
  it('keeps the element of an item when rows are added or removed above it', () => {
    const give = world();
    const before = byItem('abcde', give('abcde'));
    const after = byItem('xabcd', give('xabcd'));
    expect(after).toEqual({ x: before['e'], a: before['a'], b: before['b'], c: before['c'], d: before['d'] });
    expect(byItem('abcde', give('abcde'))).toMatchObject({ a: before['a'], d: before['d'] });
    expect(byItem('ce', give('ce'))).toEqual({ c: before['c'], e: after['x'] });
  });

  it('keeps the element that was shown while the item was loading', () => {
    const give = world();
    const before = keys(give('a..'));
    expect(keys(give('abc'))).toEqual(before);
  });

  it('keeps the element of an item when a reply changes the order of the rows', () => {
    const give = world();
    const before = byItem('abcd', give('abcd'));
    expect(byItem('dbca', give('dbca'))).toEqual(before);
  });
});

describe('recycled rows', () => {
  it('sorts elements by row when idle, and keeps them in position during scrolling', () => {
    const give = world();
    const items = 'abcdefghij';
    expect(keys(give(items, 0, false, 4))).toEqual([0, 1, 2, 3]);
    const scrolled = give(items, 2, true, 6);
    expect(keys(scrolled)).toEqual([0, 1, 2, 3]);
    expect(scrolled.map(({ index }) => index)).toEqual([4, 5, 2, 3]);
    const rested = give(items, 2, false, 6);
    expect(rested.map(({ index }) => index)).toEqual([2, 3, 4, 5]);
    expect(keys(rested)).toEqual([2, 3, 0, 1]);
  });

  it('keeps unused elements for the next row', () => {
    const give = world();
    give('abcd');
    expect(give('b')).toEqual([
      { index: 0, key: 1 },
      { index: null, key: 0 },
      { index: null, key: 2 },
      { index: null, key: 3 },
    ]);
    expect(new Set(keys(give('efgh')))).toEqual(new Set([0, 1, 2, 3]));
  });

  it('has one element for each row, and never more than were visible together', () => {
    const step = fc.record({
      items: fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '.'), maxLength: 12 }),
      first: fc.nat(6),
      inPlace: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const give = world();
        let maxRows = 0;
        for (const { items, first, inPlace } of steps) {
          const from = Math.min(first, items.length);
          const given = give(items, from, inPlace);
          maxRows = Math.max(maxRows, items.length - from);
          expect(new Set(keys(given)).size).toBe(given.length);
          expect(given.length).toBe(maxRows);
          const drawn = given.flatMap(({ index }) => index ?? []);
          expect(drawn.toSorted((one, other) => one - other)).toEqual(
            Array.from({ length: items.length - from }, (_, at) => from + at),
          );
        }
      }),
    );
  });
});
