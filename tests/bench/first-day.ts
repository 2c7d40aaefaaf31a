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

/** A day is long: a share of what an account may hold is enough to tell, where nobody asks for more. */
const share = 10;
const products = Math.round(options.products / share);
const assets = Math.round(options.assets / share / 5);
const latencyMs = 150;
const limit = { requests: 20, perMs: 10_000 } as const;
const pageSize = 1_000;

const service: DemoService = await startService({ generation: 'live', products, assets });
// It makes its items when they are first asked for, with the processor that the program needs here.
await fetchAll(service, true);
await service.set({ latencyMs, rateLimit: { ...limit, retryAfter: 'seconds' } });
await service.clearRequests();

/** Pages of every list, when each is as large as the service allows. */
const fewest = (paths: readonly string[]): number => {
  const lists = new Set(paths.map((path) => path.replace(/\?.*/, '')));
  const held = (list: string): number =>
    list.endsWith('/products') ? products : list.endsWith('/assets') ? assets : 1;
  return [...lists].reduce((sum, list) => sum + Math.ceil(held(list) / pageSize), 0);
};

const app = await launch(folderOf('first-day'));
try {
  const began = performance.now();
  await connectNew(app.window, service);
  await untilSynced(app.window);
  const ms = performance.now() - began;
  // Files of pictures come from the same server here, as they do not at a live service.
  const requests = (await service.requests()).filter(({ path }) => /^\/api\/v3\/[a-z-]+(?:$|\?)/.test(path));
  const pages = fewest(requests.map(({ path }) => path));
  const refused = requests.filter(({ status }) => status === 429).length;
  const windows = Math.floor((requests.length - 1) / limit.requests);
  note(`${requests.length} requests for ${pages} pages, ${refused} refused, ${Math.round(ms)} ms`);
  // One to see that the address is such a service's, three that find out what it takes.
  const questions = 4;
  report({
    name: 'first-day',
    value: requests.length,
    reference: pages + questions,
    unit: 'requests',
    limit: 1.1,
    judged: 'ratio',
    also: {
      'time beside what limit and latency allow': {
        value:
          ms / (windows * limit.perMs + (requests.length % limit.requests) * latencyMs + limit.requests * latencyMs),
        limit: 1.25,
      },
    },
    detail: { products, assets, pages, refused, ms, requestsOfPagesAlone: requests.length / pages },
  });
} finally {
  await app.close();
  await service.close();
}
