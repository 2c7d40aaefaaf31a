import type { Bridge } from '../../electron/contract/bridge.ts';
import type { DemoService } from '../support/demo/index.ts';
import { folderOf } from './parts/folder.ts';
import { options } from './parts/options.ts';
import { connectNew, launch, untilSynced } from './parts/program.ts';
import { note, report } from './parts/report.ts';
import { fetchAll, startService } from './parts/service.ts';

declare global {
  var vitrine: Bridge;
}

/** A share of a full account is representative, and makes the bench shorter. */
const share = 10;
const products = Math.round(options.products / share);
const assets = Math.round(options.assets / share / 5);
const latencyMs = 150;
const limit = { requests: 20, perMs: 10_000 } as const;
const pageSize = 1_000;

const service: DemoService = await startService({ generation: 'live', products, assets });
// The service creates its items on demand, which would compete with the program for the processor.
await fetchAll(service, true);
await service.set({ latencyMs, rateLimit: { ...limit, retryAfter: 'seconds' } });
await service.clearRequests();

/** Returns the number of pages of all lists with the maximum page size. */
const fewest = (paths: readonly string[]): number => {
  const lists = new Set(paths.map((path) => path.replace(/\?.*/, '')));
  const countItems = (list: string): number =>
    list.endsWith('/products') ? products : list.endsWith('/assets') ? assets : 1;
  return [...lists].reduce((sum, list) => sum + Math.ceil(countItems(list) / pageSize), 0);
};

const app = await launch(folderOf('first-day'));
try {
  const began = performance.now();
  await connectNew(app.window, service);
  await untilSynced(app.window);
  const ms = performance.now() - began;
  // Pictures are served by the same server here, unlike in live services.
  const requests = (await service.requests()).filter(({ path }) => /^\/api\/v3\/[a-z-]+(?:$|\?)/.test(path));
  const pages = fewest(requests.map(({ path }) => path));
  const rejectedCount = requests.filter(({ status }) => status === 429).length;
  const windows = Math.floor((requests.length - 1) / limit.requests);
  note(`${requests.length} requests for ${pages} pages, ${rejectedCount} refused, ${Math.round(ms)} ms`);
  // One request verifies the address, three detect features.
  const questions = 4;
  report({
    name: 'first-day',
    value: requests.length,
    reference: pages + questions,
    unit: 'requests',
    also: {
      'time beside what limit and latency allow':
        ms / (windows * limit.perMs + (requests.length % limit.requests) * latencyMs + limit.requests * latencyMs),
    },
    detail: { products, assets, pages, refused: rejectedCount, ms, requestsOfPagesAlone: requests.length / pages },
  });
} finally {
  await app.close();
  await service.close();
}
