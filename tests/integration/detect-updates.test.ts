import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { DialectFinding } from '../../electron/contract/index.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { type Core, startCore } from '../support/core.ts';
import { type DemoOptions, type DemoService, startDemoHere } from '../support/demo/index.ts';

const start = async (options: DemoOptions): Promise<{ core: Core; demo: DemoService }> => {
  const counts = { products: 20, assets: 10, attributes: 12, families: 2 };
  const demo = closedAfterTest(await startDemoHere({ ...counts, misbehave: { tokenLimits: null }, ...options }));
  const core = closedAfterTest(await startCore());
  const { baseUrl: address, authUrl: signInAddress, apiKey, apiPassword } = demo;
  await core.connect({ address, signInAddress, apiKey, apiPassword });
  await demo.clearRequests();
  return { core, demo };
};
const stage = async (core: Core, value: string): Promise<void> => {
  const [item = ''] = await core.ids('product');
  const { edits } = await core.work();
  await edits.add('detail', [{ resource: 'product', item: toResourceId(item), field: 'label', value }]);
};
const finding = (core: Core): DialectFinding | undefined => core.accounts.current().account?.dialect.findings.updates;
const requests = async (demo: DemoService): Promise<string[]> =>
  (await demo.requests()).filter(({ server }) => server === 'base').map(({ method, path }) => `${method} ${path}`);

describe('whether a service accepts updates', () => {
  it('is detected with two GET requests when the user edits an item, once', async () => {
    const { core, demo } = await start({ generation: 'live' });
    expect(finding(core)).toBeUndefined();
    await stage(core, 'One');
    await expect.poll(() => finding(core)?.takes).toBe(true);
    const recorded = await requests(demo);
    expect(recorded).toEqual([
      expect.stringMatching(/^GET \/api\/v3\/products\/[^/]+$/) as string,
      expect.stringMatching(/^GET \/api\/v3\/products\/[^/]+\/attributes\/[^/]+$/) as string,
    ]);
    await stage(core, 'Two');
    await (await core.work()).edits.settled();
    expect(await requests(demo)).toEqual(recorded);
  });

  it('is denied by a service of the interface document after one request', async () => {
    const { core, demo } = await start({ generation: 'document' });
    await stage(core, 'One');
    await expect.poll(() => finding(core)?.takes).toBe(false);
    expect(await requests(demo)).toHaveLength(1);
  });

  it('stays unknown while the service fails', async () => {
    const { core, demo } = await start({ generation: 'live' });
    await demo.set({ rules: [{ kind: 'status', status: 500, match: { path: '/products/' } }] });
    await stage(core, 'One');
    await expect.poll(() => requests(demo)).toHaveLength(1);
    await demo.set({ rules: [] });
    await stage(core, 'Two');
    await expect.poll(() => finding(core)?.takes).toBe(true);
  });

  it('is not asked of a service as long as nothing is edited, but on request', async () => {
    const { core, demo } = await start({ generation: 'live' });
    await core.syncAgain();
    expect((await requests(demo)).filter((path) => path.includes('/products/'))).toEqual([]);
    await (await core.work()).dialect.findAgain();
    expect(finding(core)?.takes).toBe(true);
  });
});
