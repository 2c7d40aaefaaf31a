import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RemainingWork, createTimeLeft } from '../../../../electron/outbox/uploads/time-left.ts';

const work = (bytes: number, rest: Partial<RemainingWork> = {}): RemainingWork => ({
  bytes,
  files: 1,
  perTenSeconds: null,
  bytesPerSecond: null,
  ...rest,
});

/** Returns the displayed seconds when these remaining times are measured. One file is sent each second. */
const estimateAll = (measured: readonly (readonly [at: number, seconds: number])[]): readonly number[] => {
  const left = createTimeLeft();
  return measured.map(([at, seconds]) => {
    const estimate = left.estimate(work(0, { files: seconds, perTenSeconds: 10 }), at * 1_000);
    return (estimate?.ms ?? 0) / 1_000;
  });
};

describe('remaining time of uploads', () => {
  it('is computed from recent uploads, once there is enough data', () => {
    const left = createTimeLeft();
    expect(left.estimate(work(1_000), 5_000)).toBeNull();
    left.sent(500, 5_000);
    expect(left.estimate(work(1_000), 5_500)).toBeNull();
    for (let now = 6_000; now <= 25_000; now += 500) left.sent(250, now);
    expect(left.estimate(work(15_000), 25_000)).toEqual({ ms: 30_000, bound: null });
  });

  it('names a limit that the speed is close to, and none that it stays far below', () => {
    const left = createTimeLeft();
    const bound = (bytesPerSecond: number): unknown => left.estimate(work(15_000, { bytesPerSecond }), 20_000)?.bound;
    for (let now = 0; now <= 20_000; now += 500) left.sent(250, now);
    expect([bound(750), bound(900)]).toEqual([{ by: 'bandwidth', bytesPerSecond: 750 }, null]);
  });

  it('grows while the connection is stalled', () => {
    const left = createTimeLeft();
    const estimateMs = (now: number): number => left.estimate(work(60_000), now)?.ms ?? 0;
    for (let now = 0; now <= 20_000; now += 500) left.sent(250, now);
    expect([estimateMs(20_000), estimateMs(40_000)]).toEqual([120_000, 240_000]);
  });

  it('ignores the speed of earlier files for files that have not begun', () => {
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

  it('is the time of the requests if that is longer', () => {
    const left = createTimeLeft();
    const progress = { files: 4_200, perTenSeconds: 20 };
    for (let now = 0; now <= 20_000; now += 500) left.sent(50_000, now);
    expect(left.estimate(work(4_200_000, progress), 20_000)).toEqual({
      ms: 35 * 60_000,
      bound: { by: 'requests', perTenSeconds: 20 },
    });
  });

  it('is the time at the bandwidth limit if that is longer, known from the start', () => {
    const left = createTimeLeft();
    expect(left.estimate(work(6_000_000, { bytesPerSecond: 100_000 }), 0)).toEqual({
      ms: 120_000,
      bound: { by: 'bandwidth', bytesPerSecond: 100_000 },
    });
  });

  it('does not jump for any measurements', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 100 }), (measured) => {
        const estimates = estimateAll(measured.map((seconds, at) => [at / 4, seconds]));
        for (const [at, seconds] of estimates.slice(1).entries()) {
          const before = estimates[at] ?? 0;
          expect(Math.abs(seconds - before)).toBeLessThanOrEqual(Math.max(150, before * 0.4));
        }
      }),
    );
  });

  it.each([
    { from: 40, to: 20, after: 6, told: 30 },
    { from: 3_000, to: 1_500, after: 150, told: 2_040 },
    { from: 1_500, to: 3_000, after: 300, told: 2_340 },
  ])(
    'moves the end two thirds of the way within $after s when $from s change to $to',
    ({ from, to, after, told: estimates }) => {
      expect(
        estimateAll([
          [60, from],
          [60 + after, to],
        ]),
      ).toEqual([from, estimates]);
    },
  );

  it('decreases with every step and grows by at least two: it does not flicker', () => {
    const measured = [30, 27, 24, 26, 29, 31, 36, 3, 1, 7, 11, 61, 121, 181, 60, 65, 3_600, 3_650];
    // The interval is so large that no value is smoothed.
    const estimates = estimateAll(measured.map((seconds, at) => [at * 3_600, seconds]));
    expect(estimates).toEqual([30, 30, 25, 25, 25, 35, 35, 5, 5, 5, 15, 120, 120, 240, 60, 60, 3_600, 3_600]);
  });

  it.each([
    [1, 5],
    [56, 60],
    [60, 60],
    [61, 120],
    [3_590, 3_600],
    [3_601, 4_200],
  ])('is rounded up, the longer the more: %i s are shown as %i', (seconds, estimates) => {
    expect(estimateAll([[0, seconds]])).toEqual([estimates]);
  });
});
