import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fillCache } from './parts/fill-cache.ts';
import { folderOf } from './parts/folder.ts';
import { options } from './parts/options.ts';
import { collectMainGarbage, collectorEnvironment } from './parts/collecting.ts';
import { firstRow, painted } from './parts/page.ts';
import { memoryOfProgram } from './parts/processes.ts';
import { connect, launch, untilSynced } from './parts/program.ts';
import { note, report } from './parts/report.ts';
import { timePage, timeQueries } from './parts/searching.ts';
import { startService } from './parts/service.ts';
import { percentile } from './parts/stats.ts';

interface Measured {
  readonly page: number;
  readonly query: number;
  readonly bare: number;
  readonly words: number;
  /** Memory of the program after all searches and a garbage collection. */
  readonly mainMB: number;
  readonly pageMB: number;
}

/** Creates a profile with an account whose cache contains this many products. Its service is stopped. */
const profileWith = async (products: number): Promise<{ readonly profile: string; readonly cache: string }> => {
  const profile = folderOf(`million-${products}`);
  const service = await startService({ products: 0, assets: 0 });
  const app = await launch(profile);
  try {
    await connect(app.window, service);
    await untilSynced(app.window);
    await app.close();
  } finally {
    await app.kill();
    await service.close();
  }
  const accounts = path.join(profile, 'accounts');
  const cache = path.join(accounts, readdirSync(accounts)[0] ?? '');
  await fillCache(cache, products);
  return { profile, cache };
};

const measure = async (products: number): Promise<Measured> => {
  const { profile, cache } = await profileWith(products);
  note(`${products} products are in the cache`);
  const { searches, own, bare } = timeQueries(cache, options.searches);
  const app = await launch(profile, collectorEnvironment);
  try {
    await painted(app.window, firstRow);
    const times = await timePage(app.window, searches);
    await collectMainGarbage(app);
    const { main, pages } = memoryOfProgram(app.mainPid);
    await app.close();
    const p95 = (numbers: readonly number[]): number => percentile(numbers, 0.95);
    return {
      page: p95(times),
      query: p95(own),
      bare: p95(bare),
      words: times.length,
      mainMB: main / 1e6,
      pageMB: pages / 1e6,
    };
  } finally {
    await app.kill();
  }
};

const small = await measure(options.products);
const large = await measure(options.most);
report({
  name: 'million',
  value: large.page,
  unit: 'ms, p95',
  reference: small.page,
  detail: { few: { products: options.products, ...small }, many: { products: options.most, ...large } },
});
