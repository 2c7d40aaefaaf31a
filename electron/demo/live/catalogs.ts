import type { Item } from '../types.ts';
import { referencedAssetList, referencedProductList } from './lists.ts';
import { items, without, type LiveResource } from './resource.ts';

export const ecatalogs: LiveResource = {
  first: (_, kept) => kept,
  relations: {
    product_list: ({ world }, kept) => referencedProductList(world, kept['product_list_id']),
    asset_list: (collections, kept) => referencedAssetList(collections, kept['asset_list_id']),
  },
  orIds: ['product_list', 'asset_list'],
  hidden: [],
};

export const pdfCatalogs: LiveResource = {
  first: (_, kept) => ({ ...kept, pages: items(kept['pages']).map(page) }),
  relations: {},
  hidden: [],
};

function page(kept: Item): Item {
  return { ...kept, page_type: kept['page_type'] === 'COVER' ? 'STATIC' : kept['page_type'] };
}

/** A channel. Its product list is never expanded, even on request. */
export const channels: LiveResource = { first: (_, kept) => liveChannel(kept), relations: {}, hidden: [] };

const NEW_WORDS: Record<string, string> = { CHANGED: 'CREATED_OR_MODIFIED', AS_CONFIGURED: 'MANUAL' };

function liveChannel(kept: Item): Item {
  const store = kept['storefront'] as Item | null | undefined;
  return {
    shopify: store ? { shop: store['shop'] } : null,
    wayfair: null,
    ...without(kept, ['storefront']),
    connections: items(kept['connections']).map(({ folder, ...rest }) =>
      folder === undefined ? rest : { ...rest, connection_folder: folder },
    ),
    webhook: webhook(kept['webhook']),
    columns: items(kept['columns']).map((column) => ({ id: column['attribute'], ...column })),
    xml_nodes: items(kept['xml_nodes']).map(({ name, ...node }) =>
      name === undefined ? node : { tag: name, is_product: false, ...node },
    ),
    on_demand_process_products: word(kept['on_demand_process_products']),
    attribute_sorting: word(kept['attribute_sorting']),
  };
}

function webhook(kept: unknown): unknown {
  const url = (kept as Item | null | undefined)?.['url'];
  return url === undefined ? (kept ?? null) : { webhook_url: url, webhook_headers: {} };
}

function word(kept: unknown): unknown {
  return NEW_WORDS[String(kept)] ?? kept;
}
