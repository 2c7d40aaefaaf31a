import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceTime } from '../../../electron/service/service-time.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

const served = Date.UTC(2026, 0, 1, 12);

describe('ServiceTime', () => {
  it('returns null until a response contains the time, also when a header cannot be read', () => {
    const time = new ServiceTime();
    expect(time.now()).toBeNull();
    time.note(undefined);
    time.note('soon');
    expect(time.now()).toBeNull();
  });

  it('uses the time of the sign-in service only until the service itself has responded', () => {
    const time = new ServiceTime();
    time.noteSignIn(new Date(served - 60_000).toUTCString());
    expect(time.now()).toBe(served - 60_000);
    time.note(new Date(served).toUTCString());
    time.noteSignIn(new Date(served - 60_000).toUTCString());
    expect(time.now()).toBe(served);
  });

  it('continues between responses although the local clock is set, and follows each response', () => {
    const time = new ServiceTime();
    vi.advanceTimersByTime(7_000);
    time.note(new Date(served).toUTCString());
    expect(time.now()).toBe(served);
    vi.advanceTimersByTime(5_000);
    vi.setSystemTime(0);
    expect(time.now()).toBe(served + 5_000);
    time.note('no time');
    expect(time.now()).toBe(served + 5_000);
    time.note(new Date(served - 60_000).toUTCString());
    expect(time.now()).toBe(served - 60_000);
  });

  it('reads a time without a zone as UTC, and adds the age of a cached response', () => {
    const time = new ServiceTime();
    time.note('Thu, 01 Jan 2026 12:00:00');
    expect(time.now()).toBe(served);
    time.note(new Date(served - 3_600_000).toUTCString(), '3600');
    expect(time.now()).toBe(served);
  });

  it('is unknown after the computer was suspended, until the next response', () => {
    const time = new ServiceTime();
    time.note(new Date(served).toUTCString());
    vi.setSystemTime(Date.now() + 3 * 3_600_000);
    expect(time.now()).toBeNull();
    time.noteSignIn(new Date(served + 3 * 3_600_000).toUTCString());
    expect(time.now()).toBe(served + 3 * 3_600_000);
  });
});
