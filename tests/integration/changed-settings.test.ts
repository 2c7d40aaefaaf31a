import { describe, expect, it } from 'vitest';
import type { AccountSettings, SendingState } from '../../electron/contract/index.ts';
import { type Core, startCore } from '../support/core.ts';
import { startTiny } from '../support/tiny-service.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { ruleOf } from '../unit/cache/temp-quality.ts';

const product = { id: 'p1', sku: 'BAG-1', label: 'Bag', attributes: { text: 'A bag', note: '' } };
const notEmpty = ruleOf('description', { of: 'description' }, { is: 'there' });

interface World {
  readonly core: Core;
  /** The states of sending that the page has received. */
  readonly states: SendingState[];
}

/** Connects an account with one product. */
const connect = async (): Promise<World> => {
  const service = closedAfterTest(await startTiny({ items: (path) => (path === 'products' ? [product] : []) }));
  const states: SendingState[] = [];
  const core = closedAfterTest(
    await startCore(
      {},
      { emit: (name, value) => void (name === 'edits.sending' && states.push(value as SendingState)) },
    ),
  );
  await core.connect(service);
  (await core.work()).begin();
  return { core, states };
};

/** Saves settings and applies them to the open account, as the settings page does. */
const change = async (core: Core, settings: Partial<AccountSettings>): Promise<void> => {
  const { account, heed } = await core.work();
  core.accounts.saveSettings(account, settings, null);
  await heed();
};

describe('changed settings of an account', () => {
  it('evaluate the products again, without a sync', async () => {
    const { core } = await connect();
    const { quality } = await core.work();
    await quality.profiles.save({ id: 'shop', name: 'Shop', watched: true, rules: [notEmpty] });
    const getPassing = async (): Promise<number | undefined> => {
      const { profiles } = await quality.overview();
      return profiles.find(({ profile }) => profile.id === 'shop')?.figures?.pass;
    };
    for (const [descriptionAttribute, passing] of [
      ['text', 1],
      ['note', 0],
      ['text', 1],
    ] as const) {
      await change(core, { descriptionAttribute });
      await expect.poll(getPassing).toBe(passing);
    }
  });

  it('tell the page whether edits are sent', async () => {
    const { core, states } = await connect();
    for (const editing of ['send', 'sheet', 'send'] as const) {
      await change(core, { editing });
      await expect.poll(() => states.at(-1)?.setting).toBe(editing);
    }
    await change(core, { label: 'production' });
    await expect.poll(() => states.at(-1)?.accountLabel).toBe('production');
  });
});
