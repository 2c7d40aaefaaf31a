import { expect, it } from 'vitest';
import { createBudget } from '../../../../electron/service/limits/request-budget.ts';

const start = Date.parse('2026-11-20T08:00:10Z');
const at = (time: string): string => `2026-11-20T${time}.000Z`;

it('returns when the hourly budget allows the next request, how many by the end of that minute, and when all', () => {
  let [limit, now] = [5, start];
  const budget = createBudget(
    () => limit,
    () => now,
  );
  const send = (seconds: number): void => {
    now = start + seconds * 1_000;
    budget.sent().end();
  };
  for (const seconds of [0, 20, 49]) send(seconds);
  expect(budget.state()).toEqual({ used: 3, limit: 5, left: 2, freeAt: null, freeThen: 0, allFreeAt: null });
  for (const seconds of [50, 120]) send(seconds);
  const none = { used: 5, limit: 5, left: 0, allFreeAt: at('09:02:10') };
  expect(budget.state()).toEqual({ ...none, freeAt: at('09:00:10'), freeThen: 3 });
  // Five were sent, so four must expire before the next request may be sent.
  limit = 2;
  expect(budget.state()).toEqual({ ...none, limit: 2, freeAt: at('09:01:00'), freeThen: 1 });
  limit = 1;
  expect(budget.state()).toEqual({ ...none, limit: 1, freeAt: at('09:02:10'), freeThen: 1 });
});

it('begins the hour of a request with its response, because the service counts the request when it arrives', () => {
  let now = start;
  const budget = createBudget(
    () => 1,
    () => now,
  );
  const counted = budget.sent();
  now += 5_000;
  expect([budget.state().used, budget.waitFor(1), budget.used()]).toEqual([1, 3_600_000, [[start - 10_000, 1]]]);
  counted.end();
  now += 3_599_999;
  expect([budget.state().used, budget.waitFor(1)]).toEqual([1, 1]);
  now += 1;
  expect([budget.state().used, budget.waitFor(1)]).toEqual([0, 0]);
});
