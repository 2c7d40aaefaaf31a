import { describe, expect, it, onTestFinished } from 'vitest';
import { minutes } from '../../electron/base/branded-types.ts';
import { type DemoService, startDemoHere } from '../support/demo/index.ts';
import type { ClientOptions, ServiceClient } from '../../electron/service/client.ts';
import { interactiveRetryPolicy, backgroundRetryPolicy } from '../../electron/service/retry.ts';
import { startCore } from '../support/core.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { clientOf } from '../support/client-of.ts';

const start = async (options: Partial<ClientOptions> = {}): Promise<{ demo: DemoService; client: ServiceClient }> => {
  const demo = closedAfterTest(await startDemoHere({ products: 300, assets: 20 }));
  const client = closedAfterTest(clientOf(demo, options));
  return { demo, client };
};

const ignore = (): Promise<null> => Promise.resolve(null);
const statuses = async (demo: DemoService): Promise<(number | null)[]> =>
  (await demo.requests()).filter(({ server }) => server === 'base').map(({ status }) => status);
const patient = { person: interactiveRetryPolicy, background: { ...backgroundRetryPolicy, total: minutes(5) } };

describe('account with a rate limit of its service', () => {
  it('sends requests without a limit until the service rejects one, then at a limited rate, and shows it', async () => {
    const { demo, client } = await start({ patience: patient });
    await demo.set({ rateLimit: { requests: 20, perMs: 10_000, retryAfter: 'none' } });
    const searches = Array.from({ length: 30 }, () => client.search('family', null, ignore, { background: true }));
    await Promise.all(searches.slice(0, 20));
    expect(client.budget().pace.why).toBe('none');
    await expect.poll(() => client.budget().pace, { timeout: 20_000 }).toMatchObject({ limit: 20, why: 'learned' });
    await Promise.all(searches);
    // Two requests run in parallel, so both may be rejected before the first rejection is processed.
    expect((await statuses(demo)).filter((status) => status === 429).length).toBeLessThanOrEqual(2);
  }, 60_000);

  it.each(['seconds', 'date'] as const)(
    'pauses as long as the service requests in %s',
    async (retryAfter) => {
      const { demo, client } = await start();
      await demo.set({ rateLimit: { requests: 3, perMs: 2_000, retryAfter } });
      for (let n = 0; n < 3; n++) await client.probe();
      await expect(client.probe()).rejects.toMatchObject({ code: 'rateLimited' });
      expect(client.budget().pace.pausedUntil).not.toBeNull();
      await client.search('family', null, ignore);
      const answered = await statuses(demo);
      // A date has a precision of one second, so a request may be up to a second early.
      const rejectedCount = answered.filter((status) => status === 429).length;
      expect([answered.at(-1), rejectedCount > 0 && rejectedCount <= (retryAfter === 'date' ? 2 : 1)]).toEqual([
        200,
        true,
      ]);
    },
    20_000,
  );

  it('reports to the user immediately when the pause exceeds the maximum wait', async () => {
    const { demo, client } = await start();
    await demo.set({ rules: [{ kind: 'status', status: 429, retryAfter: 600, match: { server: 'base' } }] });
    await expect(client.probe()).rejects.toMatchObject({ code: 'rateLimited' });
    await expect(client.search('family', null, ignore)).rejects.toMatchObject({
      code: 'rateLimited',
      message: expect.stringMatching(/again in 10 min/) as string,
    });
    expect(await statuses(demo)).toEqual([429]);
  });

  it('never exceeds the configured rate, and prefers the user to the background', async () => {
    const { demo, client } = await start({ perTenSeconds: () => 5 });
    const behind = Array.from({ length: 6 }, () => client.search('asset', null, ignore, { background: true }));
    await behind[0];
    const mine = Array.from({ length: 3 }, () => client.search('family', null, ignore));
    await Promise.all(mine);
    const paths = (await demo.requests()).filter(({ server }) => server === 'base').map(({ path }) => path);
    expect(paths.filter((path) => path.includes('families'))).toHaveLength(3);
    expect(paths.filter((path) => path.includes('assets')).length).toBeLessThanOrEqual(2);
    expect(client.budget().pace).toMatchObject({ limit: 5, why: 'set' });
    await Promise.all([client.close(), Promise.allSettled(behind)]);
  }, 30_000);
});

describe('account with an hourly limit in its token', () => {
  it('never exceeds the limit, even if the service would accept more', async () => {
    const demo = closedAfterTest(await startDemoHere({ generation: 'live', products: 30, assets: 5 }));
    await demo.set({ tokenLimits: [{ limit: 8, window_size: 3_600 }] });
    const client = closedAfterTest(clientOf(demo));
    for (let n = 0; n < 8; n++) await client.probe();
    await expect(client.search('family', null, ignore)).rejects.toMatchObject({
      code: 'rateLimited',
      message: expect.stringMatching(/^This hour’s requests are used up/) as string,
    });
    expect(await statuses(demo)).toHaveLength(8);
    expect(client.budget()).toMatchObject({ sentInHour: 8, pace: { why: 'none' } });
  });
});

describe('hourly budget', () => {
  it('is still counted after a new sign-in and a restart, and deleted with the account', async () => {
    const demo = closedAfterTest(await startDemoHere({ products: 60, assets: 20, attributes: 12, families: 4 }));
    const typed = {
      serviceAddress: demo.baseUrl,
      signInAddress: demo.authUrl,
      apiKey: demo.apiKey,
      apiPassword: demo.apiPassword,
    };
    const core = closedAfterTest(await startCore());
    const { account } = await core.accounts.connect(typed);
    const budget = async (of: typeof core): Promise<number> => (await of.work()).sync.status().budget.used;
    await core.syncAgain();
    const used = await budget(core);
    expect(used).toBeGreaterThan(8);
    await core.accounts.signIn(account.id, demo.apiPassword);
    expect(await budget(core)).toBe(used);
    await core.stop();
    const again = await startCore({}, { profile: core });
    onTestFinished(() => again.stop());
    expect(await budget(again)).toBe(used);
    expect((await again.work()).sync.status().budget.sentInHour).toBeGreaterThanOrEqual(used);
    await again.accounts.forget(account.id);
    expect([again.settings.get('used'), again.settings.get('sent')]).toEqual([{}, {}]);
  });
});
