import type { Collections } from './collections.ts';
import { FORMATS } from './data/channels.ts';
import type { ResourcePath, Item } from './types.ts';

/** The type of a property in a create request. */
export type MemberKind = 'text' | 'int' | 'bool' | 'date' | 'texts' | 'objects' | 'groups' | 'object';

/** The accepted properties of a resource's creation. Others are ignored, as in live services. */
export interface CreateSpec {
  readonly required: readonly string[];
  readonly takes: Readonly<Record<string, MemberKind>>;
  /** The property that must be unique. */
  readonly unique: string;
  /** Properties with a limited set of values. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Returns properties that the service sets itself. */
  readonly sets?: (collections: Collections, sent: Item) => Item;
  /** If given, the response contains only these properties. */
  readonly answers?: readonly string[];
}

const toKinds = (kind: MemberKind, names: string): Record<string, MemberKind> => {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
};

const PARENTS = ['ONLY_PARENT_IN_LIST', 'ALL_PARENT_IN_VARIANTS'] as const;

export const CREATE_SPECS: Partial<Record<ResourcePath, CreateSpec>> = {
  products: {
    required: ['sku'],
    unique: 'sku',
    takes: {
      ...toKinds('text', 'sku label gtin status thumbnail_id parent_id product_family_id'),
      ...toKinds('object', 'attributes'),
      ...toKinds('texts', 'asset_ids category_ids static_list_ids channel_ids ecatalog_ids'),
      ...toKinds('texts', 'product_data_sheet_ids overwritten_attributes'),
    },
    sets: (collections, sent) => ({
      num_variations: 0,
      product_level: sent['parent_id'] ? 2 : 0,
      attributes: sent['attributes'] ?? {},
      ...getParentFamily(collections.find('products', sent['parent_id'])),
    }),
  },
  'asset-lists': {
    required: ['name', 'type'],
    unique: 'name',
    takes: { ...toKinds('text', 'name type'), query: 'groups' },
    choices: { type: ['Smart', 'Static'] },
  },
  channels: {
    required: ['name', 'format'],
    unique: 'name',
    choices: { format: FORMATS, parent_include_criteria: PARENTS, on_demand_parent_include_criteria: PARENTS },
    takes: {
      ...toKinds('text', 'name format product_list_id output_filename build_reference_date_timezone'),
      ...toKinds('text', 'webhook_notification_configuration_id rebuild_feed_frequency rebuild_feed_dow'),
      ...toKinds('text', 'rebuild_feed_timezone column_separator text_delimiter process_products attribute_sorting'),
      ...toKinds('text', 'on_demand_process_products parent_include_criteria on_demand_parent_include_criteria'),
      ...toKinds('text', 'store_title store_link store_description'),
      ...toKinds('bool', 'active output_filename_with_timestamp rebuild_periodically childs_first'),
      ...toKinds('int', 'rebuild_feed_dom rebuild_feed_hod rebuild_feed_moh'),
      ...toKinds('date', 'build_reference_date'),
      ...toKinds('objects', 'connections columns xml_output_attributes xml_nodes product_nodes'),
      ...toKinds('object', 'webhook storefront'),
    },
    sets: (_, sent) => ({
      active: sent['active'] ?? true,
      rebuild_periodically: sent['rebuild_periodically'] ?? false,
      running: false,
      last_run_error: false,
      changes_required: false,
      already_processed_through_integrations: false,
    }),
  },
  ecatalogs: {
    required: ['name'],
    unique: 'name',
    takes: {
      ...toKinds('text', 'name logo product_list_id asset_list_id pds_template_id price_list_id'),
      ...toKinds('text', 'specification_sheet_id pdf_catalog_id'),
      ...toKinds('bool', 'is_public password_required data_sheet_active pds_active pdf_active quote_active'),
      ...toKinds('bool', 'specification_sheet_active price_list_active notification_active'),
      ...toKinds('objects', 'output_attributes assets notification_list quote_request_output_attributes'),
      ...toKinds('texts', 'exportable_attributes'),
      settings: 'object',
    },
  },
  'pdf-catalogs': {
    required: ['name'],
    unique: 'name',
    takes: {
      ...toKinds('text', 'name logo'),
      ...toKinds('objects', 'output_attributes assets pages'),
      settings: 'object',
    },
    sets: (_, sent) => ({ settings: sent['settings'] ?? { page_size: 'US_LETTER', orientation: 'PORTRAIT' } }),
  },
  'product-attributes': {
    required: ['name', 'type'],
    unique: 'name',
    takes: {
      ...toKinds('text', 'name type label description status'),
      ...toKinds('texts', 'group_ids product_family_ids'),
    },
    choices: {
      type: [
        ...[
          'TextAttribute',
          'LongTextAttribute',
          'HtmlAttribute',
          'NumberAttribute',
          'DecimalAttribute',
          'PriceAttribute',
        ],
        ...['BooleanAttribute', 'DateAttribute', 'DateTimeAttribute', 'SelectAttribute', 'MultiSelectAttribute'],
        ...['ImageAttribute', 'FileAttribute', 'LinkAttribute', 'MeasureAttribute', 'TableAttribute'],
      ],
    },
    sets: (_, sent) => ({
      type: 'ProductAttribute',
      label: sent['label'] ?? sent['name'],
      status: sent['status'] ?? 'ACTIVE',
      groups: [],
      product_families: [],
    }),
    answers: [
      ...['_id', 'name', 'type', 'label', 'description', 'status', 'group_ids', 'product_family_ids', 'created'],
      'modified',
    ],
  },
  connections: {
    required: ['name', 'type'],
    unique: 'name',
    // A password is accepted and never returned: it is not a property of the resource.
    takes: { ...toKinds('text', 'name type source email url user'), port: 'int', use_tls: 'bool' },
    choices: { type: ['dropbox', 'ftp', 'sftp'] },
  },
};

/** Returns the parent's family, which a variant always has, regardless of the sent one. */
export function getParentFamily(parent: Item | undefined): Item {
  return parent ? { product_family_id: parent['product_family_id'] } : {};
}
