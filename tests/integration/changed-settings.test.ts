import { describe, expect, it } from 'vitest';
import type { Core } from '../support/core.ts';
import { startCore } from '../support/core.ts';
import { startTiny } from '../support/tiny-service.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { ruleOf } from '../unit/cache/temp-quality.ts';

const notEmpty = ruleOf('description', { of: 'description' }, { is: 'there' });

/** Connects an account with one product, and evaluates it by a rule about its description. */
const openEvaluated = async (): Promise<Core> => {
  const product = { id: 'p1', sku: 'BAG-1', label: 'Bag', attributes: { text: 'A bag', note: '' } };
  const service = closedAfterTest(await startTiny({ items: (path) => (path === 'products' ? [product] : []) }));
  const core = closedAfterTest(await startCore());
  await core.connect(service);
  const { begin, quality } = await core.work();
  begin();
  await quality.profiles.save({ id: 'shop', name: 'Shop', watched: true, rules: [notEmpty] });
  return core;
};

/** Saves which attribute describes a product, and applies it to the open account, as the settings page does. */
const describeBy = async (core: Core, descriptionAttribute: string | null): Promise<void> => {
  const { account, heed } = await core.work();
  core.accounts.saveSettings(account, { descriptionAttribute }, null);
  await heed();
};

const passing = async (core: Core): Promise<number | undefined> => {
  const { profiles } = await (await core.work()).quality.overview();
  return profiles.find(({ profile }) => profile.id === 'shop')?.figures?.pass;
};

describe('settings of an account', () => {
  it('evaluate the products again when they are changed, without a sync', async () => {
    const core = await openEvaluated();
    await describeBy(core, 'text');
    await expect.poll(() => passing(core)).toBe(1);
    await describeBy(core, 'note');
    await expect.poll(() => passing(core)).toBe(0);
    await describeBy(core, 'text');
    await expect.poll(() => passing(core)).toBe(1);
  });
});
