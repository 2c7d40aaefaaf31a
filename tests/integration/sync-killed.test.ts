import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import { createSync } from '../../electron/sync/sync.ts';
import { tempCache, tempFolder } from '../unit/cache/temp-cache.ts';
import { sendJson, startRaw, whenRead } from '../unit/service/raw-server.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { clientOf } from '../support/client-of.ts';

/** `MOMENTS=200 SEED=7 vitest run tests/integration/sync-killed.test.ts` kills more often, or at other moments. */
const seed = Number(process.env['SEED']);
const moments = Number(process.env['MOMENTS'] ?? 20);
const pages = 16;
const pageSize = 40;

/** Returns pseudorandom numbers from 0 to 1 for a seed (mulberry32). */
const randomFrom = (start: number): (() => number) => {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const integrity = (folder: string): unknown => {
  const db = new DatabaseSync(join(folder, 'cache.db'));
  const found = Object.values(db.prepare('PRAGMA integrity_check').get() ?? {})[0];
  db.close();
  return found;
};

it(
  `leaves a consistent cache and completes after a sync is killed at ${moments} random moments, seed ${seed}`,
  {
    timeout: 120_000 + moments * 20_000,
  },
  async () => {
    console.log(`Random moments of a sync from seed ${seed}`);
    const random = randomFrom(seed);
    /** Every third product changes in each round. */
    let round = 0;
    const product = (n: number): { id: string; sku: string; label: string } => ({
      id: `p${n}`,
      sku: `S-${n}`,
      label: `Thing ${n}${n % 3 === 0 ? ` of round ${round}` : ''}`,
    });
    const getPage = (page: number): unknown => ({
      data: Array.from({ length: pageSize }, (_, at) => product(page * pageSize + at)),
      errors: [],
      pagination: page + 1 < pages ? { next_page: `?page=${page + 1}` } : {},
    });
    let requestCount = 0;
    let onRequest = (): void => undefined;
    const server = await startRaw((request, response) => {
      whenRead(request, () => {
        const url = new URL(request.url ?? '/', server.address);
        if (url.pathname === '/auth/api/get-token') sendJson(response, 200, { access_token: 'token' });
        else if (url.pathname !== '/api/v3/products') sendJson(response, 200, { data: [], errors: [], pagination: {} });
        else {
          requestCount += 1;
          sendJson(response, 200, getPage(Number(url.searchParams.get('page') ?? 0)));
          onRequest();
        }
      });
    });
    onTestFinished(() => server.close());
    const folder = tempFolder();
    const start = (): ChildProcess =>
      fork(new URL('../support/faults/sync-child.ts', import.meta.url), [folder, server.address], {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
    /** Start the next one in parallel. */
    let waiting = start();
    onTestFinished(() => void waiting.kill('SIGKILL'));
    for (let moment = 0; moment < moments; moment += 1) {
      round = Math.floor(moment / 4);
      const last = requestCount + 1 + Math.floor(random() * pages * 1.2);
      // Turns of the event loop: the page is in transit, being written, or the next one is requested.
      const turns = Math.floor(random() * 200);
      const reached = Promise.withResolvers<undefined>();
      onRequest = () => {
        if (requestCount >= last) reached.resolve(undefined);
      };
      const life = waiting;
      const died = once(life, 'exit');
      life.send('go');
      waiting = start();
      await Promise.race([reached.promise, died.then(() => Promise.reject(new Error('It ended by itself')))]);
      for (let step = 0; step < turns; step += 1) await new Promise(setImmediate);
      life.kill('SIGKILL');
      await died;
      expect(integrity(folder), `after moment ${moment}`).toBe('ok');
    }
    const client = closedAfterTest(clientOf(server));
    const cache = await tempCache(folder);
    const sync = await createSync({ client, cache, somethingWaits: () => false });
    // The first sync completes the interrupted one, the second reads the current state.
    for (let run = 0; run < 2; run += 1) {
      sync.now();
      await sync.idle();
      expect(sync.status()).toMatchObject({ state: 'upToDate', problem: null });
    }
    await sync.stop();
    const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null } as const;
    const rows = await cache.ids(query, 0, 100_000);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows).toHaveLength(pages * pageSize);
    expect((await cache.counts()).product).toBe(pages * pageSize);
    for (const n of [0, 1, 3, 300, 301, pages * pageSize - 1])
      expect(JSON.parse((await cache.get('product', toResourceId(`p${n}`)))?.raw ?? 'null')).toEqual(product(n));
    expect((await cache.query({ ...query, searchText: `round ${round}` }, 0, 1, 'x')).total).toBe(
      Math.ceil((pages * pageSize) / 3),
    );
  },
);
