import type { Item } from '../types.ts';
import { findReferencedAssetList, findReferencedProductList } from './lists.ts';
import { getItems, omitProperties, type LiveResource } from './resource.ts';

export const ecatalogs: LiveResource = {
  first: (_, kept) => kept,
  relations: {
    product_list: ({ world }, kept) => findReferencedProductList(world, kept['product_list_id']),
    asset_list: (collections, kept) => findReferencedAssetList(collections, kept['asset_list_id']),
  },
  orIds: ['product_list', 'asset_list'],
  hidden: [],
};

export const pdfCatalogs: LiveResource = {
  first: (_, kept) => ({ ...kept, pages: getItems(kept['pages']).map(toLivePage) }),
  relations: {},
  hidden: [],
};

function toLivePage(kept: Item): Item {
  return { ...kept, page_type: kept['page_type'] === 'COVER' ? 'STATIC' : kept['page_type'] };
}

/** A channel. Its product list is never expanded, even on request. */
export const channels: LiveResource = { first: (_, kept) => toLiveChannel(kept), relations: {}, hidden: [] };

const RENAMED_VALUES: Record<string, string> = { CHANGED: 'CREATED_OR_MODIFIED', AS_CONFIGURED: 'MANUAL' };

function toLiveChannel(kept: Item): Item {
  const store = kept['storefront'] as Item | null | undefined;
  return {
    shopify: store ? { shop: store['shop'] } : null,
    wayfair: null,
    ...omitProperties(kept, ['storefront']),
    connections: getItems(kept['connections']).map(({ folder, ...rest }) =>
      folder === undefined ? rest : { ...rest, connection_folder: folder },
    ),
    webhook: toLiveWebhook(kept['webhook']),
    columns: getItems(kept['columns']).map((column) => ({ id: column['attribute'], ...column })),
    xml_nodes: getItems(kept['xml_nodes']).map(({ name, ...node }) =>
      name === undefined ? node : { tag: name, is_product: false, ...node },
    ),
    on_demand_process_products: toCurrentValue(kept['on_demand_process_products']),
    attribute_sorting: toCurrentValue(kept['attribute_sorting']),
  };
}

function toLiveWebhook(kept: unknown): unknown {
  const url = (kept as Item | null | undefined)?.['url'];
  return url === undefined ? (kept ?? null) : { webhook_url: url, webhook_headers: {} };
}

function toCurrentValue(kept: unknown): unknown {
  return RENAMED_VALUES[String(kept)] ?? kept;
}
