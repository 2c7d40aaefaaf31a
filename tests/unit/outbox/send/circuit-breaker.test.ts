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

  it('waits for the shortest time again after a success', () => {
    const breaker = createCircuitBreaker(() => undefined);
    const pauses = (): number => (breaker.retryAt() ?? 0) - Date.now();
    for (let times = 0; times < 4; times += 1) breaker.trip('rateLimited', null);
    expect(pauses()).toBe(seconds(40));
    breaker.reset();
    breaker.trip('rateLimited', null);
    expect(pauses()).toBe(seconds(60));
    breaker.reset();
    breaker.recordSuccess();
    breaker.trip('rateLimited', null);
    expect(pauses()).toBe(seconds(5));
  });

  it('waits as long as the last failure requires, whichever came before it', () => {
    const opened = vi.fn();
    const breaker = createCircuitBreaker(opened);
    breaker.trip('offline', null);
    vi.advanceTimersByTime(10_000);
    breaker.trip('serviceFault', seconds(60));
    expect([breaker.isLimited(), breaker.retryAt()]).toEqual([true, Date.now() + 60_000]);
    vi.advanceTimersByTime(59_999);
    expect([opened.mock.calls.length, breaker.allows()]).toEqual([0, false]);
    breaker.trip('offline', null);
    expect(breaker.isLimited()).toBe(false);
    vi.advanceTimersByTime(15_000);
    expect([opened.mock.calls.length, breaker.allows(), breaker.retryAt(), breaker.reason()]).toEqual([
      1,
      true,
      null,
      null,
    ]);
    breaker.trip('signInNeeded', null);
    vi.advanceTimersByTime(1_000_000);
    expect([opened.mock.calls.length, breaker.reason(), breaker.retryAt()]).toEqual([1, 'signInNeeded', null]);
  });

  it('keeps the pause by the user when the service is reached again, and reports each change once', () => {
    const changes = vi.fn();
    const breaker = createCircuitBreaker(() => undefined, changes);
    breaker.hold(true);
    breaker.hold(true);
    breaker.trip('offline', null);
    breaker.trip('offline', null);
    breaker.reset();
    breaker.reset();
    expect([breaker.allows(), breaker.isHeld(), changes.mock.calls.length]).toEqual([false, true, 3]);
    breaker.hold(false);
    expect([breaker.allows(), changes.mock.calls.length]).toEqual([true, 4]);
  });
});
