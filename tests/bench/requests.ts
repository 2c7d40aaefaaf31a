import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toAccountId } from '../../electron/base/branded-types.ts';
import { type Cache, openCache } from '../../electron/cache/cache.ts';
import { unknownDialect } from '../../electron/contract/index.ts';
import { dialectFeatures } from '../../electron/contract/constants.ts';
import type { DialectState } from '../../electron/service/dialect.ts';
import { createKnownChannels } from '../../electron/sync/known-channels.ts';
import { createSync } from '../../electron/sync/sync.ts';
import { createAccountDialect } from '../../electron/workspace/account-dialect.ts';
import type { DemoService } from '../support/demo/index.ts';
import { note, report } from './parts/report.ts';
import { startService } from './parts/service.ts';
import { clientOf } from '../support/client-of.ts';

/** A typical size of an account. */
const products = 2_000;
const assets = 400;
const hour = 3_600_000;

const root = new URL('../../electron/', import.meta.url);
const known: DialectState = { itemsPerRequest: null, choices: {}, dialect: unknownDialect };
/** Disables everything beyond the interface document. */
const choices = Object.fromEntries(dialectFeatures.map((feature) => [feature, 'off'])) as DialectState['choices'];

/** The number of requests to the service, and a count from the cache. */
interface Figures {
  readonly first: number;
  readonly again: number;
  readonly withCategory: number;
  readonly channels: number;
}

const withCategory = async (cache: Cache): Promise<number> => {
  const filter = {
    field: 'category_ids',
    attribute: null,
    type: null,
    operator: 'notEmpty',
    values: [],
    names: {},
  } as const;
  const filters = { join: 'all', groups: [{ join: 'all', filters: [filter] }] } as const;
  const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null, filters } as const;
  return (await cache.query(query, 0, 1, 'requests')).total;
};

const getRequests = async (service: DemoService): Promise<number> =>
  (await service.requests()).filter(({ path: asked }) => asked.startsWith('/api/v3/')).length;

/** Measures the initial sync, and an automatic sync an hour later, after 1% was changed. */
const measure = async (start: DialectState): Promise<Figures> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-requests-'));
  const service = await startService({ generation: 'live', products, assets });
  let state = start;
  let shift = 0;
  const client = clientOf(service, { dialect: () => state });
  const accounts = {
    dialect: () => state,
    keepDialect: (_: unknown, dialect: DialectState['dialect']) => void (state = { ...state, dialect }),
  };
  const cache = await openCache({ root, folder });
  const dialect = createAccountDialect(toAccountId('account'), { accounts, client });
  const channels = createKnownChannels(client, cache, dialect);
  const run = async (): Promise<number> => {
    await service.clearRequests();
    const now = (): number => Date.now() + shift;
    const sync = await createSync({ client, cache, dialect, somethingWaits: () => false, now });
    sync.start();
    await sync.idle();
    channels.refresh();
    await channels.idle();
    await sync.stop();
    return getRequests(service);
  };
  try {
    const first = await run();
    shift = hour;
    await service.set({ touched: { every: 100, round: 1 } });
    const again = await run();
    const { channel } = await cache.counts();
    return { first, again, withCategory: await withCategory(cache), channels: channel };
  } finally {
    await channels.stop();
    await client.close();
    await cache.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const before = await measure({ ...known, choices });
const after = await measure(known);
note(`before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
report({
  name: 'requests',
  value: after.first,
  reference: before.first,
  unit: 'requests',
  also: { 'by itself an hour later, 1% changed': after.again },
  detail: { products, assets, before, after },
});
