import { asset } from './data/assets.ts';
import { attribute } from './data/attributes.ts';
import { ecatalog, expandedEcatalog, pdfCatalog } from './data/catalogs.ts';
import { channel } from './data/channels.ts';
import { connection } from './data/connections.ts';
import { expandedProduct } from './data/expand-product.ts';
import { family } from './data/families.ts';
import { assetList } from './data/lists.ts';
import { product } from './data/products.ts';
import { Collection, type Source } from './collection.ts';
import type { CreatedItem, ResourcePath, Item } from './types.ts';
import type { World } from './world.ts';

const SOURCES: Record<ResourcePath, Source> = {
  products: { count: 'products', key: 'id', build: product },
  assets: { count: 'assets', key: 'id', build: asset },
  'asset-lists': { count: 'assetLists', key: 'id', build: assetList },
  channels: { count: 'channels', key: 'id', build: channel },
  ecatalogs: { count: 'ecatalogs', key: 'id', build: ecatalog },
  'pdf-catalogs': { count: 'pdfCatalogs', key: 'id', build: pdfCatalog },
  'product-attributes': { count: 'attributes', key: '_id', build: attribute },
  'product-families': { count: 'families', key: '_id', build: family },
  connections: { count: 'connections', key: 'id', build: connection },
};

/** All items of an account: generated and created ones. */
export class Collections {
  readonly world: World;
  readonly created: CreatedItem[] = [];
  private readonly all: Record<ResourcePath, Collection>;

  constructor(world: World) {
    this.world = world;
    const entries = Object.entries(SOURCES).map(([name, source]) => {
      return [name, new Collection(world, name as ResourcePath, source)];
    });
    this.all = Object.fromEntries(entries) as Record<ResourcePath, Collection>;
  }

  of(resource: ResourcePath): Collection {
    return this.all[resource];
  }

  find(resource: ResourcePath, id: unknown): Item | undefined {
    return this.of(resource).find(id);
  }

  /** Returns an item as a search shows it. */
  listed(resource: ResourcePath, item: Item): Item {
    if (resource === 'products') return expandedProduct(this, item);
    return resource === 'ecatalogs' ? expandedEcatalog(this.world, item) : item;
  }

  /** Stores a new item with a new ID, and records the sent body. */
  add(resource: ResourcePath, build: (id: string) => Item, sent: unknown): Item {
    const item = this.of(resource).add(build);
    const id = item[this.of(resource).key];
    this.created.push({ resource, id: String(id), body: sent });
    return item;
  }
}
