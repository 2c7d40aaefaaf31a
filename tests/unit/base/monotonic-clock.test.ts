import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMonotonicClock } from '../../../electron/base/monotonic-clock.ts';

describe('MonotonicClock', () => {
  it('never goes back, and otherwise follows the system clock', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { minLength: 1 }), (steps) => {
        let systemTime = Date.UTC(2026, 0, 1);
        const clock = createMonotonicClock(() => systemTime);
        let before = clock.now();
        for (const step of steps) {
          systemTime += step;
          const now = clock.now();
          expect(now - before).toBe(Math.max(0, step));
          expect(clock.toClockTime(now)).toBe(systemTime);
          before = now;
        }
      }),
    );
  });
});
