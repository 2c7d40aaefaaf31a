import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computePictureBox,
  fitScale,
  clampVisibleMiddle,
  computeZoomedMiddle,
} from '../../../../../renderer/features/viewer/viewport-geometry.ts';

const side = fc.integer({ min: 1, max: 20_000 });
const size = fc.record({ width: side, height: side });
const share = fc.record({
  x: fc.double({ min: -2, max: 3, noNaN: true }),
  y: fc.double({ min: -2, max: 3, noNaN: true }),
});

describe('position of a picture on its stage', () => {
  it('fits the whole picture, and never enlarges it beyond its pixels', () => {
    expect(fitScale({ width: 3000, height: 2400 }, { width: 1000, height: 600 }, 1)).toBe(0.25);
    expect(fitScale({ width: 100, height: 100 }, { width: 1000, height: 600 }, 1)).toBe(1);
    expect(fitScale({ width: 100, height: 100 }, { width: 1000, height: 600 }, 0.5)).toBe(0.5);
  });

  it('centres a smaller picture, and covers the stage with a larger one, for any centre', () => {
    fc.assert(
      fc.property(share, size, size, (middle, shown, stage) => {
        const box = computePictureBox(middle, shown, stage);
        const pairs = [
          [box.left, shown.width, stage.width],
          [box.top, shown.height, stage.height],
        ] as const;
        for (const [from, long, room] of pairs) {
          if (long <= room) expect(from).toBeCloseTo((room - long) / 2, 3);
          else {
            expect(from).toBeLessThanOrEqual(0.01);
            expect(from + long).toBeGreaterThanOrEqual(room - 0.01);
          }
        }
        const again = clampVisibleMiddle(clampVisibleMiddle(middle, shown, stage), shown, stage);
        expect(again.x).toBeCloseTo(clampVisibleMiddle(middle, shown, stage).x, 9);
      }),
    );
  });

  it('keeps the point under the pointer in position when zooming', () => {
    const shown = { width: 2000, height: 2000 };
    const stage = { width: 500, height: 500 };
    const [middle, point, factor] = [{ x: 0.5, y: 0.5 }, { x: 0.55, y: 0.45 }, 2];
    const larger = { width: shown.width * factor, height: shown.height * factor };
    const before = computePictureBox(middle, shown, stage);
    const after = computePictureBox(computeZoomedMiddle(middle, point, factor), larger, stage);
    expect(after.left + point.x * larger.width).toBeCloseTo(before.left + point.x * shown.width, 6);
    expect(after.top + point.y * larger.height).toBeCloseTo(before.top + point.y * shown.height, 6);
  });
});
