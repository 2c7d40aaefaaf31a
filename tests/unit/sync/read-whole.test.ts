import { describe, expect, it, vi } from 'vitest';
import { start, createItems } from './world.ts';

const never = (): void => undefined;
const countRequests = (service: { readonly asked: readonly string[] }, resource: string): number =>
  service.asked.filter((one) => one === `${resource} first`).length;

describe('complete read of one resource', () => {
  it('requests only that resource, once for all callers, and reports its progress', async () => {
    const { sync, service } = await start((_, link) =>
      link === null ? { items: createItems(0, 2), next: '2' } : { items: createItems(2, 5) },
    );
    const items: number[] = [];
    const since = Date.now();
    const passes = await Promise.all([
      sync.readWhole('product', since, (count) => items.push(count)),
      sync.readWhole('product', since, never),
    ]);
    expect(service.asked).toEqual(['product first', 'product 2']);
    expect(items).toEqual([2, 5]);
    expect(passes[0]).toEqual(passes[1]);
    expect(passes[0]).toMatchObject({ whole: true });
    expect(passes[0].begunAt).toBeGreaterThanOrEqual(since);
  });

  it('uses the last pass when that began late enough', async () => {
    const { sync, service } = await start();
    const since = Date.now();
    await sync.readWhole('product', since, never);
    await sync.readWhole('product', since, never);
    expect(countRequests(service, 'product')).toBe(1);
  });

  it('uses the running sync if it has not reached the resource, and otherwise reads it again', async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const { sync, service } = await start(async (resource) => {
      if (resource === 'product') await gate;
      return { items: [] };
    });
    sync.now();
    await expect.poll(() => service.asked).toContain('product first');
    const since = Date.now() + 1;
    const both = Promise.all([sync.readWhole('asset', since, never), sync.readWhole('product', since, never)]);
    // Runs from now on begin after the requested time.
    await vi.waitUntil(() => Date.now() > since);
    go();
    await both;
    await sync.idle();
    expect(countRequests(service, 'asset')).toBe(1);
    expect(countRequests(service, 'product')).toBe(2);
  });

  it('reports when a page had errors or an item without an identity', async () => {
    const { sync } = await start(() => ({ items: [{ sku: 'nameless' }] }));
    expect(await sync.readWhole('product', 0, never)).toMatchObject({ whole: false });
  });

  it('reports an item without an identity on any page', async () => {
    const { sync } = await start((resource, link) => {
      if (resource !== 'product') return { items: [] };
      return link === null ? { items: [{ sku: 'nameless' }, { id: 'p1' }], next: '2' } : { items: [{ id: 'p2' }] };
    });
    expect(await sync.readWhole('product', 0, never)).toMatchObject({ whole: false });
  });

  it.each(['forbidden', 'offline', 'rateLimited', 'signInNeeded'] as const)(
    'reports why it failed: %s',
    async (code) => {
      const { sync, service } = await start(() => code);
      service.reach = () => (code === 'offline' ? code : null);
      await expect(sync.readWhole('product', 0, never)).rejects.toMatchObject({ code });
      await sync.idle();
      service.answer = () => ({ items: [] });
      service.reach = () => null;
      const needsSignIn = code === 'signInNeeded';
      await expect(sync.readWhole('product', 0, never, needsSignIn)).resolves.toMatchObject({ whole: true });
    },
  );

  it('does not start while it requires a sign-in, unless the user waits for it', async () => {
    const { sync, service } = await start();
    await sync.signedOut({ code: 'signInNeeded', message: 'Signed out.', retryable: false });
    const states: string[] = [];
    sync.onStatus(({ state }) => states.push(state));
    await expect(sync.readWhole('product', 0, never)).rejects.toMatchObject({ message: 'Signed out.' });
    expect(service.asked).toEqual([]);
    expect(states).toEqual([]);
    await expect(sync.readWhole('product', 0, never, true)).resolves.toMatchObject({ whole: true });
  });

  it('is cancelled with the sync, and does not affect the next run', async () => {
    const { sync, service } = await start();
    sync.start();
    await sync.idle();
    const { nextAt } = sync.status();
    await sync.readWhole('product', Date.now(), never);
    await sync.idle();
    expect(sync.status()).toMatchObject({ state: 'upToDate', nextAt });
    service.answer = () => new Promise(() => undefined);
    const read = sync.readWhole('product', Date.now() + 1, never);
    const rejection = expect(read).rejects.toMatchObject({ code: 'cancelled' });
    service.answer = () => 'cancelled';
    await sync.stop();
    await rejection;
  });
});
