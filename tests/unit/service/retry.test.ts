import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ms } from '../../../electron/base/branded-types.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import {
  interactiveRetryPolicy,
  backgroundRetryPolicy,
  getNextDelay,
  parseRetryAfter,
  withRetry,
} from '../../../electron/service/retry.ts';
import { ServiceError } from '../../../electron/service/service-error.ts';

const now = Date.UTC(2026, 0, 1);
const serviceFault = new ServiceError('serviceFault', 'x');
const quick = { ...interactiveRetryPolicy, firstDelay: ms(1), firstDelayWhenLimited: ms(1) };
const fraction = fc.double({ min: 0, max: 1, noNaN: true });

describe('Retry-After', () => {
  it.each([
    ['120, 60', 120_000],
    ['30 s', 30_000],
    ['30sec', 30_000],
    ['5 seconds', 5_000],
    [String(now / 1000 + 8), 8_000],
    [String(now + 9_000), 9_000],
    ['2026-01-01T00:00:05Z', 5_000],
    ['2026-01-01T01:00:05+01:00', 5_000],
    ['2026-01-01T00:00:05', 5_000],
    ['2026-01-01 00:00:05', 5_000],
    ['2026-01-01 00:00:05 UTC', 5_000],
    ['1 Jan 2026 00:00:05 GMT', 5_000],
    ['01 Jan 2026 01:00:05 +0100', 5_000],
    ['Thursday, 01-Jan-26 00:00:07 GMT', 7_000],
    ['Thu Jan  1 00:00:07 2026', 7_000],
    ['Thu, 01 Jan 2026 00:00:07 +0000', 7_000],
  ])('reads the form %j alike in every time zone', (value, delay) => {
    expect(parseRetryAfter(value, now)).toBe(delay);
  });

  it('reads seconds and dates, and nothing else', () => {
    expect(parseRetryAfter('3', now)).toBe(3_000);
    expect(parseRetryAfter('0', now)).toBe(0);
    expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:07 GMT', now)).toBe(7_000);
    expect(parseRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
    for (const nothing of [
      undefined,
      '',
      'soon',
      '-3',
      'NaN',
      '1e9999',
      '5 minutes',
      '3, soon',
      'Thu',
      '2026-01',
      '5 min 2026 ',
      '2026-01-01 soon',
    ])
      expect(parseRetryAfter(nothing, now)).toBeNull();
  });
});

describe('pause before the next attempt', () => {
  it('grows, varies, and never exceeds the total wait for the user', () => {
    fc.assert(
      fc.property(
        fc.nat(30_000),
        fc.integer({ min: 1, max: 10 }),
        fraction,
        fc.option(fc.nat(60_000)),
        (elapsed, attempt, random, asked) => {
          const error = new ServiceError('rateLimited', 'x', { retryAfter: asked === null ? null : ms(asked) });
          const delay = getNextDelay({ error, attempt, elapsed: ms(elapsed) }, interactiveRetryPolicy, random);
          if (delay === null) return;
          expect(delay + elapsed).toBeLessThanOrEqual(interactiveRetryPolicy.total);
          expect(delay).toBeGreaterThanOrEqual(asked ?? 0);
          expect(attempt).toBeLessThan(interactiveRetryPolicy.attempts);
        },
      ),
    );
    const delays = [1, 2, 3].map((attempt) =>
      getNextDelay({ error: serviceFault, attempt, elapsed: ms(0) }, interactiveRetryPolicy, 0.5),
    );
    expect(delays).toEqual([300, 600, 1_200]);
  });

  it('is as long as the service requests for background work', () => {
    const error = new ServiceError('rateLimited', 'x', { retryAfter: ms(60_000) });
    expect(getNextDelay({ error, attempt: 1, elapsed: ms(0) }, backgroundRetryPolicy, 0)).toBe(60_000);
    expect(getNextDelay({ error, attempt: 1, elapsed: ms(0) }, interactiveRetryPolicy, 0)).toBeNull();
  });

  it('is missing for a permanent error', () => {
    for (const code of [
      'unauthorized',
      'forbidden',
      'invalid',
      'notFound',
      'cancelled',
      'hostNotFound',
      'certificate',
      'keychain',
      'signInRefused',
    ] as const)
      expect(
        getNextDelay({ error: new VitrineError(code, 'x'), attempt: 1, elapsed: ms(0) }, interactiveRetryPolicy, 0),
      ).toBeNull();
    expect(getNextDelay({ error: new Error('x'), attempt: 1, elapsed: ms(0) }, interactiveRetryPolicy, 0)).toBeNull();
  });
});

describe('repeated attempt', () => {
  const never = new AbortController().signal;

  it('ends with the first success', async () => {
    let tries = 0;
    const work = async (): Promise<number> => {
      if (++tries < 3) throw serviceFault;
      return tries;
    };
    expect(await withRetry(work, quick, never)).toBe(3);
  });

  it('ends with the last failure after four', async () => {
    let tries = 0;
    await expect(
      withRetry(async () => Promise.reject(new ServiceError('serviceFault', String(++tries))), quick, never),
    ).rejects.toThrow('4');
  });

  it('ends immediately with a permanent error, also one that is not from the service', async () => {
    let tries = 0;
    const broken = withRetry(async () => Promise.reject(new TypeError(String(++tries))), quick, never);
    await expect(broken).rejects.toThrow(TypeError);
    expect(tries).toBe(1);
  });

  it('reports a pause that the service requests, also if it is shortened, and no other pause', async () => {
    for (const [error, reported] of [
      [new ServiceError('rateLimited', 'x', { retryAfter: ms(20_000) }), [true, false]],
      [new ServiceError('rateLimited', 'x', { retryAfter: ms(1_000) }), []],
      [serviceFault, []],
    ] as const) {
      const stop = new AbortController();
      const paused: boolean[] = [];
      const work = withRetry(
        async () => {
          setImmediate(() => stop.abort(new VitrineError('cancelled', 'x')));
          throw error;
        },
        { ...interactiveRetryPolicy, firstDelay: ms(20_000) },
        stop.signal,
        (isPaused) => paused.push(isPaused),
      );
      await expect(work).rejects.toThrow('x');
      expect(paused).toEqual(reported);
    }
  });

  it('ends with the reason of the signal, also in a pause', async () => {
    const stop = new AbortController();
    const reason = new VitrineError('cancelled', 'x');
    const work = withRetry(
      async () => {
        setImmediate(() => stop.abort(reason));
        throw serviceFault;
      },
      { ...interactiveRetryPolicy, firstDelay: ms(20_000) },
      stop.signal,
    );
    await expect(work).rejects.toBe(reason);
  });
});
