import { describe, expect, it } from 'vitest';
import { createBudget } from '../../../../electron/service/limits/request-budget.ts';
import { createRateLimiter } from '../../../../electron/service/limits/rate-limiter.ts';
import type { HttpAnswer } from '../../../../electron/service/http/transport.ts';

const start = Date.UTC(2026, 0, 1);
const hour = 3_600_000;
const never = new AbortController().signal;
const answer = (status: number, headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> =>
  Promise.resolve({ status, header: (name: string) => headers[name] } as unknown as HttpAnswer);

describe('rate limits after the clock is set back', () => {
  it('end a pause requested by the service after the requested time', async () => {
    let now = start;
    const pacer = createRateLimiter(
      () => null,
      () => now,
    );
    await pacer.run(() => answer(429, { 'retry-after': '60' }), 'person', never);
    now -= hour;
    expect(pacer.state().pausedUntil).toBe(new Date(now + 60_000).toISOString());
    now += 60_001;
    expect(pacer.state().pausedUntil).toBeNull();
    expect(await pacer.run(() => answer(200), 'person', never)).toMatchObject({ status: 200 });
  });

  it('forget sent requests after 10 s', async () => {
    let now = start;
    const pacer = createRateLimiter(
      () => 1,
      () => now,
    );
    await pacer.run(() => answer(200), 'person', never);
    now -= hour;
    expect(pacer.state().used).toBe(1);
    now += 10_251;
    expect(pacer.state().used).toBe(0);
    expect(await pacer.run(() => answer(200), 'person', never)).toMatchObject({ status: 200 });
  });

  it('keep the hour of background requests one hour long, by the current clock', async () => {
    let now = start;
    const budget = createBudget(
      () => 1,
      () => now,
    );
    const wait = (): Promise<void> => Promise.reject(new Error('It waits'));
    const request = await budget.take(wait, () => true);
    request.end();
    now -= 5 * hour;
    expect(budget.state()).toMatchObject({ used: 1, left: 0, freeAt: new Date(now + hour).toISOString() });
    expect(budget.used()).toEqual([[now, 1]]);
    now += hour;
    expect(budget.state()).toMatchObject({ used: 0, freeAt: null });
    await budget.take(wait, () => true);
  });

  it('ignore stored requests with a time in the future', () => {
    const now = start;
    const budget = createBudget(
      () => 10,
      () => now,
      [
        [now - 60_000, 2],
        [now + 60_000, 3],
        [now + 5 * hour, 4],
      ],
    );
    expect(budget.state()).toMatchObject({ used: 2, left: 8 });
    expect(budget.waitFor(3)).toBe(0);
    expect(budget.used()).toEqual([[now - 60_000, 2]]);
  });
});
