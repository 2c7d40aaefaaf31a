import { describe, expect, it } from 'vitest';
import {
  findMiddle,
  isTileSize,
  offsetOfMiddle,
  readSizeKey,
  stepSize,
  tileDimensions,
  tileSizes,
} from '../../../../renderer/grid/tile-size.ts';

const key = (name: string, held: Partial<KeyboardEvent> = { ctrlKey: true }) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('the size of pictures', () => {
  it.each([
    ['small', 11],
    ['medium', 8],
    ['large', 5],
  ] as const)('fits %s pictures %i times into the list of a window 1,440 px wide', (size, across) => {
    expect(Math.floor((1_440 - 208 - 16) / tileDimensions[size].width)).toBe(across);
  });

  it('steps between its neighbours and stays at either end', () => {
    expect(tileSizes.map((size) => stepSize(size, 1))).toEqual(['medium', 'large', 'large']);
    expect(tileSizes.map((size) => stepSize(size, -1))).toEqual(['small', 'small', 'medium']);
  });

  it('is changed by plus and minus with Ctrl or Command, with and without Shift', () => {
    expect(['+', '=', '-', '_'].map((name) => readSizeKey(key(name)))).toEqual([1, 1, -1, -1]);
    expect(readSizeKey(key('+', { metaKey: true }))).toBe(1);
    expect(readSizeKey(key('+', {}))).toBeNull();
    expect(readSizeKey(key('+', { ctrlKey: true, altKey: true }))).toBeNull();
    expect(readSizeKey(key('0'))).toBeNull();
  });

  it.each([['small'], ['medium'], ['large']])('knows %s', (size) => expect(isTileSize(size)).toBe(true));

  it.each([['list'], [''], [null], [2]])('does not know %j', (size) => expect(isTileSize(size)).toBe(false));

  it('leaves the item in the middle of the view in the middle', () => {
    const medium = { across: 8, shelf: 164 };
    const small = { across: 11, shelf: 106 };
    const middle = findMiddle(medium, 16_400, 656);
    expect(middle).toBe(102 * 8 + 4);
    const offset = offsetOfMiddle(small, middle, 656);
    const row = Math.floor(middle / 11);
    expect(row * 106).toBeGreaterThan(offset);
    expect((row + 1) * 106).toBeLessThan(offset + 656);
    expect(Math.floor(findMiddle(small, offset, 656) / 11)).toBe(row);
  });
});
