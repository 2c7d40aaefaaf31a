import { describe, expect, it } from 'vitest';
import { toAccountId } from '../../electron/base/branded-types.ts';
import { createDemoHost } from '../../electron/demo/demo-host.ts';
import { startDemo } from '../../electron/demo/index.ts';
import { serveWorld } from '../../electron/demo/in-process.ts';
import { DemoAccountState } from '../../electron/demo/demo-account.ts';
import { startDemoHere, startDemo as startMisbehaving } from '../support/demo/index.ts';
import { Client } from '../unit/demo/client.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

const ROOT = new URL('../../electron/', import.meta.url);

describe('demo service on its own thread', () => {
  it('responds over HTTP and through its handle', async () => {
    const demo = closedAfterTest(await startDemo(ROOT, { products: 30, startTime: '2026-11-20' }));
    const client = await new Client(demo).signIn();
    const { data } = await client.get('products');
    expect(data).toHaveLength(25);
    expect(await demo.item('products', String(data[0]?.['id']))).toMatchObject({ sku: data[0]?.['sku'] });
    await client.post('products', { sku: 'BY-THREAD' });
    expect(await demo.created()).toMatchObject([{ resource: 'products', body: { sku: 'BY-THREAD' } }]);
    expect((await demo.requests()).map((one) => [one.server, one.method, one.status])).toEqual([
      ['auth', 'POST', 200],
      ['base', 'GET', 200],
      ['base', 'POST', 201],
    ]);
    await demo.clearRequests();
    expect(await demo.requests()).toEqual([]);
  });

  it('uses the generation that its host was given', async () => {
    const nobody = { list: () => [], connectDemo: () => Promise.resolve() };
    for (const [generation, status] of [['live', 200] as const, ['document', 405] as const]) {
      const host = createDemoHost(ROOT, nobody, { generation, products: 30 });
      const client = await new Client(closedAfterTest(await host.start())).signIn();
      expect((await client.get('channels')).status).toBe(status);
    }
  });

  it('listens where its account found it earlier, or elsewhere if that port is in use', async () => {
    const first = closedAfterTest(
      await createDemoHost(ROOT, { list: () => [], connectDemo: () => Promise.resolve() }).start(),
    );
    const account = { id: toAccountId('a'), demo: true, serviceAddress: first.baseUrl, signInAddress: first.authUrl };
    const known = { list: () => [account], connectDemo: () => Promise.resolve() };
    const elsewhere = closedAfterTest(await createDemoHost(ROOT, known).start());
    expect(elsewhere.baseUrl).not.toBe(first.baseUrl);
    await first.close();
    const again = closedAfterTest(await createDemoHost(ROOT, known).start());
    expect([again.baseUrl, again.authUrl]).toEqual([first.baseUrl, first.authUrl]);
  });

  it('can be configured to misbehave, and rejects invalid rules', async () => {
    const demo = await startMisbehaving({ products: 30 });
    closedAfterTest(demo);
    const client = await new Client(demo).signIn();
    await demo.set({ rules: [{ kind: 'status', status: 503, match: { times: 1 } }] });
    expect((await client.get('products')).status).toBe(503);
    expect((await client.get('products')).status).toBe(200);
    await expect(demo.set({ rules: [{ kind: 'nonsense' } as never] })).rejects.toThrow(/nonsense/);
  });

  it('can be closed twice, and does not respond afterwards', async () => {
    const demo = await startDemo(ROOT, { products: 30 });
    await demo.close();
    await demo.close();
    await expect(fetch(demo.baseUrl)).rejects.toThrow();
    await expect(demo.requests()).rejects.toThrow(/stopped/);
  });

  it('fails to start on a port in use', async () => {
    const demo = closedAfterTest(await startDemoHere());
    const basePort = Number(new URL(demo.baseUrl).port);
    await expect(startDemo(ROOT, { basePort })).rejects.toThrow(/EADDRINUSE/);
  });
});

describe('start of the demo service', () => {
  it('generates no items, however large the account, and later only the requested ones', async () => {
    const world = new DemoAccountState({ products: 5_000_000, assets: 5_000_000 });
    const client = new Client(closedAfterTest(await serveWorld(world)));
    await client.signIn();
    expect(world.generated).toBe(0);
    expect((await client.get('products?_page=200000')).data).toHaveLength(25);
    expect(world.generated).toBeGreaterThanOrEqual(25);
    expect(world.generated).toBeLessThan(200);
  });

  it('listens only on loopback, at two addresses', async () => {
    const demo = closedAfterTest(await startDemoHere());
    for (const address of [demo.baseUrl, demo.authUrl]) expect(new URL(address).hostname).toBe('127.0.0.1');
    expect(demo.baseUrl).not.toBe(demo.authUrl);
  });
});

describe('closing of the demo service', () => {
  it('ends a request that would never get a response', async () => {
    const demo = await startDemoHere({ misbehave: { rules: [{ kind: 'neverAnswer' }] } });
    const answer = fetch(demo.baseUrl);
    const failed = expect(answer).rejects.toThrow();
    await expect.poll(async () => (await demo.requests()).length).toBe(1);
    await demo.close();
    await failed;
  });
});

describe('request record', () => {
  it('contains requests and responses', async () => {
    const demo = closedAfterTest(await startDemoHere());
    const client = await new Client(demo).signIn();
    await client.get('products?_page_size=1');
    const [exchange, search] = await demo.requests();
    expect(exchange).toMatchObject({ path: '/auth/api/get-token', body: { api_key: demo.apiKey }, status: 200 });
    expect(search).toMatchObject({ path: '/api/v3/products?_page_size=1', body: null, bodySize: 0, status: 200 });
    expect(search?.headers['authorization']).toBe(`Bearer ${client.token}`);
  });
});
