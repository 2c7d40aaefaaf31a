/** The tables of the interface document as data: fields of each resource, members of each nested shape, endpoints. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const resourceTables = {
  product: words(`id account_id sku label gtin status attributes asset_ids thumbnail_id category_ids static_list_ids
    channel_ids ecatalog_ids product_data_sheet_ids parent_id num_variations product_level product_family_id
    overwritten_attributes created modified assets thumbnail categories static_lists parent product_family relationships`),
  asset: words(`id account_id assigned content_type checksum extension file_size file_type file_modified filename path
    downloaded_from n_catalogs n_products public alt_text category_ids categories status static_list_ids static_lists
    created modified`),
  assetList: words('id account_id name type query created modified'),
  channel: words(`id account_id name format product_list_id active output_filename output_filename_with_timestamp
    build_reference_date build_reference_date_timezone connections webhook_notification_configuration_id webhook
    rebuild_periodically rebuild_feed_frequency rebuild_feed_dom rebuild_feed_dow rebuild_feed_hod rebuild_feed_moh
    rebuild_feed_timezone rebuild_feed_next_build columns childs_first column_separator text_delimiter
    xml_output_attributes xml_nodes product_nodes storefront running file_path last_run_error last_run_msg
    last_run_start_at last_run_queue_at last_run_ends_at last_run_by_user process_products on_demand_process_products
    attribute_sorting parent_include_criteria on_demand_parent_include_criteria changes_required
    already_processed_through_integrations processed_user_audit store_title store_link store_description created modified`),
  ecatalog: words(`id account_id name logo product_list_id asset_list_id output_attributes assets settings is_public
    password_required data_sheet_active pds_active pdf_active quote_active specification_sheet_active price_list_active
    pds_template_id price_list_id specification_sheet_id pdf_catalog_id exportable_attributes notification_list
    quote_request_output_attributes notification_active created modified product_list asset_list`),
  pdfCatalog: words('id account_id name logo output_attributes assets pages settings created modified'),
  attribute:
    words(`_id name type label description status group_ids product_family_ids account_id groups product_families
    created modified`),
  family: words('_id account_id name total_products total_attributes total_models created modified'),
  connection: words(`id account_id name type last_processed last_result_operation source email url user port use_tls
    created modified`),
} as const;

export const nestedTables = {
  productCategory: words(`id account_id name parent_id parents_ids path slug order n_children created modified parent
    parents`),
  assetCategory: words(`_id account_id name parent_id parents_ids path slug order n_children _created_at modified`),
  staticListOfProducts: words('id account_id name query created modified type'),
  staticListOfAssets: words(
    `_id account_id name query _created_at modified type modified_user_audit created_user_audit`,
  ),
  audit: words('type user_id user_email'),
  condition: words('relationship_id product_ids operator'),
  conditionProduct: words('id qty_operator value'),
  relationship: words('relationship_id relationship_label links_to'),
  relationshipLink: words('product_id quantity last_modified'),
  outputAttribute: words(`id label type source_type labels formula formatter output_label formula_txt internal_name`),
  catalogAsset: words('uuid path'),
  notification: words('email datasheet_downloads pdf_downloads quotes'),
  pdfSettings: words('page_size orientation'),
  page: words('id page_type name thumb settings frame background_image background_color width height'),
  attributeGroup: words('id account_id name order attribute_labels created modified'),
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
