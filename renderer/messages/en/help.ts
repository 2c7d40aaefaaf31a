import type { resources } from '../../../electron/model/index.ts';

type Fields<Name extends keyof typeof resources> = (typeof resources)[Name]['fields'][number];
/** Every field that a creation can carry has a sentence: one that lacks it does not compile. */
type Help = {
  readonly [Name in keyof typeof resources]: Readonly<
    Record<Extract<Fields<Name>, { readonly create: 'required' | 'optional' }>['name'], string>
  >;
};

/** Where the contract shows no inner shape, one that works is the only guide. */
const copied = 'Its contents are not documented: copy them from one that works.';
const undocumented = (what: string): string => `${what} is not documented.`;

const product: Help['product'] = {
  sku: 'The code that identifies it. It is unique in the account.',
  label: 'The name that people see.',
  gtin: 'The number on its barcode: 8, 12, 13 or 14 digits.',
  status: 'For example Completed. You can type any other word.',
  product_family_id: 'A variant takes the family of its parent.',
  category_ids: 'Puts it in these categories.',
  parent_id: 'Makes it a variant of this product.',
  overwritten_attributes: `Names of attributes. ${undocumented('What the service does with them')}`,
  asset_ids: 'Its pictures and other files, which are already in the account.',
  thumbnail_id: 'The picture that represents it.',
  static_list_ids: 'Puts it on these lists.',
  channel_ids: 'Puts it in these channels.',
  ecatalog_ids: 'Puts it in these eCatalogs.',
  product_data_sheet_ids: 'Its data sheets, by their IDs.',
  attributes: 'With a family, the family’s attributes come first.',
};

const asset: Help['asset'] = {
  filename: 'The name of the file. The service may change it.',
  alt_text: 'Describes the picture for people who cannot see it.',
  status: 'For example ACTIVE. You can type any other word.',
  public: `Makes it public. ${undocumented('What the public can then see')}`,
  category_ids: 'Puts it in these categories.',
  static_list_ids: 'Puts it on these lists.',
};

const assetList: Help['assetList'] = {
  name: 'The name of the list. Names are unique.',
  type: 'Smart: whatever its query finds. Static: whatever is added by hand.',
  query: 'Its conditions say what belongs on the list. If there are alternatives, meeting one of them is enough.',
};

const channel: Help['channel'] = {
  name: 'The name of the channel.',
  format: 'The kind of feed, in the service’s own term, which is matched exactly.',
  active: 'Whether the channel is switched on.',
  product_list_id: 'The feed is built from the products of this list.',
  output_filename: 'The name of the feed file.',
  output_filename_with_timestamp: 'Adds the time to the file’s name.',
  column_separator: 'Goes between two values. Write \\t for a tab.',
  text_delimiter: 'Goes around a value.',
  childs_first: 'Puts variants before their parents.',
  parent_include_criteria: 'Which parents of variants go into the feed.',
  on_demand_parent_include_criteria: 'The same, for on-demand builds.',
  process_products: `One of the service’s own terms. ${undocumented('The list of these terms')}`,
  on_demand_process_products: 'The same, for on-demand builds.',
  attribute_sorting: `One of the service’s own terms. ${undocumented('The list of these terms')}`,
  rebuild_periodically: 'Rebuilds the feed automatically. It needs frequency, time and time zone together.',
  rebuild_feed_frequency: 'How often, in the service’s own term.',
  rebuild_feed_dom: 'From 1 to 31.',
  rebuild_feed_dow: 'In the service’s own term.',
  rebuild_feed_hod: 'The time of day when it starts.',
  rebuild_feed_moh: 'From 0 to 59.',
  rebuild_feed_timezone: 'The time zone of that time.',
  build_reference_date: undocumented('What the service counts from this day'),
  build_reference_date_timezone: 'The time zone of that date.',
  store_title: 'The name of the store, for feeds that carry one.',
  store_link: 'The address of the store, for feeds that carry one.',
  store_description: 'A short description of the store, for feeds that carry one.',
  shopify: `Settings of a Shopify store. ${copied}`,
  wayfair: `Settings of a Wayfair store. ${copied}`,
  storefront: `Settings of a store platform. ${copied}`,
  webhook_notification_configuration_id: 'The ID of a notification that is set up in the service.',
  webhook: `A notification to another system. ${copied}`,
  connections: `Where the finished feed is delivered. ${copied}`,
  columns: `The columns of the file. ${copied}`,
  xml_output_attributes: `The attributes in the XML. ${copied}`,
  xml_nodes: `The elements of the XML. ${copied}`,
  product_nodes: `The elements of each product. ${copied}`,
};

const logo = 'The picture’s path or address in the service. A file cannot be sent here.';
const catalogAssets = `Files of the catalog, by path and UUID. ${undocumented('Where both come from')}`;
const outputs = 'The attributes that are shown for each product.';

const ecatalog: Help['ecatalog'] = {
  name: 'The name of the eCatalog.',
  logo,
  product_list_id: 'It shows the products of this list.',
  asset_list_id: 'It shows the assets of this list.',
  is_public: `Makes it public. ${undocumented('What the public can then see')}`,
  password_required: 'Asks visitors for a password, which is set in the service and cannot be sent from here.',
  data_sheet_active: 'Offers data sheets.',
  pds_active: 'Offers product data sheets.',
  pdf_active: 'Offers a PDF catalog.',
  quote_active: 'Lets visitors ask for a quote.',
  specification_sheet_active: 'Offers specification sheets.',
  price_list_active: 'Offers a price list.',
  notification_active: 'Notifies the people below of what visitors do.',
  pds_template_id: 'The template of its product data sheets.',
  price_list_id: 'The price list that it offers.',
  specification_sheet_id: 'The specification sheet that it offers.',
  pdf_catalog_id: 'The PDF catalog that it offers.',
  output_attributes: outputs,
  assets: catalogAssets,
  settings: copied,
  exportable_attributes: 'The attributes that visitors may export, by name.',
  notification_list: 'Who is notified of which downloads, and of quotes.',
  quote_request_output_attributes: 'The attributes that are part of a quote request.',
};

const pdfCatalog: Help['pdfCatalog'] = {
  name: 'The name of the PDF catalog.',
  logo,
  settings: 'The paper for all pages.',
  pages: 'The pages in print order.',
  output_attributes: outputs,
  assets: catalogAssets,
};

const attribute: Help['attribute'] = {
  name: 'The name of the attribute. Names are unique.',
  label: 'Newer services store values under it, and accept only a to z, 0 to 9 and _.',
  type: 'The kind of value it holds. You can type any other word.',
  description: 'What the attribute is for. Newer services accept up to 200 characters.',
  options: 'The values to choose from.',
  restricted: 'Whether products are limited to these values.',
  manual_sorting: 'Whether the options stay in this order.',
  sort_ascending: 'Whether the options go from A to Z.',
  character_limit: 'The most characters that a text can have: at least 10.',
  include_time: 'Whether a date has a time of day.',
  formula_str: 'The formula as text, in the service’s own terms.',
  formula: copied,
  attributes: 'A product is complete once these attributes are filled.',
  status: 'For example ACTIVE. You can type any other word.',
  group_ids: 'Puts it in these groups.',
  product_family_ids: 'Gives it to the products of these families.',
};

const connection: Help['connection'] = {
  name: 'The name of the connection.',
  type: 'How it delivers: one of the service’s own terms, in lower case.',
  url: 'Where it delivers to.',
  port: 'The port, as a whole number.',
  user: 'The user who signs in. The password is set in the service.',
  use_tls: 'Whether the delivery is encrypted.',
  token_type: 'What kind of token is given below, such as bearer.',
  email: undocumented('What the address is used for'),
  source: undocumented('What belongs here'),
};

/** What each field of a creation does: a sentence under its input, which says so where the contract is silent. */
export const help: Help = {
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
