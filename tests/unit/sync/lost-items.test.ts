import { describe, expect, it } from 'vitest';
import { searchable } from '../../../electron/model/index.ts';
import { run, start, stateOf, createItems } from './world.ts';

describe('service that suddenly returns empty lists', () => {
  it('keeps the items, reports it, and reads again after two minutes', async () => {
    const { sync, service, clock, cache } = await start(() => ({ items: createItems(0, 46) }));
    sync.start();
    await sync.idle();
    service.answer = () => ({ items: [] });
    await run(sync);
    expect(await cache.counts()).toMatchObject({ product: 46, asset: 46, family: 46 });
    expect(sync.status()).toMatchObject({
      state: 'failed',
      problem: { message: expect.stringMatching(/suddenly lists no .* keeps all 46/) as string, retryable: true },
    });
    expect(Date.parse(sync.status().nextAt ?? '') - clock.time).toBe(125_000);
    service.answer = () => ({ items: createItems(0, 46) });
    service.asked.length = 0;
    await clock.forward(125);
    await sync.idle();
    expect(service.asked).toHaveLength(searchable.length);
    expect(sync.status()).toMatchObject({ state: 'upToDate', problem: null });
  });

  it('reads only the empty list again when the others are not empty', async () => {
    const { sync, service, clock, cache } = await start(() => ({ items: createItems(0, 12) }));
    sync.start();
    await sync.idle();
    service.answer = (resource) => ({ items: resource === 'asset' ? [] : createItems(0, 12) });
    await run(sync);
    expect(await cache.counts()).toMatchObject({ product: 12, asset: 12 });
    expect(stateOf(sync.status(), 'product')).toBe('done');
    expect(stateOf(sync.status(), 'asset')).toBe('failed');
    service.asked.length = 0;
    await clock.forward(125);
    await sync.idle();
    expect(service.asked).toEqual(['asset first']);
  });

  it('completes no wait for the complete list, so that no creation counts as absent', async () => {
    const { sync, service } = await start(() => ({ items: createItems(0, 12) }));
    await run(sync);
    service.answer = () => ({ items: [] });
    await expect(sync.readWhole('product', Date.now(), () => undefined)).rejects.toMatchObject({ code: 'unreadable' });
  });
});

it('keeps all items and reports it when the service lists items without their ID', async () => {
  const items = createItems(0, 4);
  const { sync, service, cache } = await start(() => ({ items }));
  await run(sync);
  service.answer = () => ({ items: items.slice(1).map((item, n) => (n === 0 ? { sku: 'new ID property' } : item)) });
  await run(sync);
  expect(await cache.counts()).toMatchObject({ product: 4 });
  const problem = { code: 'unreadable', message: expect.stringContaining('without an ID') as string };
  expect(sync.status().resources.find(({ resource }) => resource === 'product')).toMatchObject({ problem });
  expect((await cache.syncStates()).find(({ resource }) => resource === 'product')).toMatchObject({ problem });
});
