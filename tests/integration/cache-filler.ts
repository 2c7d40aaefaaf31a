import { noBudget } from '../../electron/contract/sync.ts';
import { createVisitedLinks, readResource } from '../../electron/sync/read-resource.ts';
import { openCache } from '../../electron/cache/cache.ts';
import { page, pageCount, pageSize } from './cache-pages.ts';
import { threadsRoot } from '../support/threads.ts';

/** Reads all pages (or the first few) of a round into the cache in the first argument, and prints each on a line. */
const [folder = '', round = '0', pages = String(pageCount)] = process.argv.slice(2);
const cache = await openCache({ root: threadsRoot, folder });
await readResource({
  cache,
  resource: 'product',
  signal: new AbortController().signal,
  asked: AbortSignal.abort(),
  onHeld: () => undefined,
  client: {
    getOne: () => Promise.reject(new Error('Not asked for')),
    search: (_, link, read) => read(page(link === null ? 0 : Number(link), Number(round), Number(pages)), null),
    probe: () => Promise.resolve(),
    budget: () => noBudget,
  },
  since: () => 0,
  changesDo: false,
  defersAll: false,
  looksBeforeGone: false,
  onOutcome: () => undefined,
  onEnd: () => undefined,
  onStart: ({ run, items }) => console.log(`start ${run} ${items}`),
  trail: createVisitedLinks(),
  givesWay: () => false,
  onPage: () => console.log(`page of ${pageSize}, ${pages} in all`),
});
console.log('end');
await cache.close();
