import { describe, expect, it } from 'vitest';
import { createAccountStore, defaultSettings } from '../../../electron/account/account-store.ts';
import { createUsage } from '../../../electron/account/request-usage.ts';
import { account, memoryStore } from './memory.ts';

describe('usage of an account', () => {
  it('writes usage within a minute, also when the clock is set back in between', async () => {
    let now = Date.UTC(2026, 0, 1);
    const store = createAccountStore(memoryStore());
    const { id } = store.add(account);
    const { budget } = createUsage(store, () => now).limitsOf(id);
    const take = (): ReturnType<typeof budget.take> =>
      budget.take(
        () => Promise.reject(new Error('It waits')),
        () => true,
      );
    const sumUsage = (): number => store.used(id).reduce((sum, [, count]) => sum + count, 0);
    await take();
    expect(sumUsage()).toBe(0);
    now -= 5 * 3_600_000;
    await take();
    now += 61_000;
    await take();
    expect(sumUsage()).toBe(3);
  });

  it('applies the current settings of the account', () => {
    const store = createAccountStore(memoryStore());
    const { id } = store.add(account);
    const { budget, pacer } = createUsage(store).limitsOf(id);
    const limits = (): unknown => [budget.state().limit, pacer.state().limit];
    const unlimited = limits();
    store.update(id, { settings: { ...defaultSettings, backgroundRequestsPerHour: 20, requestsPerTenSeconds: 7 } });
    expect([unlimited, limits()]).toEqual([
      [1000, null],
      [20, 7],
    ]);
  });
});
