import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeLeft } from '../../../../electron/outbox/uploads/time-left.ts';
import type { RemainingWork } from '../../../../electron/outbox/uploads/time-left.ts';

const work = (bytes: number, rest: Partial<RemainingWork> = {}): RemainingWork => ({
  bytes,
  files: 1,
  perTenSeconds: null,
  bytesPerSecond: null,
  ...rest,
});

describe('the time that is left', () => {
  it('is told from what left lately, once there is enough to tell it by', () => {
    const left = createTimeLeft();
    expect(left.estimate(work(1_000), 0)).toBeNull();
    left.sent(500, 0);
    expect(left.estimate(work(1_000), 500)).toBeNull();
    for (let now = 1_000; now <= 20_000; now += 500) left.sent(250, now);
    expect(left.estimate(work(15_000), 20_000)).toEqual({ ms: 30_000, bound: null });
  });

  it('leaves behind how fast files went, for what is not begun yet', () => {
    const left = createTimeLeft();
    expect(left.speed(null)).toBeNull();
    for (let now = 0; now <= 3_000; now += 500) left.sent(1_000, now);
    expect(left.speed(null), 'a few small files').toBeNull();
    left.restart();
    for (let now = 10_000; now <= 20_000; now += 500) left.sent(500_000, now);
    const speed = left.speed(null);
    expect(speed).toBeGreaterThan(900_000);
    expect(speed).toBeLessThan(1_200_000);
    left.restart();
    expect(left.speed(null)).toBe(speed);
    expect(left.speed(400_000), 'no faster than the limit').toBe(300_000);
    expect(createTimeLeft().speed(400_000)).toBe(300_000);
  });

  it('is that of the requests where they take longer', () => {
    const left = createTimeLeft();
    const asked = { files: 4_200, perTenSeconds: 20 };
    for (let now = 0; now <= 20_000; now += 500) left.sent(50_000, now);
    expect(left.estimate(work(4_200_000, asked), 20_000)).toEqual({
      ms: 35 * 60_000,
      bound: { by: 'requests', perTenSeconds: 20 },
    });
  });

  it('is that of the bandwidth where that takes longer, known from the start', () => {
    const left = createTimeLeft();
    expect(left.estimate(work(6_000_000, { bytesPerSecond: 100_000 }), 0)).toEqual({
      ms: 120_000,
      bound: { by: 'bandwidth', bytesPerSecond: 100_000 },
    });
  });

  it('does not jump, however unevenly the bytes leave', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 400, maxLength: 400 }), (bursts) => {
        const left = createTimeLeft();
        let rest = 200_000;
        let before: number | null = null;
        for (const [at, burst] of bursts.entries()) {
          const now = at * 250;
          left.sent(burst, now);
          rest -= burst;
          const told = left.estimate(work(rest), now)?.ms ?? null;
          // The first seconds know little; from then on a word is never far from the one before.
          if (before !== null && told !== null && now > 20_000)
            expect(Math.abs(told - before)).toBeLessThanOrEqual(Math.max(120_000, before * 0.25));
          before = told;
        }
      }),
      { numRuns: 50 },
    );
  });

  it('never goes up and down by one step', () => {
    const left = createTimeLeft();
    const told: number[] = [];
    let rest = 3_000_000;
    for (let now = 0; now <= 120_000; now += 250) {
      const burst = now % 2_000 === 0 ? 20_000 : 0;
      left.sent(burst, now);
      rest -= burst;
      const ms = left.estimate(work(rest), now)?.ms;
      if (ms !== undefined && now > 20_000) told.push(ms);
    }
    const up = told.filter((ms, at) => at > 0 && ms > (told[at - 1] ?? ms));
    expect(up).toEqual([]);
  });
});
