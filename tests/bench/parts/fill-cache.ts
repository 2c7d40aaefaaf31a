import { openCache } from '../../../electron/cache/cache.ts';
import type { Cache } from '../../../electron/cache/cache.ts';
import { Collections } from '../../../electron/demo/collections.ts';
import { serialised } from '../../../electron/demo/answers.ts';
import { World } from '../../../electron/demo/world.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { note } from './report.ts';

const sources = new URL('../../../electron/', import.meta.url);
const perPage = 1000;

const pass = async (cache: Cache, resource: ResourceName, pages: Iterable<Uint8Array<ArrayBuffer>>): Promise<void> => {
  const { run } = await cache.beginPass(resource, { fresh: true });
  let count = 0;
  // While a page is written, the one behind it is taken apart, as in a sync.
  let written: Promise<unknown> = Promise.resolve();
  for (const body of pages) {
    const own = cache.ingest({ resource, run, body }, undefined, written);
    own.catch(() => undefined); // It is awaited in its turn.
    await written;
    written = own;
    count += 1;
    if (count % 50 === 0) note(`${resource}: ${count * perPage} items`);
  }
  await written;
  await cache.endPass(resource, run);
};

/** Pages of the demo account's items, as a service would send them; `every`: of each so-and-so-many one. */
function* pagesOf(
  collections: Collections,
  resource: 'products' | 'product-families',
  every = 1,
): Generator<Uint8Array<ArrayBuffer>> {
  const size = Math.ceil(collections.of(resource).size / every);
  for (let first = 0; first < size; first += perPage) {
    const places = Array.from({ length: Math.min(perPage, size - first) }, (_, at) => (first + at) * every);
    const data = places.map((place) => collections.listed(resource, collections.of(resource).at(place)));
    yield new Uint8Array(serialised({ data, errors: [], pagination: {} }));
  }
}

/** Writes so many products into a cache in `folder`, through its writer, with the families that they belong to. */
export const fillCache = async (folder: string, products: number): Promise<void> => {
  const collections = new Collections(new World({ products, assets: 3_000 }));
  const cache = await openCache({ root: sources, folder });
  try {
    await pass(cache, 'family', pagesOf(collections, 'product-families'));
    await pass(cache, 'product', pagesOf(collections, 'products'));
  } finally {
    await cache.close();
  }
};

/** Has each hundredth product come with another label, as a service tells what has changed. */
export const changeSome = async (cache: Cache, products: number, round: number): Promise<void> => {
  const world = new World({ products, assets: 3_000 });
  world.behaviour.touched = { every: 100, round };
  const { run } = await cache.beginPass('product', { fresh: true });
  for (const body of pagesOf(new Collections(world), 'products', 100))
    await cache.ingest({ resource: 'product', run, body });
  // It saw some of them alone: what it did not see is not gone.
  await cache.failPass('product', run, { code: 'cancelled', message: 'as it is', retryable: false }, false);
};
