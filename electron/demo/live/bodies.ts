import { FORMATS } from '../data/channels.ts';
import type { Item, ResourcePath } from '../types.ts';
import { TYPES } from './attributes.ts';
import { any, bool, either, id, int, list, loose, object, oneOf, strict, text, type Check } from './checks.ts';
import { OPERATORS } from './queries.ts';

/** Returns the same check under several names. */
const each = (check: Check, names: string): Record<string, Check> => {
  return Object.fromEntries(names.split(' ').map((name) => [name, check]));
};

const word = text();
const name = text({ least: 1 });

const fieldCondition = strict(
  { operator: oneOf(...OPERATORS), field: (value, at) => (Array.isArray(value) ? list(word) : word)(value, at) },
  { value: any, field_type: word },
);
const quantity = strict(
  { id, qty_operator: oneOf('exists', '!exists', 'eq', 'gt', 'gte', 'lt', 'lte', 'bte') },
  { value: list(int()) },
);
const relationCondition = strict({ relationship_id: id, operator: word, product_ids: list(quantity) });
const query = list(list(either(fieldCondition, 'relationship_id', relationCondition)));

const outputAttribute = strict(
  { id: word },
  {
    ...each(word, 'label type source_type output_label formula_txt internal_name'),
    ...{ labels: list(word), formula: any, formatter: object },
  },
);

const product = strict(
  { sku: text({ least: 1, most: 100 }) },
  {
    ...{ label: word, gtin: text({ least: 8, most: 14 }), status: oneOf('Completed', 'Draft', 'Archived') },
    ...{ attributes: object, thumbnail_id: id, parent_id: id, product_family_id: id },
  },
);

const assetList = strict({ name, type: oneOf('Smart', 'Static') }, { query });

const processed = oneOf('CREATED_OR_MODIFIED', 'CREATED', 'MODIFIED', 'ALL');
const parents = oneOf('ONLY_PARENT_IN_LIST', 'ALL_PARENT_IN_VARIANTS');
const days = oneOf('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY');

const channel = strict(
  { name, format: oneOf(...FORMATS, 'WAYFAIR', 'BIGCOMMERCE') },
  {
    ...each(word, 'output_filename build_reference_date_timezone rebuild_feed_timezone'),
    ...each(word, 'store_title store_link store_description'),
    ...each(bool, 'active output_filename_with_timestamp rebuild_periodically childs_first'),
    product_list_id: id,
    connections: list(strict({ connection_id: id }, { connection_folder: word })),
    webhook: strict({ webhook_url: word }, { webhook_headers: object, webhook_body: object }),
    rebuild_feed_frequency: oneOf('EVERY_3_HOURS', 'EVERY_6_HOURS', 'EVERY_12_HOURS', 'DAILY', 'WEEKLY', 'MONTHLY'),
    rebuild_feed_dom: int({ least: 1, most: 31 }),
    rebuild_feed_dow: days,
    rebuild_feed_hod: int({ least: 0, most: 23 }),
    rebuild_feed_moh: oneOf(0, 15, 30, 45),
    ...each(list(loose({ id: word })), 'columns xml_output_attributes'),
    column_separator: oneOf(',', ';', '|', '\t', 'tab'),
    text_delimiter: oneOf('"', "'"),
    xml_nodes: list(loose({ tag: word, is_product: bool })),
    product_nodes: list(loose({ tag: word })),
    shopify: loose({ shop: word }),
    wayfair: object,
    ...each(processed, 'process_products on_demand_process_products'),
    attribute_sorting: oneOf('MANUAL', 'ASC', 'DESC'),
    ...each(parents, 'parent_include_criteria on_demand_parent_include_criteria'),
  },
);

const ecatalog = strict(
  { name },
  {
    ...each(word, 'logo pds_template_id password'),
    ...each(id, 'product_list_id asset_list_id price_list_id specification_sheet_id pdf_catalog_id'),
    ...each(bool, 'data_sheet_active pds_active pdf_active quote_active specification_sheet_active price_list_active'),
    ...each(bool, 'password_required notification_active'),
    ...each(list(outputAttribute), 'output_attributes quote_request_output_attributes'),
    settings: object,
    exportable_attributes: list(word),
    notification_list: list(strict({ email: word }, each(bool, 'datasheet_downloads pdf_downloads quotes'))),
  },
);

const page = strict(
  { id: word, name: word },
  {
    ...each(object, 'settings frame background_image'),
    ...{ page_type: oneOf('STATIC', 'INDEX', 'PRODUCTS'), thumb: word, background_color: word },
    ...{ width: int(), height: int() },
  },
);
const paper = strict({}, { page_size: oneOf('US_LETTER', 'A4'), orientation: oneOf('PORTRAIT', 'LANDSCAPE') });
const pdfCatalog = strict({ name }, { output_attributes: list(outputAttribute), pages: list(page), settings: paper });

const chosen = { options: list(any), ...each(bool, 'manual_sorting sort_ascending restricted') };
/** Properties of an attribute type in addition to the common ones. */
const OF_TYPE: Record<string, Record<string, Check>> = {
  TextAttribute: { character_limit: int({ least: 10 }) },
  DateAttribute: { include_time: bool },
  DropdownAttribute: chosen,
  MultiSelectAttribute: chosen,
  FormulaAttribute: { formula: any, formula_str: word },
  CompletenessAttribute: { attributes: list(either(strict({ id }), 'label', strict({ label: word }))) },
};

const attribute: Check = (value, at) => {
  const type = String((value as Item | null)?.['type']);
  return strict(
    { name, type: oneOf(...TYPES) },
    {
      label: text({ least: 1, most: 255, form: /^[a-z0-9_]+$/ }),
      description: text({ most: 200 }),
      ...(Object.hasOwn(OF_TYPE, type) ? OF_TYPE[type] : {}),
    },
  )(value, at);
};

const connection = strict(
  { name, type: oneOf('dropbox', 'ftp', 'sftp') },
  {
    ...each(word, 'token refresh_token email url user password'),
    ...{ token_type: oneOf('bearer'), port: int(), use_tls: bool },
  },
);

export const asset = strict({}, { filename: text({ least: 1 }), url: word, content: word, alt_text: word });

/** The check of each creation's body. Those of assets are checked separately. */
export const BODIES: Partial<Record<ResourcePath, Check>> = {
  products: product,
  'asset-lists': assetList,
  channels: channel,
  ecatalogs: ecatalog,
  'pdf-catalogs': pdfCatalog,
  'product-attributes': attribute,
  connections: connection,
};
