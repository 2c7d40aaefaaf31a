import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VirtualWindow } from '../../../../renderer/grid/virtual-window.svelte.ts';

const open = (count = 1_000): VirtualWindow => {
  const rows = new VirtualWindow();
  rows.fit(count, 40);
  return rows;
};

describe('VirtualWindow', () => {
  it('keeps its rows in place when others arrive above them, and stays at the top when it is there', () => {
    const rows = open();
    rows.moveBy(3);
    expect(rows.offset).toBe(0);
    rows.scrollTo(400);
    rows.moveBy(3);
    expect(rows.offset).toBe(520);
    rows.moveBy(-20);
    expect(rows.offset).toBe(0);
  });

  it('keeps its first row when the rows change their height', () => {
    fc.assert(
      fc.property(fc.nat(900), fc.constantFrom(24, 32, 56), (first, size) => {
        const rows = open();
        rows.scrollTo(first * 40);
        rows.fit(1_000, size);
        expect(rows.offset).toBe(first * size);
      }),
    );
  });
});
