import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UploadRowElements } from '../../../../../renderer/features/uploads/row-recycler.ts';

/** Returns the keys of the elements that render these files, from that index on. */
const getKeys = (
  elements: UploadRowElements,
  ids: readonly string[],
  { held: usedKeys = false, from = 0 } = {},
): number[] => {
  const at = (index: number): { id: string } | undefined => {
    const id = ids[index - from];
    return id === undefined ? undefined : { id };
  };
  const drawn = elements.draw(from, from + ids.length + 1, at, usedKeys);
  expect(drawn.map(({ item, index }) => [item.id, index])).toEqual(ids.map((id, place) => [id, from + place]));
  return drawn.map(({ key }) => key);
};

describe('recycled rows of uploads', () => {
  it('reuses the row at an index for any file, so that fast scrolling creates none', () => {
    const elements = new UploadRowElements();
    const first = getKeys(elements, ['a', 'b', 'c']);
    expect(getKeys(elements, ['d', 'e', 'f'])).toEqual(first);
    expect(getKeys(elements, ['e', 'g'])).toEqual(first.slice(0, 2));
  });

  it('keeps the row of a file while the user edits it', () => {
    const elements = new UploadRowElements();
    const [a, b, c] = getKeys(elements, ['a', 'b', 'c']);
    const usedKeys = getKeys(elements, ['d', 'c', 'b'], { held: true });
    expect(usedKeys.slice(1)).toEqual([c, b]);
    expect([a, b, c]).not.toContain(usedKeys[0]);
    expect(getKeys(elements, ['x', 'y', 'z'])).toEqual(usedKeys);
  });

  it('keeps rows at their indexes while the list is scrolled', () => {
    const elements = new UploadRowElements();
    const first = getKeys(elements, ['a', 'b', 'c', 'd']);
    expect(getKeys(elements, ['c', 'd', 'e'], { from: 2 }).slice(0, 2)).toEqual(first.slice(2));
  });

  it('never creates two elements for a row or shares one between two rows', () => {
    const drawing = fc.record({
      ids: fc.uniqueArray(fc.nat(20).map(String), { maxLength: 8 }),
      from: fc.nat(10),
      held: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(drawing), (drawings) => {
        const elements = new UploadRowElements();
        for (const { ids, from, held: usedKeys } of drawings) {
          const keys = getKeys(elements, ids, { from, held: usedKeys });
          expect(new Set(keys).size).toBe(ids.length);
        }
      }),
    );
  });
});
