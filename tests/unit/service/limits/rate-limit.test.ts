import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutes, ms, seconds } from '../../../../electron/base/branded-types.ts';
import {
  type RequestPriority,
  firstLimit,
  RateLimit,
  rateLimitWindow,
} from '../../../../electron/service/limits/rate-limit.ts';

const urgency = fc.constantFrom<RequestPriority>('person', 'upload', 'background');
const start = Date.UTC(2026, 0, 1);

/** Returns the maximum number of times within any 10 s. */
const getMaxInWindow = (times: readonly number[]): number =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 10_000).length));

describe('request rate', () => {
  it('has no limit until the service rejects a request, then 20 in 10 s', () => {
    const pace = new RateLimit();
    for (let n = 0; n < 500; n++) {
      expect(pace.freeAt(start, null, 'background')).toBe(start);
      pace.sent(start, 'background');
    }
    expect(pace.state(start, null)).toEqual({ limit: null, why: 'none', used: 500, pausedUntil: null });
    pace.refused(start, start + 50, null);
    expect(pace.state(start + 50, null)).toMatchObject({ limit: firstLimit, why: 'learned' });
    expect(pace.freeAt(start + 50, null, 'person')).toBe(start + rateLimitWindow);
  });

  it('never exceeds its limit in any 10 s, for any caller and time', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 1, max: 50 }), { nil: null }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), urgency), { minLength: 30, maxLength: 200 }),
        (set, wishes) => {
          const pace = new RateLimit();
          pace.refused(start - 60_000, start - 60_000, ms(0));
          const left: number[] = [];
          let now = start;
          for (const [later, who] of wishes) {
            now = Math.max(now + (later % 7 === 0 ? later : 0), pace.freeAt(now, set, who));
            expect(pace.freeAt(now, set, who)).toBe(now);
            pace.sent(now, who);
            left.push(now);
          }
          expect(getMaxInWindow(left)).toBeLessThanOrEqual(set ?? firstLimit);
        },
      ),
    );
  });

  it('counts the requests of the last 10 s', () => {
    const pace = new RateLimit();
    for (const later of [0, 6_000, 8_000]) pace.sent(start + later, 'person');
    const used = [9_000, 12_000, 17_000, 20_000].map((later) => pace.state(start + later, null).used);
    expect(used).toEqual([3, 2, 1, 0]);
  });

  it('spreads background requests, so that the user rarely waits', () => {
    const pace = new RateLimit();
    let now = start;
    for (let n = 0; n < 40; n++) {
      now = pace.freeAt(now, 20, 'background');
      pace.sent(now, 'background');
    }
    expect(pace.freeAt(now, 20, 'person') - now).toBeLessThanOrEqual(rateLimitWindow / 20);
  });

  it('keeps a requested pause, up to an hour, and extends its default pause otherwise', () => {
    const pace = new RateLimit();
    pace.refused(start, start, seconds(30));
    expect(pace.freeAt(start, null, 'person')).toBe(start + 30_000);
    pace.refused(start, start, ms(10 ** 12));
    expect(pace.state(start, null).pausedUntil).toBe(start + 3_600_000);
    const other = new RateLimit();
    const pauses = Array.from({ length: 9 }, (_, n) => {
      const at = start + n * 100_000;
      other.refused(at, at, null);
      return (other.state(at, null).pausedUntil ?? at) - at;
    });
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    const together = new RateLimit();
    for (const at of [0, 10, 20]) together.refused(start + at, start + 100, null);
    expect(together.state(start + 100, null).pausedUntil).toBe(start + 1_100);
  });

  it('decreases once for parallel requests, again for each period with rejections, and slowly increases', () => {
    const pace = new RateLimit();
    for (const at of [0, 10, 20]) pace.refused(start + at, start + 100 + at, ms(0));
    expect(pace.state(start + 200, null).limit).toBe(20);
    pace.refused(start + 300, start + 400, ms(0));
    expect(pace.state(start + 500, null).limit).toBe(20);
    pace.refused(start + 11_000, start + 11_100, ms(0));
    expect(pace.state(start + 11_200, null).limit).toBe(14);
    for (let n = 2; n < 30; n++) pace.refused(start + n * 11_000, start + n * 11_000, ms(0));
    const low = start + 30 * 11_000;
    expect(pace.state(low, null).limit).toBe(1);
    pace.accepted(low, low + 60_000);
    expect(pace.state(low + 60_000, null).limit).toBe(1);
    for (let n = 1; n <= 5; n++) pace.accepted(low + n * 130_000, low + n * 130_000);
    expect(pace.state(low + 700_000, null)).toMatchObject({ limit: 6, why: 'learned' });
    expect(pace.state(low + 700_000, 50)).toMatchObject({ limit: 50, why: 'set' });
  });

  it('keeps the longest of several pauses, and replaces it only by the response to a request during it', () => {
    const pace = new RateLimit();
    const until = (now = start): number => (pace.state(now, null).pausedUntil ?? now) - start;
    pace.pause(start, start, minutes(10));
    pace.pause(start, start + 1_000, seconds(5));
    expect(until()).toBe(minutes(10));
    pace.accepted(start, start + 2_000);
    expect(until()).toBe(minutes(10));
    pace.tryOnce();
    expect([pace.pauseAt(start + 3_000), pace.freeAt(start + 3_000, null, 'person')]).toEqual([0, start + 3_000]);
    pace.sent(start + 3_000, 'person');
    expect(pace.pauseAt(start + 3_000)).toBe(minutes(10) - 3_000);
    pace.pause(start + 3_000, start + 4_000, seconds(30));
    expect(until()).toBe(34_000);
    pace.tryOnce();
    pace.sent(start + 5_000, 'person');
    pace.accepted(start + 1_000, start + 6_000);
    expect(until()).toBe(34_000);
    pace.accepted(start + 5_000, start + 6_000);
    expect(pace.state(start + 6_000, null).pausedUntil).toBeNull();
  });
});
