import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { Cache } from '../../electron/cache/cache.ts';
import { VitrineError } from '../../electron/contract/index.ts';
import { type DemoService, startDemoHere } from '../support/demo/index.ts';
import { defaultDialectState } from '../../electron/service/dialect.ts';
import { type KnownChannels, createKnownChannels } from '../../electron/sync/known-channels.ts';
import { type Sync, createSync } from '../../electron/sync/sync.ts';
import { pass, queryOf, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { clientOf } from '../support/client-of.ts';

interface World {
  readonly service: DemoService;
  readonly cache: Cache;
  readonly sync: Sync;
  readonly channels: KnownChannels;
  /** Returns the requests for channels since the last call, as IDs and statuses. */
  readonly asked: () => Promise<string[]>;
}

const world = async (password: () => Promise<string> = () => Promise.resolve('demo-password')): Promise<World> => {
  const service = await startDemoHere({ products: 200, assets: 20, channels: 9 });
  const client = clientOf(service, { password, dialect: () => ({ ...defaultDialectState, itemsPerRequest: 200 }) });
  const cache = await tempCache();
  const sync = await createSync({ client, cache, somethingWaits: () => false });
  const channels = createKnownChannels(client, cache);
  closedAfterTest(service);
  closedAfterTest(client);
  onTestFinished(() => sync.stop());
  onTestFinished(() => channels.stop());
  const getRequests = async (): Promise<string[]> => {
    const all = (await service.requests()).filter(({ path }) => path.includes('/channels/'));
    await service.clearRequests();
    return all.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  };
  return { service, cache, sync, channels, asked: getRequests };
};

const synced = async (made: World): Promise<World> => {
  made.sync.now();
  await made.sync.idle();
  await made.asked();
  return made;
};

const getRows = async (cache: Cache): Promise<{ id: string; known: string; name: unknown }[]> =>
  (await cache.query(queryOf('channel'), 0, 100, 'test')).rows.map(({ id, known, cells }) => ({
    id,
    known,
    name: cells['name'],
  }));

describe('channels that products refer to', () => {
  it('are listed by their IDs immediately, then read one by one, each once', async () => {
    const { cache, channels, asked: requestedIds } = await synced(await world());
    const before = await getRows(cache);
    expect(before.length).toBeGreaterThan(3);
    expect(before.every(({ known, name }) => known === 'idOnly' && name === undefined)).toBe(true);
    channels.refresh();
    channels.refresh();
    await channels.idle();
    expect((await requestedIds()).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    const after = await getRows(cache);
    expect(after.every(({ known, name }) => known === 'read' && typeof name === 'string')).toBe(true);
    expect((await cache.counts()).channel).toBe(before.length);
    const [first] = after;
    const detail = await cache.get('channel', toResourceId(first?.id ?? ''));
    expect(detail?.links.map(({ to }) => to)).toEqual(expect.arrayContaining(['productList', 'connection']));
    expect(detail?.uses).toMatchObject([{ from: 'product', field: 'channel_ids' }]);
    channels.refresh();
    await channels.idle();
    expect(await requestedIds()).toEqual([]);
  });

  it('are reported as not found if the service does not know them, and not requested again soon', async () => {
    const { cache, channels, asked: requestedIds } = await world();
    await pass(cache, 'product', [{ id: 'p', sku: 'P', channel_ids: ['nothing'] }]);
    channels.refresh();
    await channels.idle();
    expect(await requestedIds()).toEqual(['nothing']);
    expect(await getRows(cache)).toEqual([{ id: 'nothing', known: 'notFound', name: undefined }]);
    expect((await cache.views('channel')).find(({ view }) => view === 'notFound')?.count).toBe(1);
    channels.refresh();
    await channels.idle();
    expect(await requestedIds()).toEqual([]);
  });

  it('are skipped as soon as the service requests a pause', async () => {
    const { service, channels, asked: requestedIds } = await synced(await world());
    await service.set({ rules: [{ kind: 'status', status: 429, match: { path: '/channels/' } }] });
    channels.refresh();
    await channels.idle();
    expect((await requestedIds()).length).toBeLessThanOrEqual(2);
  });

  it('are skipped after three failures of the service, except those not requested yet', async () => {
    const { service, channels, asked: requestedIds, cache } = await synced(await world());
    const all = (await getRows(cache)).length;
    await service.set({ rules: [{ kind: 'status', status: 500, match: { path: '/channels/' } }] });
    channels.refresh();
    await channels.idle();
    const failed = (await requestedIds()).length;
    expect(failed).toBeGreaterThan(1);
    expect(failed).toBeLessThanOrEqual(4);
    await service.set({ rules: [] });
    channels.refresh();
    await channels.idle();
    // Three that just failed are due in an hour. One more may have been cancelled.
    const later = (await requestedIds()).length;
    expect(later).toBeGreaterThanOrEqual(all - failed);
    expect(later).toBeLessThanOrEqual(all - 3);
  });

  it('are all requested if fewer than three in a row fail', async () => {
    const cache = await tempCache();
    const ids = Array.from({ length: 12 }, (_, at) => `c${at}`);
    await pass(cache, 'product', [{ id: 'p', sku: 'P', channel_ids: ids }]);
    const requestedIds: string[] = [];
    const getOne = async (_: string, id: string): Promise<{ raw: string }> => {
      if (requestedIds.push(id) % 3 === 0) throw new VitrineError('serviceFault', 'It fails.');
      return { raw: JSON.stringify({ id }) };
    };
    const channels = createKnownChannels({ getOne, search: () => Promise.reject(new Error('No list')) }, cache);
    channels.refresh();
    await channels.idle();
    expect(requestedIds.toSorted()).toEqual(ids.toSorted());
  });

  it('are never requested twice in parallel, not even for the user', async () => {
    const { service, cache, channels, asked: requestedIds } = await synced(await world());
    await service.set({ latencyMs: 30 });
    const ids = (await getRows(cache)).map(({ id }) => id);
    channels.refresh();
    const fetched = ids.map((id) => channels.fetch(id));
    await channels.idle();
    expect(await Promise.all(fetched)).toEqual(ids);
    expect((await requestedIds()).toSorted()).toEqual(ids.toSorted());
  });

  it('are skipped in the background if disabled, and still read for a user who waits', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [{ id: 'p', sku: 'P', channel_ids: ['a', 'b', 'c'] }]);
    const requestedIds: string[] = [];
    const client: Parameters<typeof createKnownChannels>[0] = {
      getOne: (_, id, { background = false, signal }) => {
        requestedIds.push(background ? `${id} behind` : id);
        const stopped = new VitrineError('cancelled', 'Stopped.');
        return background
          ? new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(stopped)))
          : Promise.resolve({ raw: JSON.stringify({ id }) });
      },
      search: () => Promise.reject(new Error('No list is asked for')),
    };
    const channels = createKnownChannels(client, cache);
    channels.refresh();
    await expect.poll(() => requestedIds).toEqual(['a behind', 'b behind']);
    const fetched = channels.fetch('a');
    expect(requestedIds).toHaveLength(2);
    channels.halt();
    expect(await fetched).toBe('a');
    await channels.idle();
    expect(requestedIds).toEqual(['a behind', 'b behind', 'a']);
  });

  it('are not requested without a session', async () => {
    const out = (): Promise<string> => Promise.reject(new VitrineError('signInNeeded', 'Signed out.'));
    const { service, cache, channels } = await world(out);
    await pass(cache, 'product', [{ id: 'p', sku: 'P', channel_ids: ['c'] }]);
    channels.refresh();
    await channels.idle();
    expect(await service.requests()).toEqual([]);
  });
});

describe('channel that was read', () => {
  it('is read again after a day, the oldest first, and is deleted when the service no longer knows it', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    const known = new Map(['a', 'b', 'c'].map((id) => [id, JSON.stringify({ id, name: id.toUpperCase() })]));
    const requestedIds: string[] = [];
    const getOne = (_: string, id: string): Promise<{ raw: string }> => {
      requestedIds.push(id);
      const raw = known.get(id);
      return raw === undefined ? Promise.reject(new VitrineError('notFound', 'Unknown.')) : Promise.resolve({ raw });
    };
    const channels = createKnownChannels(
      { getOne, search: () => Promise.reject(new Error('No list is asked for')) },
      cache,
    );
    for (const raw of known.values()) await cache.put('channel', raw);
    known.delete('b');
    const clock = new DatabaseSync(join(folder, 'cache.db'), { timeout: 3_000 });
    const days = { a: 1.5, b: 3, c: 0.5 };
    for (const [id, ago] of Object.entries(days))
      clock.prepare('UPDATE item SET seen_at = ? WHERE id = ?').run(Date.now() - ago * 86_400_000, id);
    clock.close();
    channels.refresh();
    await channels.idle();
    expect(requestedIds).toEqual(['b', 'a']);
    expect((await getRows(cache)).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(await cache.get('channel', toResourceId('b'))).toMatchObject({ gone: true, title: 'B' });
    await channels.stop();
  });
});
