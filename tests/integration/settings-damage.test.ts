import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { type ConnectsTo, type Core, startCore } from '../support/core.ts';
import { startDemoHere } from '../support/demo/index.ts';
import { memoryStore } from '../unit/account/memory.ts';

/** Restarts the program without its former settings. */
const restartWithoutSettings = async (core: Core): Promise<Core> => {
  await core.stop();
  const { folder, keychain } = core;
  return closedAfterTest(await startCore({}, { profile: { folder, keychain, settings: memoryStore() } }));
};

const startConnected = async (): Promise<{
  readonly core: Core;
  readonly service: ConnectsTo;
  readonly sent: () => Promise<unknown[]>;
}> => {
  const demo = closedAfterTest(await startDemoHere({ products: 20, assets: 5 }));
  const service = {
    address: demo.baseUrl,
    signInAddress: demo.authUrl,
    apiKey: demo.apiKey,
    apiPassword: demo.apiPassword,
  };
  const core = await startCore();
  await core.connect(service);
  return { core, service, sent: async () => (await demo.created()).map(({ body }) => body) };
};

it('finds held creations, the cache and the password again, and sends each creation once, when the settings were lost', async () => {
  const { core, sent } = await startConnected();
  const { outbox } = await core.work();
  await outbox.hold(true);
  const names = ['One', 'Two', 'Three', 'Four', 'Five'];
  for (const name of names) await outbox.create('ecatalog', { name });
  const id = core.accounts.record()?.id;

  const again = await restartWithoutSettings(core);
  expect(again.accounts.record()?.id).toBe(id);
  const work = await again.work();
  expect(await work.cache.counts()).toMatchObject({ product: 20, asset: 5 });
  expect(await work.outbox.counts()).toMatchObject({ waiting: 5 });
  await work.outbox.hold(false);
  await work.outbox.idle();
  expect(await work.outbox.counts()).toMatchObject({ waiting: 0, needsYou: 0, done: 5 });
  expect((await sent()).toSorted()).toHaveLength(5);
});

it('restores the account under its old ID when the same service and key are connected again', async () => {
  const { core, service } = await startConnected();
  const { outbox } = await core.work();
  await outbox.hold(true);
  await outbox.create('ecatalog', { name: 'Waits' });
  const id = core.accounts.record()?.id;

  const again = await restartWithoutSettings(core);
  await again.connect(service);
  expect(again.accounts.list().map((account) => account.id)).toEqual([id]);
  expect(await (await again.work()).outbox.counts()).toMatchObject({ waiting: 1 });
});

it('does not restore a removed account, even if its folder could not be removed', async () => {
  const { core } = await startConnected();
  const id = core.accounts.record()?.id;
  if (id === undefined) throw new Error('No account is in use');
  await core.accounts.forget(id);

  const again = await restartWithoutSettings(core);
  expect(again.accounts.list()).toEqual([]);
  await rm(join(core.folder, id), { recursive: true, force: true });
});
