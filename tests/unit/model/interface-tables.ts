/**
 * The tables of the interface document as data. Each line is `names type`; a type is a type name of the document,
 * `Query`, or the name of another table, with `[]` after it for an array.
 */
export type Table = Readonly<Record<string, string>>;

const table = (text: string): Table =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const cells = line.trim().split(/\s+/);
        const type = cells.pop() ?? '';
        return cells.map((name) => [name, type]);
      }),
  );

export const resourceTables = {
  product: table(`
    id account_id sku label gtin status string
    attributes object
    asset_ids string[]
    thumbnail_id string
    category_ids static_list_ids channel_ids ecatalog_ids product_data_sheet_ids string[]
    parent_id string
    num_variations product_level int
    product_family_id string
    overwritten_attributes string[]
    created modified date-time
    assets asset[]
    thumbnail asset
    categories productCategory[]
    static_lists staticListOfProducts[]
    parent product
    product_family family
    relationships relationship[]`),
  asset: table(`
    id account_id string
    assigned boolean
    content_type checksum extension string
    file_size int
    file_type string
    file_modified date-time
    filename path downloaded_from string
    n_catalogs n_products int
    public boolean
    alt_text string
    category_ids string[]
    categories assetCategory[]
    status string
    static_list_ids string[]
    static_lists staticListOfAssets[]
    created modified date-time`),
  assetList: table(`
    id account_id name type string
    query Query
    created modified date-time`),
  channel: table(`
    id account_id name format product_list_id string
    active boolean
    output_filename string
    output_filename_with_timestamp boolean
    build_reference_date date-time
    build_reference_date_timezone string
    connections object[]
    webhook_notification_configuration_id string
    webhook object
    rebuild_periodically boolean
    rebuild_feed_frequency string
    rebuild_feed_dom int
    rebuild_feed_dow string
    rebuild_feed_hod rebuild_feed_moh int
    rebuild_feed_timezone string
    rebuild_feed_next_build date-time
    columns object[]
    childs_first boolean
    column_separator text_delimiter string
    xml_output_attributes xml_nodes product_nodes object[]
    storefront object
    running boolean
    file_path string
    last_run_error boolean
    last_run_msg string
    last_run_start_at last_run_queue_at last_run_ends_at date-time
    last_run_by_user process_products on_demand_process_products attribute_sorting string
    parent_include_criteria on_demand_parent_include_criteria string
    changes_required already_processed_through_integrations boolean
    processed_user_audit object
    store_title store_link store_description string
    created modified date-time`),
  ecatalog: table(`
    id account_id name logo product_list_id asset_list_id string
    output_attributes outputAttribute[]
    assets catalogAsset[]
    settings object
    is_public password_required boolean
    data_sheet_active pds_active pdf_active quote_active specification_sheet_active price_list_active boolean
    pds_template_id price_list_id specification_sheet_id pdf_catalog_id string
    exportable_attributes string[]
    notification_list notification[]
    quote_request_output_attributes outputAttribute[]
    notification_active boolean
    created modified date-time
    product_list asset_list assetList`),
  pdfCatalog: table(`
    id account_id name logo string
    output_attributes outputAttribute[]
    assets catalogAsset[]
    pages page[]
    settings pdfSettings
    created modified date-time`),
  attribute: table(`
    _id name type label description status string
    group_ids product_family_ids string[]
    account_id string
    groups attributeGroup[]
    product_families family[]
    created modified date-time`),
  family: table(`
    _id account_id name string
    total_products total_attributes total_models int
    created modified date-time`),
  connection: table(`
    id account_id name type string
    last_processed date-time
    last_result_operation boolean
    source email url user string
    port int
    use_tls boolean
    created modified date-time`),
} as const;

export const nestedTables = {
  productCategory: table(`
    id account_id name parent_id string
    parents_ids path string[]
    slug string
    order n_children int
    created modified date-time
    parent productCategory
    parents productCategory[]`),
  assetCategory: table(`
    _id account_id name string
    parent_id categoryRef
    parents_ids categoryRef[]
    path string[]
    slug string
    order n_children int
    _created_at modified date-time`),
  categoryRef: table('id collection string'),
  staticListOfProducts: table(`
    id account_id name string
    query Query
    created modified date-time
    type string`),
  staticListOfAssets: table(`
    _id account_id name string
    query Query
    _created_at modified date-time
    type string
    modified_user_audit created_user_audit audit`),
  audit: table('type user_id user_email string'),
  condition: table(`
    relationship_id string
    product_ids conditionProduct[]
    operator string`),
  conditionProduct: table(`
    id qty_operator string
    value int[]`),
  relationship: table(`
    relationship_id relationship_label string
    links_to relationshipLink[]`),
  relationshipLink: table(`
    product_id string
    quantity int
    last_modified date-time`),
  outputAttribute: table(`
    id label type source_type string
    labels string[]
    formula string
    formatter object
    output_label formula_txt internal_name string`),
  catalogAsset: table('uuid path string'),
  notification: table(`
    email string
    datasheet_downloads pdf_downloads quotes boolean`),
  pdfSettings: table('page_size orientation string'),
  page: table(`
    id page_type name thumb string
    settings frame background_image object
    background_color string
    width height int`),
  attributeGroup: table(`
    id account_id name string
    order int
    attribute_labels string[]
    created modified date-time`),
} as const;

/** The fields in the response to a creation, if they are fewer than in the table. */
export const creationSubsets = {
  asset: `id account_id assigned content_type checksum extension file_size file_type file_modified filename path
    n_catalogs n_products public alt_text category_ids status static_list_ids`
    .trim()
    .split(/\s+/),
  attribute: '_id name type label description status group_ids product_family_ids created modified'.split(' '),
} as const;

export const endpoints = [
  'POST /api/v3/products',
  'GET /api/v3/products',
  'POST /api/v3/asset-lists',
  'GET /api/v3/asset-lists',
  'GET /api/v3/channels/{identifier}',
  'POST /api/v3/channels',
  'GET /api/v3/ecatalogs',
  'POST /api/v3/ecatalogs',
  'GET /api/v3/assets',
  'GET /api/v3/assets/{identifier}',
  'POST /api/v3/assets',
  'GET /api/v3/product-attributes',
  'POST /api/v3/product-attributes',
  'GET /api/v3/pdf-catalogs',
  'POST /api/v3/pdf-catalogs',
  'GET /api/v3/product-families',
  'GET /api/v3/connections',
  'POST /api/v3/connections',
] as const;
