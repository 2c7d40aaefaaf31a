import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { ms } from '../../electron/base/branded-types.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { startDemoHere } from '../support/demo/index.ts';
import { clientOf } from '../support/client-of.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { openAlone } from '../unit/outbox/alone.ts';

/** Programs are started and killed one after the other, which takes long on a slow computer. */
vi.setConfig({ testTimeout: 120_000 });

/** Starts a program that sends an edit, and kills itself at a point. Returns its folder, the service and a client for it. */
const killAt = async (point: string) => {
  const demo = closedAfterTest(
    await startDemoHere({ products: 4, assets: 2, families: 2, attributes: 4, generation: 'live' }),
  );
  const client = closedAfterTest(clientOf(demo));
  const { items } = await client.ask('product', []);
  const [product] = items as { id: string; label: string }[];
  if (product === undefined) throw new Error('The service has no product');
  const folder = tempFolder();
  const child = fork(
    new URL('../unit/outbox/killed-send.ts', import.meta.url),
    [folder, demo.baseUrl, demo.authUrl, demo.apiKey, product.id, product.label, point],
    { execArgv: [], env: { ...process.env, API_PASSWORD: demo.apiPassword } },
  );
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return { demo, client, folder, product };
};

it.each(['written', 'picked', 'allowed', 'claimed', 'answered', 'recorded', 'matched'])(
  'sends an edit once and loses nothing after kill -9 at the point «%s»',
  async (point) => {
    const { demo, client, folder, product } = await killAt(point);
    const outbox = closedAfterTest(await openAlone(folder, client));
    outbox.wake();
    await outbox.idle();
    expect(await outbox.list()).toMatchObject([{ kind: 'edit', state: 'done', edit: { value: 'Rucksack' } }]);
    expect(await demo.item('products', product.id)).toMatchObject({ label: 'Rucksack' });
    expect((await demo.requests()).filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    expect((await outbox.unsent()).edits).toBe(0);
  },
);

it('does not send an update again if the first reads after kill -9 do not show it yet', async () => {
  const { demo, client, folder, product } = await killAt('answered');
  let reads = 0;
  const former = { raw: JSON.stringify(product), item: product };
  const lagging = Object.create(client, {
    getOne: {
      value: async (...asked: Parameters<typeof client.getOne>) =>
        (reads += 1) === 1 ? former : client.getOne(...asked),
    },
  }) as typeof client;
  const outbox = closedAfterTest(await openAlone(folder, lagging, { recheckAfter: ms(500) }));
  outbox.wake();
  await outbox.idle();
  expect(await outbox.list()).toMatchObject([{ state: 'unknown' }]);
  outbox.wake();
  await outbox.idle();
  expect(reads).toBe(1);
  await vi.waitFor(async () => expect(await outbox.list()).toMatchObject([{ state: 'done' }]), { timeout: 30_000 });
  expect((await demo.requests()).filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});
