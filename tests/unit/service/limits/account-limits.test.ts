import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestPriority } from '../../../../electron/service/limits/rate-limit.ts';
import type { HttpAnswer } from '../../../../electron/service/http/transport.ts';
import {
  type AccountLimits,
  createAccountLimits,
  getRequestBudget,
} from '../../../../electron/service/limits/account-limits.ts';

const answer = (status: number): HttpAnswer => ({ status, header: () => null }) as unknown as HttpAnswer;

describe('duration of a page', () => {
  it('is measured only from requests of runs', async () => {
    let now = 1_000_000;
    const limits = createAccountLimits({ backgroundPerHour: () => null, perTenSeconds: () => null }, () => now);
    const { signal } = new AbortController();
    const send = (status: number, takes: number) => () => {
      now += takes;
      return Promise.resolve(answer(status));
    };
    expect(getRequestBudget(limits).pageSeconds).toBeNull();
    await limits.pacer.run(send(200, 9_000), 'person', signal);
    await limits.pacer.run(send(404, 9_000), 'background', signal);
    expect(getRequestBudget(limits).pageSeconds).toBeNull();
    await limits.pacer.run(send(200, 1_000), 'background', signal);
    expect(getRequestBudget(limits).pageSeconds).toBe(1);
    await limits.pacer.run(send(200, 2_000), 'background', signal);
    expect(getRequestBudget(limits).pageSeconds).toBeCloseTo(1.2);
  });
});

describe('hourly limit in an account’s token', () => {
  const hour = 3_600_000;
  const { signal } = new AbortController();
  let limits: AccountLimits;
  let went: RequestPriority[];
  beforeEach(() => {
    vi.useFakeTimers();
    went = [];
    limits = createAccountLimits({ backgroundPerHour: () => null, perTenSeconds: () => null }, Date.now);
    limits.note([
      { requests: 20, seconds: 10 },
      { requests: 100, seconds: 3_600 },
    ]);
  });
  afterEach(() => vi.useRealTimers());

  const send = (urgency: RequestPriority): Promise<HttpAnswer> =>
    limits.pacer.run(
      () => {
        went.push(urgency);
        return Promise.resolve(answer(200));
      },
      urgency,
      signal,
    );
  const sendRequests = (urgency: RequestPriority, count: number): Promise<unknown> =>
    Promise.all(Array.from({ length: count }, () => send(urgency)));

  it('is never exceeded by the program’s count: the user immediately sees when requests continue', async () => {
    await sendRequests('person', 100);
    await expect(send('person')).rejects.toMatchObject({
      code: 'rateLimited',
      message: expect.stringMatching(/used up \(estimate\)\. Vitrine can continue in 60 minutes/) as string,
      retryAfter: hour,
    });
    expect(went).toHaveLength(100);
    vi.advanceTimersByTime(hour);
    await send('person');
    expect(getRequestBudget(limits)).toMatchObject({ sentInHour: 1, pace: { usedUpUntil: null } });
  });

  it('reserves a few requests for the user: a run waits for the next hour, and does not fail', async () => {
    await sendRequests('background', 95);
    expect(getRequestBudget(limits).pace.usedUpUntil).toBe(new Date(Date.now() + hour).toISOString());
    const waits = send('background');
    await expect(send('upload')).rejects.toMatchObject({ code: 'rateLimited' });
    await sendRequests('person', 5);
    expect(went.slice(95)).toEqual(Array.from({ length: 5 }, () => 'person'));
    await vi.advanceTimersByTimeAsync(hour + 1);
    await waits;
    expect(went.at(-1)).toBe('background');
  });

  it('is restored after a restart', async () => {
    await sendRequests('person', 60);
    const before = limits.sent();
    limits = createAccountLimits({ backgroundPerHour: () => null, perTenSeconds: () => null }, Date.now, [], before);
    expect(getRequestBudget(limits)).toMatchObject({ sentInHour: 60, used: 0 });
  });

  it('delays nothing if the token has none', async () => {
    limits = createAccountLimits({ backgroundPerHour: () => null, perTenSeconds: () => null }, Date.now);
    limits.note([{ requests: 20, seconds: 10 }]);
    await sendRequests('person', 500);
    expect(went).toHaveLength(500);
  });
});
