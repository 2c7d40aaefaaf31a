import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seconds } from '../../../../electron/base/branded-types.ts';
import { createCircuitBreaker, computeBackoff } from '../../../../electron/outbox/send/circuit-breaker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('circuit breaker', () => {
  it('waits for the user if a retry would only be rejected again', () => {
    for (const code of ['signInNeeded', 'signInRefused', 'tokenMissing', 'keychain'] as const)
      expect(computeBackoff(code, 1, null)).toBeNull();
  });

  it('waits longer each time the service requests a pause, and as long as the service specifies', () => {
    expect([1, 2, 3, 4, 5, 50].map((times) => computeBackoff('rateLimited', times, null))).toEqual(
      [5, 10, 20, 40, 60, 60].map(seconds),
    );
    expect(computeBackoff('rateLimited', 3, seconds(7))).toBe(seconds(7));
  });

  it('resumes automatically, and reports it', () => {
    const opened = vi.fn();
    const breaker = createCircuitBreaker(opened);
    breaker.trip('offline', null);
    expect(breaker.allows()).toBe(false);
    vi.advanceTimersByTime(14_999);
    expect(opened).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(opened).toHaveBeenCalledOnce();
    expect(breaker.allows()).toBe(true);
  });

  it('reports nothing when it was resumed earlier, or stopped', () => {
    const opened = vi.fn();
    const breaker = createCircuitBreaker(opened);
    breaker.trip('offline', null);
    breaker.reset();
    breaker.trip('offline', null);
    breaker.stop();
    vi.runAllTimers();
    expect(opened).not.toHaveBeenCalled();
  });
});
