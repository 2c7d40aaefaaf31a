import type { Item } from '../types.ts';
import { findReferencedAssetList, findReferencedProductList } from './lists.ts';
import { getItems, omitProperties, type LiveResource } from './resource.ts';

export const ecatalogs: LiveResource = {
  first: (_, stored) => stored,
  relations: {
    product_list: ({ world }, stored) => findReferencedProductList(world, stored['product_list_id']),
    asset_list: (collections, stored) => findReferencedAssetList(collections, stored['asset_list_id']),
  },
  orIds: ['product_list', 'asset_list'],
  hidden: [],
};

export const pdfCatalogs: LiveResource = {
  first: (_, stored) => ({ ...stored, pages: getItems(stored['pages']).map(toLivePage) }),
  relations: {},
  hidden: [],
};

function toLivePage(stored: Item): Item {
  return { ...stored, page_type: stored['page_type'] === 'COVER' ? 'STATIC' : stored['page_type'] };
}

/** A channel. Its product list is never expanded, even on request. */
export const channels: LiveResource = { first: (_, stored) => toLiveChannel(stored), relations: {}, hidden: [] };

const RENAMED_VALUES: Record<string, string> = { CHANGED: 'CREATED_OR_MODIFIED', AS_CONFIGURED: 'MANUAL' };

function toLiveChannel(stored: Item): Item {
  const store = stored['storefront'] as Item | null | undefined;
  return {
    shopify: store ? { shop: store['shop'] } : null,
    wayfair: null,
    ...omitProperties(stored, ['storefront']),
    connections: getItems(stored['connections']).map(({ folder, ...rest }) =>
      folder === undefined ? rest : { ...rest, connection_folder: folder },
    ),
    webhook: toLiveWebhook(stored['webhook']),
    columns: getItems(stored['columns']).map((column) => ({ id: column['attribute'], ...column })),
    xml_nodes: getItems(stored['xml_nodes']).map(({ name, ...node }) =>
      name === undefined ? node : { tag: name, is_product: false, ...node },
    ),
    on_demand_process_products: toCurrentValue(stored['on_demand_process_products']),
    attribute_sorting: toCurrentValue(stored['attribute_sorting']),
  };
}

function toLiveWebhook(stored: unknown): unknown {
  const url = (stored as Item | null | undefined)?.['url'];
  return url === undefined ? (stored ?? null) : { webhook_url: url, webhook_headers: {} };
}

function toCurrentValue(stored: unknown): unknown {
  return RENAMED_VALUES[String(stored)] ?? stored;
}
