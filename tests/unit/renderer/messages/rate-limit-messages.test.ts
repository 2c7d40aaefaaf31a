import { describe, expect, it } from 'vitest';
import { noBudget } from '../../../../electron/contract/sync.ts';
import {
  describeTokenLimits,
  describeFullReadTime,
  describeForecast,
  describeRateLimit,
  describeSendTime,
  describeUploadTime,
} from '../../../../renderer/messages/rate-limit-messages.ts';

const limit = { requests: 20, seconds: 10 };

describe('description of the duration of requests', () => {
  it('shows the total time before a run, and the remaining time during it, if it exceeds a minute', () => {
    const long = { requests: 240, seconds: 120, limit };
    expect(describeFullReadTime(long)).toBe('A full sync takes about 240 requests, at least 2 min at 20 in 10 s.');
    expect(describeForecast(long)).toBe('About 240 more requests, at least 2 min at 20 in 10 s.');
    expect(describeFullReadTime({ ...long, seconds: 59 })).toBeNull();
    expect(describeFullReadTime(null)).toBeNull();
  });

  it('names the speed of the service if that is slower than its limits', () => {
    const slow = { requests: 240, seconds: 360, limit: null };
    expect(describeFullReadTime(slow)).toContain('about 6 min at the service’s current speed.');
    expect(describeForecast(slow)).toContain('about 6 min at the service’s current speed.');
  });

  it('shows how long creations take with the limit that slows them most', () => {
    const budget = { ...noBudget, limits: [limit, { requests: 400, seconds: 3_600 }] };
    expect(describeSendTime(120, budget)).toBeNull();
    expect(describeSendTime(400, budget)).toBe('about 3 min at 20 in 10 s');
    expect(describeSendTime(401, budget)).toBe('about 1 h at 400 an hour');
    expect(describeSendTime(10, { ...noBudget, pace: { ...noBudget.pace, limit: 1, why: 'set' } })).toBe(
      'about 1 min at 1 in 10 s',
    );
  });

  it('shows how long files take by size if a speed is known, else by the number of requests', () => {
    const budget = { ...noBudget, limits: [limit] };
    const films = { files: 400, bytes: 6_000_000_000 };
    expect(describeUploadTime(films, budget, null)).toBe('about 3 min at 20 in 10 s for the requests alone');
    expect(describeUploadTime(films, budget, 5_000_000)).toBe('about 20 min at 5.0 MB per second');
    expect(describeUploadTime({ ...films, bytes: 4_000_000 }, budget, 5_000_000)).toBe('about 3 min at 20 in 10 s');
    expect(describeUploadTime(films, noBudget, 5_000_000)).toBe('about 20 min at 5.0 MB per second');
    expect(describeUploadTime(films, noBudget, null)).toBeNull();
    expect(describeUploadTime({ files: 2, bytes: 200_000_000 }, budget, 5_000_000)).toBeNull();
  });

  it('shows until when uploads and runs wait for the hourly limit', () => {
    const pace = { ...noBudget.pace, usedUpUntil: '2026-11-25T14:05:00Z' };
    expect(describeRateLimit({ pace, limits: [limit] }).join(' ')).toMatch(
      /nearly used up: uploads and syncs resume at .+/,
    );
    expect(describeRateLimit({ pace: noBudget.pace, limits: [limit] }).join(' ')).not.toContain('used up');
  });

  it('shows nothing without a limit', () => {
    expect(describeSendTime(100_000, noBudget)).toBeNull();
    expect(describeSendTime(100_000, undefined)).toBeNull();
  });

  it('list each limit of an account by itself, a pause first', () => {
    const limits = [limit, { requests: 5_000, seconds: 3_600 }];
    const paused = '2026-11-28T13:40:00Z';
    const pace = { ...noBudget.pace, limit: 20, why: 'learned' as const, used: 3, pausedUntil: paused };
    expect(describeRateLimit({ pace, limits })).toEqual([
      expect.stringMatching(/^Rate limited until .+\.$/),
      'At most 20 in 10\u00a0s, limit learned from responses.',
      '3 in the last 10\u00a0s.',
    ]);
    expect(describeTokenLimits({ ...noBudget, limits, sentInHour: 59 })).toEqual([
      'The account may send 20 in 10 s, 5,000 an hour.',
      'About 4,941 left this hour (estimate).',
    ]);
    expect(describeTokenLimits(noBudget)).toEqual([]);
  });
});
