import { describe, expect, it } from 'vitest';
import { DemoRateLimiter } from '../../../electron/demo/rate-limiter.ts';

const LIMIT = { requests: 2, perMs: 10_000, retryAfter: 'seconds' } as const;

describe('request limit of the demo service', () => {
  it('allows the configured number of requests and then returns when the next one is allowed', () => {
    const limiter = new DemoRateLimiter();
    expect(limiter.check(LIMIT, 0)).toBeUndefined();
    expect(limiter.check(LIMIT, 4000)).toBeUndefined();
    expect(limiter.check(LIMIT, 5000)?.headers['retry-after']).toBe('5');
    expect(limiter.check(LIMIT, 10_000)).toBeUndefined();
    expect(limiter.check(LIMIT, 10_001)?.status).toBe(429);
  });

  it('does not count rejected requests', () => {
    const limiter = new DemoRateLimiter();
    for (let at = 0; at < 50; at++) limiter.check(LIMIT, at);
    expect(limiter.check(LIMIT, 10_001)).toBeUndefined();
  });

  it('allows everything without a limit', () => {
    const limiter = new DemoRateLimiter();
    for (let at = 0; at < 50; at++) expect(limiter.check(null, at)).toBeUndefined();
  });
});
