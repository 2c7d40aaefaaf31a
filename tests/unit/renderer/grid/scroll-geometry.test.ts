import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeFullHeight,
  isScaled,
  getMaxOffset,
  toRowOffset,
  computeVisibleRange,
  computeRevealOffset,
  getScrollPosition,
  countSlots,
  maxScrollHeight,
  computeRowTop,
  trackHeight,
} from '../../../../renderer/grid/scroll-geometry.ts';

const geometry = fc.record({
  count: fc.integer({ min: 0, max: 5_000_000 }),
  size: fc.constantFrom(28, 40, 185),
  view: fc.integer({ min: 0, max: 2000 }),
});

describe('list geometry', () => {
  it('never makes an element taller than the browser’s limit', () => {
    fc.assert(fc.property(geometry, (g) => trackHeight(g) <= maxScrollHeight));
  });

  it('leaves a short list unscaled', () => {
    const g = { count: 1000, size: 40, view: 600 };
    expect(isScaled(g)).toBe(false);
    expect(toRowOffset(g, 1234)).toBe(1234);
    expect(computeRowTop(g, 3, 0, 0)).toBe(120);
  });

  it('reaches the last of a million rows at the end of the track', () => {
    const g = { count: 1_000_000, size: 40, view: 600 };
    expect(isScaled(g)).toBe(true);
    const bottom = trackHeight(g) - g.view;
    expect(toRowOffset(g, bottom)).toBe(getMaxOffset(g));
    expect(computeVisibleRange(g, toRowOffset(g, bottom), 4).end).toBe(1_000_000);
    const top = computeRowTop(g, 999_999, toRowOffset(g, bottom), bottom);
    expect(top + g.size).toBeCloseTo(trackHeight(g), 3);
  });

  it('converts an offset to the scroll position and back', () => {
    fc.assert(
      fc.property(geometry, fc.double({ min: 0, max: 1, noNaN: true }), (g, part) => {
        const offset = part * getMaxOffset(g);
        expect(toRowOffset(g, getScrollPosition(g, offset))).toBeCloseTo(offset, 2);
      }),
    );
  });

  it('draws every visible row, and at most one for each slot', () => {
    fc.assert(
      fc.property(geometry, fc.double({ min: 0, max: 1, noNaN: true }), (g, part) => {
        const offset = part * getMaxOffset(g);
        const { first, end } = computeVisibleRange(g, offset, 5);
        expect(end - first).toBeLessThanOrEqual(countSlots(g, 5));
        expect(first * g.size).toBeLessThanOrEqual(offset);
        expect(end * g.size).toBeGreaterThanOrEqual(Math.min(offset + g.view, computeFullHeight(g)));
      }),
    );
  });

  it('scrolls only as far as needed to show a row', () => {
    const g = { count: 100, size: 40, view: 400 };
    expect(computeRevealOffset(g, 3, 0)).toBe(0);
    expect(computeRevealOffset(g, 10, 0)).toBe(40);
    expect(computeRevealOffset(g, 2, 200)).toBe(80);
    expect(computeRevealOffset(g, 99, 0)).toBe(3600);
  });
});
