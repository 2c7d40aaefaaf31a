import type { Item } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { getDates, toDemoIsoDate } from './dates.ts';
import { createAudit, createName, PRODUCT_LISTS, STATIC_LISTS } from './lists.ts';

/** The formats of a channel, matched exactly. */
export const FORMATS = ['CSV', 'XML', 'JSON', 'XLSX', 'TSV', 'SHOPIFY', 'GOOGLE_SHOPPING', 'WOOCOMMERCE'] as const;

const NAMES = [
  'Marketplace DE',
  'Shop feed EU',
  'Shop feed US',
  'Dealer price list',
  'Händlerportal',
  'Comparateur FR',
  'Stock file',
  'Print agency',
  'Archive',
] as const;
const DAY = 86_400_000;

export function buildChannel(world: DemoAccountState, index: number): Item {
  const id = world.ids.of('channels', index);
  const format = FORMATS[index % FORMATS.length] as string;
  const dates = getDates(world, 'channels', index);
  return {
    id,
    account_id: world.accountId,
    name: createName(NAMES, index),
    format,
    product_list_id: listOf(world, index),
    active: index % 4 !== 3,
    output_filename: `feed-${index + 1}.${format.toLowerCase()}`,
    output_filename_with_timestamp: index % 2 === 0,
    build_reference_date: dates.created,
    build_reference_date_timezone: 'Europe/Berlin',
    connections: buildChannelConnections(world, index),
    webhook_notification_configuration_id: world.ids.of('webhooks', index),
    webhook: { url: `https://hooks.northfield.example/${index}`, active: index % 2 === 1 },
    ...rebuildOf(world, index),
    ...layoutOf(index),
    ...buildLastRun(world, index),
    process_products: 'ALL',
    on_demand_process_products: 'CHANGED',
    attribute_sorting: 'AS_CONFIGURED',
    parent_include_criteria: index % 2 === 0 ? 'ONLY_PARENT_IN_LIST' : 'ALL_PARENT_IN_VARIANTS',
    on_demand_parent_include_criteria: 'ONLY_PARENT_IN_LIST',
    changes_required: false,
    already_processed_through_integrations: index % 3 === 0,
    processed_user_audit: createAudit(world, index),
    store_title: 'Northfield Goods',
    store_link: 'https://www.northfield.example',
    store_description: 'Durable goods, made to be mended',
    ...dates,
  };
}

/** Returns the list of a channel. Most lists are referenced by products; some find products by a query. */
function listOf(world: DemoAccountState, index: number): string {
  return index % 3 === 2
    ? world.ids.of('productLists', index % PRODUCT_LISTS)
    : world.ids.of('staticLists', index % STATIC_LISTS);
}

function buildChannelConnections(world: DemoAccountState, index: number): Item[] {
  const connections = world.count('connections');
  if (connections === 0) return [];
  return [{ connection_id: world.ids.of('connections', index % connections), folder: '/feeds' }];
}

function rebuildOf(world: DemoAccountState, index: number): Item {
  const periodic = index % 3 !== 2;
  return {
    rebuild_periodically: periodic,
    rebuild_feed_frequency: periodic ? ['DAILY', 'WEEKLY', 'MONTHLY'][index % 3] : null,
    rebuild_feed_dom: index % 3 === 2 ? 1 : null,
    rebuild_feed_dow: index % 3 === 1 ? 'MONDAY' : null,
    rebuild_feed_hod: periodic ? 2 + (index % 20) : null,
    rebuild_feed_moh: periodic ? (index * 15) % 60 : null,
    rebuild_feed_timezone: periodic ? 'Europe/Berlin' : null,
    rebuild_feed_next_build: periodic ? toDemoIsoDate(world.startAt + DAY) : null,
  };
}

function layoutOf(index: number): Item {
  const storefront = index % 8 === 5;
  return {
    columns: [
      { header: 'sku', attribute: 'sku' },
      { header: 'title', attribute: 'label' },
      { header: 'price', attribute: 'price' },
      ...(index % 2 === 0
        ? [
            { header: 'gtin', attribute: 'gtin' },
            { header: 'image_link', attribute: 'thumbnail' },
          ]
        : [{ header: 'description', attribute: 'description' }]),
    ],
    childs_first: false,
    column_separator: index % 2 === 0 ? ';' : ',',
    text_delimiter: '"',
    xml_output_attributes: [],
    xml_nodes: index % 8 === 1 ? [{ name: 'catalog', children: ['product'] }] : [],
    product_nodes: [],
    storefront: storefront ? { platform: 'shopify', shop: 'northfield' } : null,
  };
}

function buildLastRun(world: DemoAccountState, index: number): Item {
  const start = world.startAt - (index + 1) * 3_600_000;
  const failed = index % 5 === 4;
  return {
    running: false,
    file_path: `/feeds/${world.accountId}/feed-${index + 1}`,
    last_run_error: failed,
    last_run_msg: failed ? 'The destination refused the file' : 'Ok',
    last_run_start_at: toDemoIsoDate(start),
    last_run_queue_at: toDemoIsoDate(start - 4_000),
    last_run_ends_at: toDemoIsoDate(start + 41_000),
    last_run_by_user: createAudit(world, index)['user_email'],
  };
}
