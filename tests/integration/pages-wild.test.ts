import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { Cache } from '../../electron/cache/cache.ts';
import type { ServiceClient } from '../../electron/service/client.ts';
import { createVisitedLinks, readResource } from '../../electron/sync/read-resource.ts';
import { createSync } from '../../electron/sync/sync.ts';
import { type Graph, type PlainReading, bodyOf, graphs, readPlainly } from '../support/page-graph.ts';
import { tempCache } from '../unit/cache/temp-cache.ts';
import { type RawServer, sendJson, startRaw, whenRead } from '../unit/service/raw-server.ts';
import { clientOf } from '../support/client-of.ts';

let server: RawServer;
let client: ServiceClient;
let graph: Graph = [];
beforeAll(async () => {
  server = await startRaw((request, response) => {
    whenRead(request, () => {
      const url = new URL(request.url ?? '/', server.address);
      if (url.pathname === '/auth/api/get-token') sendJson(response, 200, { access_token: 'token' });
      else if (url.pathname !== '/api/v3/products') sendJson(response, 200, { data: [], errors: [], pagination: {} });
      else {
        const page = graph[Number(url.searchParams.get('at') ?? 0)];
        sendJson(response, page ? 200 : 404, page ? bodyOf(page, server.address) : {});
      }
    });
  });
  client = clientOf(server, { backgroundPerHour: () => 1_000_000 });
});
afterAll(async () => {
  await client.close();
  await server.close();
});

/** Reads products once from the first page on. Returns the number of requested pages, and whether it completed. */
const read = async (cache: Cache, pages: Graph): Promise<{ readonly pages: number; readonly ended: boolean }> => {
  graph = pages;
  const before = server.asked.length;
  // An interrupted pass would resume from its checkpoint, which does not match the new pages.
  await cache.beginPass('product', { fresh: true });
  const ended = await readResource({
    cache,
    client,
    resource: 'product',
    signal: new AbortController().signal,
    asked: new AbortController().signal,
    onHeld: () => undefined,
    looksBeforeGone: false,
    since: () => 0,
    changesDo: false,
    defersAll: false,
    onStart: () => undefined,
    onPage: () => undefined,
    onOutcome: () => undefined,
    onEnd: () => undefined,
    trail: createVisitedLinks(),
    givesWay: () => false,
  }).catch((error: unknown) => {
    expect(error).toMatchObject({ code: expect.stringMatching(/^(unreadable|invalid)$/) as string });
    return false;
  });
  return { pages: server.asked.slice(before).filter((one) => one.startsWith('GET /api/v3/products')).length, ended };
};

/** Returns the items in the cache that are not deleted, by ID. */
const readCached = async (cache: Cache): Promise<Map<string, unknown>> => {
  const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null } as const;
  const rows = await cache.ids(query, 0, 1_000);
  const all = await Promise.all(
    rows.map(
      async ({ id }) => [id, JSON.parse((await cache.get('product', toResourceId(id)))?.raw ?? 'null')] as const,
    ),
  );
  return new Map<string, unknown>(all);
};

interface Known {
  readonly items: ReadonlyMap<string, unknown>;
  /** Cached items that the last full pass did not see. */
  readonly missed: ReadonlySet<string>;
  /** Whether the pass missed so many items that the list must be read again before any is deleted. */
  readonly isMassLoss: boolean;
}

/**
 * Returns the expected state after a pass: only a complete one can delete items, and with several pages only if it is
 * the second that misses them.
 */
const after = ({ items: before, missed }: Omit<Known, 'isMassLoss'>, { items, end, pages }: PlainReading): Known => {
  if (end !== 'whole') return { items: new Map([...before, ...items]), missed, isMassLoss: false };
  const unseen = [...before.keys()].filter((id) => !items.has(id));
  // After a mass loss, the list is read again minutes later, which this test does not wait for: nothing is deleted.
  const isMassLoss =
    items.size === 0 ? unseen.length > 1 : unseen.length >= 10 && unseen.length >= (items.size + unseen.length) / 5;
  if (isMassLoss) return { items: new Map([...before, ...items]), missed: new Set([...missed, ...unseen]), isMassLoss };
  const deleted = unseen.filter((id) => pages === 1 || missed.has(id));
  const doubtful = unseen.filter((id) => !deleted.includes(id));
  return {
    items: new Map([...items, ...doubtful.map((id) => [id, before.get(id)] as const)]),
    missed: new Set(doubtful),
    isMassLoss,
  };
};

describe('service with arbitrary pagination', () => {
  it('is read with the simplest requests, each page once, and never endlessly', { timeout: 120_000 }, async () => {
    const cache = await tempCache();
    let missed: ReadonlySet<string> = new Set();
    await fc.assert(
      fc.asyncProperty(graphs, async (pages) => {
        const before = await readCached(cache);
        const plainly = readPlainly(pages, server.address);
        const { pages: asked, ended } = await read(cache, pages);
        const known = after({ items: before, missed }, plainly);
        ({ missed } = known);
        expect(await readCached(cache)).toEqual(known.items);
        expect(ended).toBe(!known.isMassLoss && (plainly.end === 'whole' || plainly.end === 'complained'));
        expect(asked).toBeLessThanOrEqual(plainly.pages + 1);
        expect((await cache.counts()).product).toBe(known.items.size);
      }),
      { numRuns: 60 },
    );
  });
});

describe('list that changes while it is read', () => {
  const item = (n: number): { id: string; sku: string } => ({ id: `p${n}`, sku: `S-${n}` });
  const size = 5;
  /** Starts a service with numbered pages: each begins at a fixed offset, regardless of changes to earlier items. */
  const counting = async (list: () => readonly unknown[], onPage: (page: number) => void): Promise<RawServer> => {
    const raw = await startRaw((request, response) => {
      whenRead(request, () => {
        const url = new URL(request.url ?? '/', raw.address);
        if (url.pathname === '/auth/api/get-token') return sendJson(response, 200, { access_token: 'token' });
        if (url.pathname !== '/api/v3/products') return sendJson(response, 200, { data: [] });
        const page = Number(url.searchParams.get('page') ?? 0);
        const all = list();
        const next = (page + 1) * size < all.length ? { next_page: `?page=${page + 1}` } : {};
        sendJson(response, 200, { data: all.slice(page * size, (page + 1) * size), errors: [], pagination: next });
        onPage(page);
      });
    });
    return raw;
  };
  const connected = async (
    list: () => readonly unknown[],
    onPage: (page: number) => void,
    work: (run: () => Promise<void>, cache: Cache) => Promise<void>,
  ): Promise<void> => {
    const raw = await counting(list, onPage);
    const rawClient = clientOf(raw);
    const cache = await tempCache();
    const sync = await createSync({ client: rawClient, cache, somethingWaits: () => false });
    const run = async (): Promise<void> => {
      sync.now();
      await sync.idle();
      expect(sync.status().state).toBe('upToDate');
    };
    await work(run, cache);
    await sync.stop();
    await rawClient.close();
    await raw.close();
  };

  it('contains every item once if items were inserted', async () => {
    let items = Array.from({ length: 18 }, (_, n) => item(n));
    let put = 100;
    const onPage = (page: number): void => {
      if (page < 3 && put < 106) items = [item(put++), item(put++), ...items];
    };
    await connected(
      () => items,
      onPage,
      async (run, cache) => {
        await run();
        const first = await readCached(cache);
        // Items inserted before the read part are for the next pass. All earlier items were read.
        for (let n = 0; n < 18; n++) expect(first.get(`p${n}`), `p${n}`).toEqual(item(n));
        expect((await cache.counts()).product).toBe(first.size);
        await run();
        expect([...(await readCached(cache)).keys()].toSorted()).toEqual(items.map(({ id }) => id).toSorted());
      },
    );
  });

  it('loses no existing item if items were removed, and marks those as deleted that two passes did not see', async () => {
    let items = Array.from({ length: 18 }, (_, n) => item(n));
    const all = items.map(({ id }) => id).toSorted();
    let isRead = false;
    await connected(
      () => items,
      (page) => {
        if (!isRead || page !== 0) return;
        // All following items move up by two, so two of them are not on any remaining page.
        items = items.slice(2);
        isRead = false;
      },
      async (run, cache) => {
        await run();
        isRead = true;
        await run();
        expect([...(await readCached(cache)).keys()].toSorted()).toEqual(all);
        // The two deleted items were seen before their deletion: this is the first pass that misses them.
        await run();
        expect([...(await readCached(cache)).keys()].toSorted()).toEqual(all);
        await run();
        expect([...(await readCached(cache)).keys()].toSorted()).toEqual(items.map(({ id }) => id).toSorted());
        expect(await cache.changesSince(new Date(0).toISOString())).toEqual({ added: 0, changed: 0, gone: 2 });
      },
    );
  });
});
