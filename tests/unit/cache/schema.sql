CREATE INDEX batch_by_cause ON batch (cause, resource, run);
CREATE INDEX change_by_batch ON change (batch, kind);
CREATE INDEX change_by_item ON change (pk);
CREATE INDEX change_by_time ON change (at);
CREATE INDEX i_assetList_created ON r_assetList ("created", pk, x_flags, x_touched);
CREATE INDEX i_assetList_modified ON r_assetList ("modified", pk, x_flags, x_touched);
CREATE INDEX i_assetList_name ON r_assetList ("k_name", pk, x_flags, x_touched);
CREATE INDEX i_assetList_touched ON r_assetList (x_touched, x_flags);
CREATE INDEX i_assetList_type ON r_assetList ("k_type", pk, x_flags, x_touched);
CREATE INDEX i_asset_alt_text ON r_asset ("k_alt_text", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_assigned ON r_asset ("assigned", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_checksum ON r_asset (checksum COLLATE NOCASE);
CREATE INDEX i_asset_content_type ON r_asset ("k_content_type", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_created ON r_asset ("created", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_extension ON r_asset ("k_extension", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_file_modified ON r_asset ("file_modified", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_file_size ON r_asset ("file_size", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_file_type ON r_asset ("k_file_type", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_filename ON r_asset ("k_filename", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_modified ON r_asset ("modified", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_n_catalogs ON r_asset ("n_catalogs", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_n_products ON r_asset ("n_products", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_public ON r_asset ("public", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_status ON r_asset ("k_status", pk, x_flags, x_touched, "file_type");
CREATE INDEX i_asset_touched ON r_asset (x_touched, x_flags);
CREATE INDEX i_attribute_created ON r_attribute ("created", pk, x_flags, x_touched);
CREATE INDEX i_attribute_label ON r_attribute ("k_label", pk, x_flags, x_touched);
CREATE INDEX i_attribute_modified ON r_attribute ("modified", pk, x_flags, x_touched);
CREATE INDEX i_attribute_name ON r_attribute ("k_name", pk, x_flags, x_touched);
CREATE INDEX i_attribute_status ON r_attribute ("k_status", pk, x_flags, x_touched);
CREATE INDEX i_attribute_touched ON r_attribute (x_touched, x_flags);
CREATE INDEX i_attribute_type ON r_attribute ("k_type", pk, x_flags, x_touched);
CREATE INDEX i_channel_active ON r_channel ("active", pk, x_flags, x_touched);
CREATE INDEX i_channel_created ON r_channel ("created", pk, x_flags, x_touched);
CREATE INDEX i_channel_format ON r_channel ("k_format", pk, x_flags, x_touched);
CREATE INDEX i_channel_last_run_ends_at ON r_channel ("last_run_ends_at", pk, x_flags, x_touched);
CREATE INDEX i_channel_last_run_error ON r_channel ("last_run_error", pk, x_flags, x_touched);
CREATE INDEX i_channel_last_run_start_at ON r_channel ("last_run_start_at", pk, x_flags, x_touched);
CREATE INDEX i_channel_modified ON r_channel ("modified", pk, x_flags, x_touched);
CREATE INDEX i_channel_name ON r_channel ("k_name", pk, x_flags, x_touched);
CREATE INDEX i_channel_output_filename ON r_channel ("k_output_filename", pk, x_flags, x_touched);
CREATE INDEX i_channel_rebuild_feed_next_build ON r_channel ("rebuild_feed_next_build", pk, x_flags, x_touched);
CREATE INDEX i_channel_running ON r_channel ("running", pk, x_flags, x_touched);
CREATE INDEX i_channel_touched ON r_channel (x_touched, x_flags);
CREATE INDEX i_connection_created ON r_connection ("created", pk, x_flags, x_touched);
CREATE INDEX i_connection_last_processed ON r_connection ("last_processed", pk, x_flags, x_touched);
CREATE INDEX i_connection_last_result_operation ON r_connection ("last_result_operation", pk, x_flags, x_touched);
CREATE INDEX i_connection_modified ON r_connection ("modified", pk, x_flags, x_touched);
CREATE INDEX i_connection_name ON r_connection ("k_name", pk, x_flags, x_touched);
CREATE INDEX i_connection_touched ON r_connection (x_touched, x_flags);
CREATE INDEX i_connection_type ON r_connection ("k_type", pk, x_flags, x_touched);
CREATE INDEX i_connection_url ON r_connection ("k_url", pk, x_flags, x_touched);
CREATE INDEX i_connection_use_tls ON r_connection ("use_tls", pk, x_flags, x_touched);
CREATE INDEX i_ecatalog_created ON r_ecatalog ("created", pk, x_flags, x_touched);
CREATE INDEX i_ecatalog_is_public ON r_ecatalog ("is_public", pk, x_flags, x_touched);
CREATE INDEX i_ecatalog_modified ON r_ecatalog ("modified", pk, x_flags, x_touched);
CREATE INDEX i_ecatalog_name ON r_ecatalog ("k_name", pk, x_flags, x_touched);
CREATE INDEX i_ecatalog_password_required ON r_ecatalog ("password_required", pk, x_flags, x_touched);
CREATE INDEX i_ecatalog_touched ON r_ecatalog (x_touched, x_flags);
CREATE INDEX i_family_created ON r_family ("created", pk, x_flags, x_touched);
CREATE INDEX i_family_modified ON r_family ("modified", pk, x_flags, x_touched);
CREATE INDEX i_family_name ON r_family ("k_name", pk, x_flags, x_touched);
CREATE INDEX i_family_total_attributes ON r_family ("total_attributes", pk, x_flags, x_touched);
CREATE INDEX i_family_total_models ON r_family ("total_models", pk, x_flags, x_touched);
CREATE INDEX i_family_total_products ON r_family ("total_products", pk, x_flags, x_touched);
CREATE INDEX i_family_touched ON r_family (x_touched, x_flags);
CREATE INDEX i_pdfCatalog_created ON r_pdfCatalog ("created", pk, x_flags, x_touched);
CREATE INDEX i_pdfCatalog_modified ON r_pdfCatalog ("modified", pk, x_flags, x_touched);
CREATE INDEX i_pdfCatalog_name ON r_pdfCatalog ("k_name", pk, x_flags, x_touched);
CREATE INDEX i_pdfCatalog_touched ON r_pdfCatalog (x_touched, x_flags);
CREATE INDEX i_product_created ON r_product ("created", pk, x_flags, x_touched);
CREATE INDEX i_product_gtin ON r_product ("k_gtin", pk, x_flags, x_touched);
CREATE INDEX i_product_label ON r_product ("k_label", pk, x_flags, x_touched);
CREATE INDEX i_product_modified ON r_product ("modified", pk, x_flags, x_touched);
CREATE INDEX i_product_num_variations ON r_product ("num_variations", pk, x_flags, x_touched);
CREATE INDEX i_product_product_family_id ON r_product ("k_product_family_id", pk, x_flags, x_touched);
CREATE INDEX i_product_product_level ON r_product ("product_level", pk, x_flags, x_touched);
CREATE INDEX i_product_sku ON r_product ("k_sku", pk, x_flags, x_touched);
CREATE INDEX i_product_status ON r_product ("k_status", pk, x_flags, x_touched);
CREATE INDEX i_product_touched ON r_product (x_touched, x_flags);
CREATE UNIQUE INDEX item_by_id ON item (resource, id);
CREATE INDEX picture_by_kin ON picture (kin);
CREATE INDEX pictured_by_picture ON pictured (picture);
CREATE UNIQUE INDEX thing_by_id ON thing (kind, id);
CREATE INDEX thing_by_name ON thing (kind, k_name, key) WHERE kind NOT IN ('product', 'asset');
CREATE INDEX thing_by_parent ON thing (kind, parent) WHERE parent IS NOT NULL;
CREATE TABLE attribute_late (pk INTEGER PRIMARY KEY);
CREATE TABLE attribute_stretch (
  first INTEGER PRIMARY KEY,
  last INTEGER NOT NULL
);
CREATE TABLE attribute_values (
  name TEXT NOT NULL,
  first INTEGER NOT NULL,
  packed BLOB NOT NULL,
  PRIMARY KEY (name, first)
) WITHOUT ROWID;
CREATE TABLE batch (
  id INTEGER PRIMARY KEY,
  -- Null for changes that the program caused.
  run INTEGER,
  resource TEXT NOT NULL,
  cause TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  added INTEGER NOT NULL DEFAULT 0,
  changed INTEGER NOT NULL DEFAULT 0,
  gone INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  -- 1: some of its changes were deleted to limit the size of the history.
  cut INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE change (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  run INTEGER,
  resource TEXT NOT NULL,
  pk INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- The names of the changed members, as a JSON array.
  members TEXT
, batch INTEGER NOT NULL DEFAULT 0, name TEXT NOT NULL DEFAULT '');
CREATE TABLE change_value (
  id INTEGER PRIMARY KEY,
  text BLOB NOT NULL,
  dictionary INTEGER
);
CREATE TABLE channel_asked (
  id TEXT PRIMARY KEY,
  asked_at INTEGER NOT NULL,
  outcome TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE created (
  resource TEXT NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- The latest pass that had started by then. Only a later pass can find that the item is missing.
  after_run INTEGER NOT NULL,
  -- The pass that saw it.
  seen_run INTEGER,
  -- The end of a complete later pass that did not see it.
  missed_at INTEGER, not_taken TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (resource, id)
) WITHOUT ROWID;
CREATE TABLE dictionary (
  id INTEGER PRIMARY KEY,
  resource TEXT NOT NULL,
  bytes BLOB NOT NULL
);
CREATE TABLE edited (
  resource TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (resource, id)
) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE f_asset USING fts5("filename", "alt_text", "extension", "content_type", "categories", "downloaded_from", "checksum", "id", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
CREATE VIRTUAL TABLE f_assetList USING fts5("name", "type", "id", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
CREATE VIRTUAL TABLE f_attribute USING fts5("name", "label", "type", "description", "groups", "product_families", "_id", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
CREATE VIRTUAL TABLE f_channel USING fts5("name", "format", "output_filename", "last_run_msg", "id", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
CREATE VIRTUAL TABLE f_connection USING fts5("name", "type", "url", "user", "email", "source", "id", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
CREATE VIRTUAL TABLE f_ecatalog USING fts5("name", "product_list", "asset_list", "id", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
CREATE VIRTUAL TABLE f_family USING fts5("name", "_id", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
CREATE VIRTUAL TABLE f_pdfCatalog USING fts5("name", "id", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
CREATE VIRTUAL TABLE f_product USING fts5("sku", "label", "gtin", "attributes", "categories", "product_family", "id", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
CREATE TABLE fact (
  field INTEGER NOT NULL,
  pk INTEGER NOT NULL,
  at INTEGER NOT NULL,
  value,
  PRIMARY KEY (field, pk, at)
) WITHOUT ROWID;
CREATE TABLE "fact_field" (
  id INTEGER PRIMARY KEY,
  resource TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The key up to which the bodies were read; null: all of them.
  read_to INTEGER,
  UNIQUE (resource, name)
);
CREATE TABLE item (
  pk INTEGER PRIMARY KEY,
  resource TEXT NOT NULL,
  id TEXT NOT NULL,
  digest BLOB NOT NULL,
  run INTEGER NOT NULL,
  gone INTEGER NOT NULL DEFAULT 0,
  seen_at INTEGER NOT NULL,
  -- Null until a change is recorded. Items found by the first pass have no change.
  changed_at INTEGER
);
CREATE TABLE judge_due (
  place INTEGER PRIMARY KEY,
  pk INTEGER NOT NULL UNIQUE
, former TEXT);
CREATE TABLE judged_profile (
  key INTEGER PRIMARY KEY,
  profile TEXT NOT NULL UNIQUE,
  signature TEXT,
  judged_at INTEGER
, products INTEGER NOT NULL DEFAULT 0, pass INTEGER NOT NULL DEFAULT 0, open INTEGER NOT NULL DEFAULT 0);
CREATE TABLE judged_rule (
  key INTEGER PRIMARY KEY,
  profile INTEGER NOT NULL,
  rule TEXT NOT NULL, fail INTEGER NOT NULL DEFAULT 0, open INTEGER NOT NULL DEFAULT 0,
  UNIQUE (profile, rule)
);
CREATE TABLE link_field (
  id INTEGER PRIMARY KEY,
  resource TEXT NOT NULL,
  field TEXT NOT NULL,
  kind TEXT NOT NULL,
  UNIQUE (kind, resource, field)
);
CREATE VIRTUAL TABLE m_asset USING fts5("filename", content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
CREATE VIRTUAL TABLE m_assetList USING fts5("name", content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
CREATE VIRTUAL TABLE m_attribute USING fts5("name", content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
CREATE VIRTUAL TABLE m_channel USING fts5("name", content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
CREATE VIRTUAL TABLE m_connection USING fts5("name", content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
CREATE VIRTUAL TABLE m_ecatalog USING fts5("name", content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
CREATE VIRTUAL TABLE m_family USING fts5("name", content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
CREATE VIRTUAL TABLE m_pdfCatalog USING fts5("name", content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
CREATE VIRTUAL TABLE m_product USING fts5("sku", "gtin", content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE missed (
  resource TEXT NOT NULL,
  pk INTEGER NOT NULL,
  PRIMARY KEY (resource, pk)
) WITHOUT ROWID;
CREATE TABLE naming (
  field INTEGER NOT NULL,
  thing INTEGER NOT NULL,
  pk INTEGER NOT NULL,
  PRIMARY KEY (field, thing, pk)
) WITHOUT ROWID;
CREATE TABLE own_body (
  pk INTEGER PRIMARY KEY,
  cause TEXT NOT NULL
);
CREATE TABLE packed (
  pk INTEGER PRIMARY KEY,
  text BLOB NOT NULL,
  dictionary INTEGER
);
CREATE TABLE picture (
  key INTEGER PRIMARY KEY,
  content TEXT NOT NULL UNIQUE,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  format TEXT NOT NULL,
  space TEXT,
  alpha INTEGER,
  orientation INTEGER,
  frames INTEGER,
  -- In percent: the white share of its edge, and the share of its width or height that the object fills.
  edge INTEGER,
  fill INTEGER,
  -- The perceptual hash, by which similar pictures are found.
  print BLOB,
  -- The key of the first similar picture; its own key if there is none, null until it is compared.
  kin INTEGER,
  looked_at INTEGER NOT NULL
);
CREATE TABLE pictured (
  pk INTEGER PRIMARY KEY,
  picture INTEGER NOT NULL
);
CREATE TABLE r_asset (pk INTEGER PRIMARY KEY, "filename" TEXT, "alt_text" TEXT, "file_type" TEXT, "extension" TEXT, "content_type" TEXT, "file_size" INTEGER, "status" TEXT, "public" INTEGER, "assigned" INTEGER, "n_products" INTEGER, "n_catalogs" INTEGER, "path" TEXT, "downloaded_from" TEXT, "checksum" TEXT, "file_modified" TEXT, "created" TEXT, "modified" TEXT, "account_id" TEXT, "id" TEXT, "k_filename" TEXT, "k_alt_text" TEXT, "k_file_type" TEXT, "k_extension" TEXT, "k_content_type" TEXT, "k_status" TEXT, "x_flags" INTEGER NOT NULL DEFAULT 0, "x_touched" INTEGER NOT NULL DEFAULT 0, "x_thumb" TEXT);
CREATE TABLE r_assetList (pk INTEGER PRIMARY KEY, "name" TEXT, "type" TEXT, "created" TEXT, "modified" TEXT, "account_id" TEXT, "id" TEXT, "k_name" TEXT, "k_type" TEXT, "x_flags" INTEGER NOT NULL DEFAULT 0, "x_touched" INTEGER NOT NULL DEFAULT 0, "x_thumb" TEXT);
CREATE TABLE r_attribute (pk INTEGER PRIMARY KEY, "name" TEXT, "label" TEXT, "type" TEXT, "description" TEXT, "status" TEXT, "restricted" INTEGER, "manual_sorting" INTEGER, "sort_ascending" INTEGER, "character_limit" INTEGER, "include_time" INTEGER, "formula_str" TEXT, "created" TEXT, "modified" TEXT, "account_id" TEXT, "_id" TEXT, "k_name" TEXT, "k_label" TEXT, "k_type" TEXT, "k_status" TEXT, "x_flags" INTEGER NOT NULL DEFAULT 0, "x_touched" INTEGER NOT NULL DEFAULT 0, "x_thumb" TEXT);
CREATE TABLE r_channel (pk INTEGER PRIMARY KEY, "name" TEXT, "format" TEXT, "active" INTEGER, "product_list_id" TEXT, "output_filename" TEXT, "output_filename_with_timestamp" INTEGER, "column_separator" TEXT, "text_delimiter" TEXT, "childs_first" INTEGER, "parent_include_criteria" TEXT, "on_demand_parent_include_criteria" TEXT, "process_products" TEXT, "on_demand_process_products" TEXT, "attribute_sorting" TEXT, "rebuild_periodically" INTEGER, "rebuild_feed_frequency" TEXT, "rebuild_feed_dom" INTEGER, "rebuild_feed_dow" TEXT, "rebuild_feed_hod" INTEGER, "rebuild_feed_moh" INTEGER, "rebuild_feed_timezone" TEXT, "rebuild_feed_next_build" TEXT, "store_title" TEXT, "store_link" TEXT, "store_description" TEXT, "running" INTEGER, "last_run_error" INTEGER, "last_run_msg" TEXT, "last_run_start_at" TEXT, "last_run_queue_at" TEXT, "last_run_ends_at" TEXT, "last_run_by_user" TEXT, "file_path" TEXT, "build_reference_date" TEXT, "build_reference_date_timezone" TEXT, "changes_required" INTEGER, "already_processed_through_integrations" INTEGER, "webhook_notification_configuration_id" TEXT, "created" TEXT, "modified" TEXT, "account_id" TEXT, "id" TEXT, "k_name" TEXT, "k_format" TEXT, "k_output_filename" TEXT, "x_flags" INTEGER NOT NULL DEFAULT 0, "x_touched" INTEGER NOT NULL DEFAULT 0, "x_thumb" TEXT);
CREATE TABLE r_connection (pk INTEGER PRIMARY KEY, "name" TEXT, "type" TEXT, "url" TEXT, "port" INTEGER, "user" TEXT, "use_tls" INTEGER, "token_type" TEXT, "email" TEXT, "source" TEXT, "last_processed" TEXT, "last_result_operation" INTEGER, "created" TEXT, "modified" TEXT, "account_id" TEXT, "id" TEXT, "k_name" TEXT, "k_type" TEXT, "k_url" TEXT, "x_flags" INTEGER NOT NULL DEFAULT 0, "x_touched" INTEGER NOT NULL DEFAULT 0, "x_thumb" TEXT);
CREATE TABLE r_ecatalog (pk INTEGER PRIMARY KEY, "name" TEXT, "logo" TEXT, "product_list_id" TEXT, "asset_list_id" TEXT, "is_public" INTEGER, "password_required" INTEGER, "data_sheet_active" INTEGER, "pds_active" INTEGER, "pdf_active" INTEGER, "quote_active" INTEGER, "specification_sheet_active" INTEGER, "price_list_active" INTEGER, "notification_active" INTEGER, "pds_template_id" TEXT, "price_list_id" TEXT, "specification_sheet_id" TEXT, "pdf_catalog_id" TEXT, "created" TEXT, "modified" TEXT, "account_id" TEXT, "id" TEXT, "k_name" TEXT, "x_flags" INTEGER NOT NULL DEFAULT 0, "x_touched" INTEGER NOT NULL DEFAULT 0, "x_thumb" TEXT);
CREATE TABLE r_family (pk INTEGER PRIMARY KEY, "name" TEXT, "total_products" INTEGER, "total_attributes" INTEGER, "total_models" INTEGER, "created" TEXT, "modified" TEXT, "account_id" TEXT, "_id" TEXT, "k_name" TEXT, "x_flags" INTEGER NOT NULL DEFAULT 0, "x_touched" INTEGER NOT NULL DEFAULT 0, "x_thumb" TEXT);
CREATE TABLE r_pdfCatalog (pk INTEGER PRIMARY KEY, "name" TEXT, "logo" TEXT, "created" TEXT, "modified" TEXT, "account_id" TEXT, "id" TEXT, "k_name" TEXT, "x_flags" INTEGER NOT NULL DEFAULT 0, "x_touched" INTEGER NOT NULL DEFAULT 0, "x_thumb" TEXT);
CREATE TABLE r_product (pk INTEGER PRIMARY KEY, "sku" TEXT, "label" TEXT, "gtin" TEXT, "status" TEXT, "product_family_id" TEXT, "product_level" INTEGER, "num_variations" INTEGER, "parent_id" TEXT, "thumbnail_id" TEXT, "created" TEXT, "modified" TEXT, "account_id" TEXT, "id" TEXT, "k_sku" TEXT, "k_label" TEXT, "k_gtin" TEXT, "k_status" TEXT, "k_product_family_id" TEXT, "x_flags" INTEGER NOT NULL DEFAULT 0, "x_touched" INTEGER NOT NULL DEFAULT 0, "x_thumb" TEXT);
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  resource TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  outcome TEXT NOT NULL,
  -- The first complete pass of a resource. Changes are recorded from then on.
  first INTEGER NOT NULL,
  items INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL DEFAULT 0,
  changed INTEGER NOT NULL DEFAULT 0,
  gone INTEGER NOT NULL DEFAULT 0,
  -- The number of pages with errors. A pass with such pages marks no items as deleted.
  faults INTEGER NOT NULL DEFAULT 0
, pages INTEGER NOT NULL DEFAULT 0);
CREATE TABLE score (
  profile INTEGER NOT NULL,
  pk INTEGER NOT NULL,
  passed INTEGER NOT NULL,
  rules INTEGER NOT NULL,
  musts INTEGER NOT NULL,
  share INTEGER NOT NULL, open INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (profile, pk)
) WITHOUT ROWID;
CREATE TABLE seen (
  run INTEGER NOT NULL,
  keys BLOB NOT NULL
);
CREATE TABLE sync_state (
  resource TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  synced_at INTEGER,
  problem TEXT,
  -- The running pass and its checkpoint; null between passes.
  run INTEGER,
  link TEXT,
  checkpoint_at INTEGER
, read_link TEXT) WITHOUT ROWID;
CREATE TABLE tally (
  resource TEXT NOT NULL,
  flags INTEGER NOT NULL,
  type TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (resource, flags, type)
) WITHOUT ROWID;
CREATE TABLE thing (
  key INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  -- Null while only its ID is known.
  name TEXT,
  note TEXT,
  -- The name in the form by which lists are sorted.
  k_name TEXT,
  -- The ID of its parent.
  parent TEXT,
  -- Its members as JSON, merged from all items that contain it.
  body TEXT,
  told_at INTEGER
);
CREATE TABLE uploaded (
  pk INTEGER PRIMARY KEY,
  at INTEGER NOT NULL
, product TEXT);
CREATE TABLE verdict (
  rule INTEGER NOT NULL,
  pk INTEGER NOT NULL,
  fails INTEGER NOT NULL,
  PRIMARY KEY (rule, pk)
) WITHOUT ROWID;
CREATE VIEW body AS SELECT pk, unpacked(text, dictionary) AS text FROM packed;
