import { type Cache, openCache } from '../../../electron/cache/cache.ts';
import { Collections } from '../../../electron/demo/collections.ts';
import { serializeBody } from '../../../electron/demo/responses.ts';
import { DemoAccountState } from '../../../electron/demo/demo-account.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { note } from './report.ts';

const sources = new URL('../../../electron/', import.meta.url);
const perPage = 1000;

const pass = async (cache: Cache, resource: ResourceName, pages: Iterable<Uint8Array<ArrayBuffer>>): Promise<void> => {
  const { run } = await cache.beginPass(resource, { fresh: true });
  let count = 0;
  // While a page is written, the next one is parsed, as in a sync.
  let written: Promise<unknown> = Promise.resolve();
  for (const body of pages) {
    const ingested = cache.ingest({ resource, run, body }, undefined, written);
    ingested.catch(() => undefined); // Awaited in the next iteration.
    await written;
    written = ingested;
    count += 1;
    if (count % 50 === 0) note(`${resource}: ${count * perPage} items`);
  }
  await written;
  await cache.endPass(resource, run);
};

/** Yields pages of the demo account's items as a service sends them; `every`: only each n-th item. */
function* getPages(
  collections: Collections,
  resource: 'products' | 'product-families',
  every = 1,
): Generator<Uint8Array<ArrayBuffer>> {
  const size = Math.ceil(collections.of(resource).size / every);
  for (let first = 0; first < size; first += perPage) {
    const positions = Array.from({ length: Math.min(perPage, size - first) }, (_, at) => (first + at) * every);
    const data = positions.map((place) => collections.listed(resource, collections.of(resource).at(place)));
    yield new Uint8Array(serializeBody({ data, errors: [], pagination: {} }));
  }
}

/** Writes this many products and their families into a cache in `folder`, through its writer. */
export const fillCache = async (folder: string, products: number): Promise<void> => {
  const collections = new Collections(new DemoAccountState({ products, assets: 3_000 }));
  const cache = await openCache({ root: sources, folder });
  try {
    await pass(cache, 'family', getPages(collections, 'product-families'));
    await pass(cache, 'product', getPages(collections, 'products'));
  } finally {
    await cache.close();
  }
};

/** Changes the label of each hundredth product, like a service that reports changes. */
export const changeSome = async (cache: Cache, products: number, round: number): Promise<void> => {
  const world = new DemoAccountState({ products, assets: 3_000 });
  world.behaviour.touched = { every: 100, round };
  const { run } = await cache.beginPass('product', { fresh: true });
  for (const body of getPages(new Collections(world), 'products', 100))
    await cache.ingest({ resource: 'product', run, body });
  // The pass saw only some items, so it must not delete the others.
  await cache.failPass('product', run, { code: 'cancelled', message: 'as it is', retryable: false }, false);
};
