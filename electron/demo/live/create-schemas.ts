import { FORMATS } from '../data/channels.ts';
import type { Item, ResourcePath } from '../types.ts';
import { TYPES } from './attributes.ts';
import {
  acceptAny,
  bool,
  checkEither,
  id,
  checkInteger,
  list,
  checkLoose,
  object,
  checkChoice,
  checkStrict,
  checkText,
  type Check,
} from './validators.ts';
import { OPERATORS } from './queries.ts';

/** Returns the same check under several names. */
const createChecks = (check: Check, names: string): Record<string, Check> => {
  return Object.fromEntries(names.split(' ').map((name) => [name, check]));
};

const anyText = checkText();
const name = checkText({ least: 1 });

const fieldCondition = checkStrict(
  {
    operator: checkChoice(...OPERATORS),
    field: (value, at) => (Array.isArray(value) ? list(anyText) : anyText)(value, at),
  },
  { value: acceptAny, field_type: anyText },
);
const quantity = checkStrict(
  { id, qty_operator: checkChoice('exists', '!exists', 'eq', 'gt', 'gte', 'lt', 'lte', 'bte') },
  { value: list(checkInteger()) },
);
const relationCondition = checkStrict({ relationship_id: id, operator: anyText, product_ids: list(quantity) });
const query = list(list(checkEither(fieldCondition, 'relationship_id', relationCondition)));

const outputAttribute = checkStrict(
  { id: anyText },
  {
    ...createChecks(anyText, 'label type source_type output_label formula_txt internal_name'),
    ...{ labels: list(anyText), formula: acceptAny, formatter: object },
  },
);

const product = checkStrict(
  { sku: checkText({ least: 1, most: 100 }) },
  {
    ...{
      label: anyText,
      gtin: checkText({ least: 8, most: 14 }),
      status: checkChoice('Completed', 'Draft', 'Archived'),
    },
    ...{ attributes: object, thumbnail_id: id, parent_id: id, product_family_id: id },
  },
);

const assetList = checkStrict({ name, type: checkChoice('Smart', 'Static') }, { query });

const processed = checkChoice('CREATED_OR_MODIFIED', 'CREATED', 'MODIFIED', 'ALL');
const parents = checkChoice('ONLY_PARENT_IN_LIST', 'ALL_PARENT_IN_VARIANTS');
const days = checkChoice('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY');

const channel = checkStrict(
  { name, format: checkChoice(...FORMATS, 'WAYFAIR', 'BIGCOMMERCE') },
  {
    ...createChecks(anyText, 'output_filename build_reference_date_timezone rebuild_feed_timezone'),
    ...createChecks(anyText, 'store_title store_link store_description'),
    ...createChecks(bool, 'active output_filename_with_timestamp rebuild_periodically childs_first'),
    product_list_id: id,
    connections: list(checkStrict({ connection_id: id }, { connection_folder: anyText })),
    webhook: checkStrict({ webhook_url: anyText }, { webhook_headers: object, webhook_body: object }),
    rebuild_feed_frequency: checkChoice(
      'EVERY_3_HOURS',
      'EVERY_6_HOURS',
      'EVERY_12_HOURS',
      'DAILY',
      'WEEKLY',
      'MONTHLY',
    ),
    rebuild_feed_dom: checkInteger({ least: 1, most: 31 }),
    rebuild_feed_dow: days,
    rebuild_feed_hod: checkInteger({ least: 0, most: 23 }),
    rebuild_feed_moh: checkChoice(0, 15, 30, 45),
    ...createChecks(list(checkLoose({ id: anyText })), 'columns xml_output_attributes'),
    column_separator: checkChoice(',', ';', '|', '\t', 'tab'),
    text_delimiter: checkChoice('"', "'"),
    xml_nodes: list(checkLoose({ tag: anyText, is_product: bool })),
    product_nodes: list(checkLoose({ tag: anyText })),
    shopify: checkLoose({ shop: anyText }),
    wayfair: object,
    ...createChecks(processed, 'process_products on_demand_process_products'),
    attribute_sorting: checkChoice('MANUAL', 'ASC', 'DESC'),
    ...createChecks(parents, 'parent_include_criteria on_demand_parent_include_criteria'),
  },
);

const ecatalog = checkStrict(
  { name },
  {
    ...createChecks(anyText, 'logo pds_template_id password'),
    ...createChecks(id, 'product_list_id asset_list_id price_list_id specification_sheet_id pdf_catalog_id'),
    ...createChecks(
      bool,
      'data_sheet_active pds_active pdf_active quote_active specification_sheet_active price_list_active',
    ),
    ...createChecks(bool, 'password_required notification_active'),
    ...createChecks(list(outputAttribute), 'output_attributes quote_request_output_attributes'),
    settings: object,
    exportable_attributes: list(anyText),
    notification_list: list(
      checkStrict({ email: anyText }, createChecks(bool, 'datasheet_downloads pdf_downloads quotes')),
    ),
  },
);

const page = checkStrict(
  { id: anyText, name: anyText },
  {
    ...createChecks(object, 'settings frame background_image'),
    ...{ page_type: checkChoice('STATIC', 'INDEX', 'PRODUCTS'), thumb: anyText, background_color: anyText },
    ...{ width: checkInteger(), height: checkInteger() },
  },
);
const paper = checkStrict(
  {},
  { page_size: checkChoice('US_LETTER', 'A4'), orientation: checkChoice('PORTRAIT', 'LANDSCAPE') },
);
const pdfCatalog = checkStrict(
  { name },
  { output_attributes: list(outputAttribute), pages: list(page), settings: paper },
);

const chosen = { options: list(acceptAny), ...createChecks(bool, 'manual_sorting sort_ascending restricted') };
/** Properties of an attribute type in addition to the common ones. */
const OF_TYPE: Record<string, Record<string, Check>> = {
  TextAttribute: { character_limit: checkInteger({ least: 10 }) },
  DateAttribute: { include_time: bool },
  DropdownAttribute: chosen,
  MultiSelectAttribute: chosen,
  FormulaAttribute: { formula: acceptAny, formula_str: anyText },
  CompletenessAttribute: {
    attributes: list(checkEither(checkStrict({ id }), 'label', checkStrict({ label: anyText }))),
  },
};

const checkAttributeBody: Check = (value, at) => {
  const type = String((value as Item | null)?.['type']);
  return checkStrict(
    { name, type: checkChoice(...TYPES) },
    {
      label: checkText({ least: 1, most: 255, form: /^[a-z0-9_]+$/ }),
      description: checkText({ most: 200 }),
      ...(Object.hasOwn(OF_TYPE, type) ? OF_TYPE[type] : {}),
    },
  )(value, at);
};

const connection = checkStrict(
  { name, type: checkChoice('dropbox', 'ftp', 'sftp') },
  {
    ...createChecks(anyText, 'token refresh_token email url user password'),
    ...{ token_type: checkChoice('bearer'), port: checkInteger(), use_tls: bool },
  },
);

export const checkAssetBody = checkStrict(
  {},
  { filename: checkText({ least: 1 }), url: anyText, content: anyText, alt_text: anyText },
);

/** The check of each creation's body. Those of assets are checked separately. */
export const BODIES: Partial<Record<ResourcePath, Check>> = {
  products: product,
  'asset-lists': assetList,
  channels: channel,
  ecatalogs: ecatalog,
  'pdf-catalogs': pdfCatalog,
  'product-attributes': checkAttributeBody,
  connections: connection,
};
