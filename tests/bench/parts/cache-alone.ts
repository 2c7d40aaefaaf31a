import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Writer } from '../../../electron/cache/writer.ts';
import { Collections } from '../../../electron/demo/collections.ts';
import { World } from '../../../electron/demo/world.ts';
import type { ResourceName as Slug } from '../../../electron/demo/types.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { projectRoot } from '../../support/project.ts';
import { note } from './report.ts';

const resources: readonly (readonly [ResourceName, Slug])[] = [
  ['family', 'product-families'],
  ['attribute', 'product-attributes'],
  ['product', 'products'],
  ['asset', 'assets'],
];
const pageItems = 1000;

const fill = (writer: Writer, collections: Collections, name: ResourceName, slug: Slug): void => {
  const { run } = writer.beginPass({ resource: name, fresh: true });
  const all = collections.of(slug);
  for (let from = 0; from < all.size; from += pageItems) {
    const end = Math.min(from + pageItems, all.size);
    const data = Array.from({ length: end - from }, (_, at) => collections.listed(slug, all.at(from + at)));
    const body = new TextEncoder().encode(JSON.stringify({ data, errors: [], pagination: {} }));
    writer.ingest({ resource: name, run, link: null, body });
  }
  writer.endPass({ resource: name, run });
};

/** A folder with a cache of so many products and assets, filled by the cache's writer without program or network; kept there. */
export const cacheAlone = (folder: string, products: number, assets: number): string => {
  const ready = path.join(folder, `cache-${products}-${assets}`);
  if (existsSync(ready)) return ready;
  const making = `${ready}.new`;
  rmSync(making, { recursive: true, force: true });
  const started = performance.now();
  const writer = new Writer(making, path.join(projectRoot, 'electron/cache/migrations'), () => undefined);
  writer.open();
  const collections = new Collections(new World({ products, assets }));
  for (const [name, slug] of resources) fill(writer, collections, name, slug);
  writer.close();
  note(`${products} products and ${assets} assets written in ${Math.round(performance.now() - started)} ms`);
  renameSync(making, ready);
  return ready;
};
