import { buildAsset } from './data/assets.ts';
import { buildAttribute } from './data/attributes.ts';
import { buildEcatalog, expandEcatalog, buildPdfCatalog } from './data/catalogs.ts';
import { buildChannel } from './data/channels.ts';
import { buildConnection } from './data/connections.ts';
import { expandProduct } from './data/expand-product.ts';
import { buildFamily } from './data/families.ts';
import { buildAssetList } from './data/lists.ts';
import { buildProduct } from './data/products.ts';
import { Collection, type ItemSource } from './collection.ts';
import type { CreatedItem, ResourcePath, Item } from './types.ts';
import type { DemoAccountState } from './demo-account.ts';

const SOURCES: Record<ResourcePath, ItemSource> = {
  products: { count: 'products', key: 'id', build: buildProduct },
  assets: { count: 'assets', key: 'id', build: buildAsset },
  'asset-lists': { count: 'assetLists', key: 'id', build: buildAssetList },
  channels: { count: 'channels', key: 'id', build: buildChannel },
  ecatalogs: { count: 'ecatalogs', key: 'id', build: buildEcatalog },
  'pdf-catalogs': { count: 'pdfCatalogs', key: 'id', build: buildPdfCatalog },
  'product-attributes': { count: 'attributes', key: '_id', build: buildAttribute },
  'product-families': { count: 'families', key: '_id', build: buildFamily },
  connections: { count: 'connections', key: 'id', build: buildConnection },
};

/** All items of an account: generated and created ones. */
export class Collections {
  readonly world: DemoAccountState;
  readonly created: CreatedItem[] = [];
  private readonly all: Record<ResourcePath, Collection>;

  constructor(world: DemoAccountState) {
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
    const item = this.of(resource).find(id);
    return item && resource === 'product-families' ? this.countProducts(item) : item;
  }

  /** Returns an item as a search shows it. */
  listed(resource: ResourcePath, item: Item): Item {
    if (resource === 'products') return expandProduct(this, item);
    if (resource === 'product-families') return this.countProducts(item);
    return resource === 'ecatalogs' ? expandEcatalog(this.world, item) : item;
  }

  /** Returns a family whose number of products includes created ones. */
  private countProducts(family: Item): Item {
    const created = this.of('products').countCreated('product_family_id', family['_id']);
    return created === 0 ? family : { ...family, total_products: Number(family['total_products']) + created };
  }

  /** Stores a new item with a new ID, and records the sent body. */
  add(resource: ResourcePath, build: (id: string) => Item, sent: unknown): Item {
    const item = this.of(resource).add(build);
    const id = item[this.of(resource).key];
    this.created.push({ resource, id: String(id), body: sent });
    return item;
  }
}
