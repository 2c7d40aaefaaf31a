import type { resources } from '../../../electron/model/index.ts';

type Fields<Name extends keyof typeof resources> = (typeof resources)[Name]['fields'][number];
/**
 * The hints of all creation fields. Their type requires an entry for each field. Null means that the label is
 * sufficient.
 */
type Help = {
  readonly [Name in keyof typeof resources]: Readonly<
    Record<Extract<Fields<Name>, { readonly create: 'required' | 'optional' }>['name'], string | null>
  >;
};

/** Returns the hint of a field whose nested value the interface document does not describe. */
const copied = (from: string): string => `Copy this from an existing ${from}.`;
const unique = 'Unique in the account.';
const spelled = 'As the service spells it.';

const product: Help['product'] = {
  sku: unique,
  label: null,
  gtin: 'The number on the barcode: 8, 12, 13 or 14 digits.',
  status: 'For example Completed. You can type any other word.',
  product_family_id: 'A variant takes the family of its parent.',
  category_ids: 'Adds it to these categories.',
  parent_id: 'Makes it a variant of this product.',
  overwritten_attributes: 'Names of attributes.',
  asset_ids: 'Pictures and other files that are already in the account.',
  thumbnail_id: null,
  static_list_ids: 'Adds it to these lists.',
  channel_ids: 'Adds it to these channels.',
  ecatalog_ids: 'Adds it to these eCatalogs.',
  product_data_sheet_ids: null,
  attributes: 'With a family, the family’s attributes come first.',
};

const asset: Help['asset'] = {
  filename: 'The name of the file. The service may change it.',
  alt_text: 'Describes the picture for people who cannot see it.',
  status: 'For example ACTIVE. You can type any other word.',
  public: null,
  category_ids: 'Adds it to these categories.',
  static_list_ids: 'Adds it to these lists.',
};

const assetList: Help['assetList'] = {
  name: unique,
  type: 'Smart: whatever its query finds. Static: whatever is added by hand.',
  query: 'Its conditions say what belongs on the list. If there are alternatives, meeting one of them is enough.',
};

const channel: Help['channel'] = {
  name: null,
  format: 'Feed format, exactly as the service spells it.',
  active: null,
  product_list_id: 'The feed is built from the products of this list.',
  output_filename: null,
  output_filename_with_timestamp: 'Adds the time to the file’s name.',
  column_separator: 'Separates columns. Write \\t for a tab.',
  text_delimiter: 'Encloses text.',
  childs_first: 'Puts variants before their parents.',
  parent_include_criteria: 'Which parents of variants go into the feed.',
  on_demand_parent_include_criteria: 'The same, for on-demand builds.',
  process_products: spelled,
  on_demand_process_products: 'The same, for on-demand builds.',
  attribute_sorting: spelled,
  rebuild_periodically: 'Rebuilds the feed automatically. It needs frequency, time and time zone together.',
  rebuild_feed_frequency: spelled,
  rebuild_feed_dom: 'From 1 to 31.',
  rebuild_feed_dow: spelled,
  rebuild_feed_hod: 'The time of day when it starts.',
  rebuild_feed_moh: 'From 0 to 59.',
  rebuild_feed_timezone: null,
  build_reference_date: null,
  build_reference_date_timezone: null,
  store_title: null,
  store_link: null,
  store_description: null,
  shopify: copied('channel'),
  wayfair: copied('channel'),
  storefront: copied('channel'),
  webhook_notification_configuration_id: 'The ID of a notification that is set up in the service.',
  webhook: copied('channel'),
  connections: `Where the finished feed is delivered. ${copied('channel')}`,
  columns: null,
  xml_output_attributes: null,
  xml_nodes: copied('channel'),
  product_nodes: copied('channel'),
};

const logo = 'The picture’s path or address in the service. A file cannot be sent here.';
const catalogAssets = 'Files of the catalog, by path and UUID.';
const outputs = 'The attributes that are shown for each product.';

const ecatalog: Help['ecatalog'] = {
  name: null,
  logo,
  product_list_id: null,
  asset_list_id: null,
  is_public: null,
  password_required: 'Asks visitors for a password, which is set in the service and cannot be sent from here.',
  data_sheet_active: null,
  pds_active: null,
  pdf_active: null,
  quote_active: 'Lets visitors ask for a quote.',
  specification_sheet_active: null,
  price_list_active: null,
  notification_active: 'Notifies the people below of what visitors do.',
  pds_template_id: null,
  price_list_id: null,
  specification_sheet_id: null,
  pdf_catalog_id: null,
  output_attributes: outputs,
  assets: catalogAssets,
  settings: copied('eCatalog'),
  exportable_attributes: 'The attributes that visitors may export, by name.',
  notification_list: 'Who is notified of which downloads, and of quotes.',
  quote_request_output_attributes: 'The attributes that are part of a quote request.',
};

const pdfCatalog: Help['pdfCatalog'] = {
  name: null,
  logo,
  settings: 'The paper for all pages.',
  pages: 'The pages in print order.',
  output_attributes: outputs,
  assets: catalogAssets,
};

const attribute: Help['attribute'] = {
  name: unique,
  label: 'Newer services store values under it, and accept only a to z, 0 to 9 and _.',
  type: 'The kind of value it holds. You can type any other word.',
  description: 'What the attribute is for. Newer services accept up to 200 characters.',
  options: 'The values to choose from.',
  restricted: null,
  manual_sorting: null,
  sort_ascending: null,
  character_limit: 'The most characters that a text can have: at least 10.',
  include_time: null,
  formula_str: 'The formula as text, in the service’s own terms.',
  formula: copied('attribute'),
  attributes: 'A product is complete once these attributes are filled.',
  status: 'For example ACTIVE. You can type any other word.',
  group_ids: 'Adds it to these groups.',
  product_family_ids: 'Adds it to the products of these families.',
};

const connection: Help['connection'] = {
  name: null,
  type: 'How it delivers, as the service spells it, in lower case.',
  url: null,
  port: null,
  user: null,
  use_tls: null,
  token_type: 'For example bearer.',
  email: null,
  source: null,
};

/** Hints below the inputs of creation fields that explain more than the label. */
export const helpMessages: Help = {
  product,
  asset,
  assetList,
  channel,
  ecatalog,
  pdfCatalog,
  attribute,
  family: {},
  connection,
};
