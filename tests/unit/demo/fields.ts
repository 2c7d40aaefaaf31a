const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export const PRODUCT = splitWords(`id account_id sku label gtin status attributes asset_ids thumbnail_id category_ids
  static_list_ids channel_ids ecatalog_ids product_data_sheet_ids parent_id num_variations product_level
  product_family_id overwritten_attributes created modified`);
export const EXPANDED_PRODUCT = [
  ...PRODUCT,
  ...splitWords('assets thumbnail categories static_lists parent product_family relationships'),
];
export const PRODUCT_CATEGORY = splitWords(`id account_id name parent_id parents_ids path slug order n_children created
  modified parent parents`);
export const ASSET_CREATED = splitWords(`id account_id assigned content_type checksum extension file_size file_type
  file_modified filename path n_catalogs n_products public alt_text category_ids status static_list_ids`);
export const ASSET = [...ASSET_CREATED, ...splitWords('downloaded_from categories static_lists created modified')];
export const ASSET_CATEGORY =
  splitWords(`_id account_id name parent_id parents_ids path slug order n_children _created_at
  modified`);
export const LIST = splitWords('id account_id name type query created modified');
export const ASSET_STATIC_LIST = splitWords(`_id account_id name type query _created_at modified modified_user_audit
  created_user_audit`);
export const CHANNEL = splitWords(`id account_id name format product_list_id active output_filename
  output_filename_with_timestamp build_reference_date build_reference_date_timezone connections
  webhook_notification_configuration_id webhook rebuild_periodically rebuild_feed_frequency rebuild_feed_dom
  rebuild_feed_dow rebuild_feed_hod rebuild_feed_moh rebuild_feed_timezone rebuild_feed_next_build columns childs_first
  column_separator text_delimiter xml_output_attributes xml_nodes product_nodes storefront running file_path
  last_run_error last_run_msg last_run_start_at last_run_queue_at last_run_ends_at last_run_by_user process_products
  on_demand_process_products attribute_sorting parent_include_criteria on_demand_parent_include_criteria
  changes_required already_processed_through_integrations processed_user_audit store_title store_link
  store_description created modified`);
export const ECATALOG =
  splitWords(`id account_id name logo product_list_id asset_list_id output_attributes assets settings
  is_public password_required data_sheet_active pds_active pdf_active quote_active specification_sheet_active
  price_list_active pds_template_id price_list_id specification_sheet_id pdf_catalog_id exportable_attributes
  notification_list quote_request_output_attributes notification_active created modified`);
export const OUTPUT_ATTRIBUTE = splitWords(`id label type source_type labels formula formatter output_label formula_txt
  internal_name`);
export const PDF_CATALOG = splitWords(
  'id account_id name logo output_attributes assets pages settings created modified',
);
export const PAGE = splitWords('id page_type name thumb settings frame background_image background_color width height');
export const ATTRIBUTE_CREATED = splitWords(`_id name type label description status group_ids product_family_ids created
  modified`);
export const ATTRIBUTE = [...ATTRIBUTE_CREATED, ...splitWords('account_id groups product_families')];
export const ATTRIBUTE_GROUP = splitWords('id account_id name order attribute_labels created modified');
export const FAMILY = splitWords('_id account_id name total_products total_attributes total_models created modified');
export const CONNECTION = splitWords(`id account_id name type last_processed last_result_operation source email url user
  port use_tls created modified`);
