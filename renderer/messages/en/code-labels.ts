type Labels = Readonly<Record<string, string>>;

const parents: Labels = {
  ONLY_PARENT_IN_LIST: 'Only those in the list',
  ALL_PARENT_IN_VARIANTS: 'All that have variants',
};
const processed: Labels = {
  CREATED_OR_MODIFIED: 'Only new and changed products',
  CREATED: 'Only new products',
  MODIFIED: 'Only changed products',
  CHANGED: 'Only changed products',
  ALL: 'All products',
};
const types: Labels = {
  TextAttribute: 'Text',
  MultilineAttribute: 'Multi-line text',
  HtmlAttribute: 'Formatted text',
  IntAttribute: 'Whole number',
  DecimalAttribute: 'Decimal number',
  BooleanAttribute: 'Yes or no',
  DateAttribute: 'Date',
  DropdownAttribute: 'One of several options',
  MultiSelectAttribute: 'Any of several options',
  UrlAttribute: 'Web address',
  MediaAttribute: 'One file',
  MediaGalleryAttribute: 'Several files',
  FormulaAttribute: 'Calculated by a formula',
  CompletenessAttribute: 'Product completeness',
  ProductAttribute: 'Product attribute',
  sftp: 'SFTP',
  ftp: 'FTP',
  dropbox: 'Dropbox',
};

/** The meanings of the service's codes, by field. */
const codes: Readonly<Record<string, Labels>> = {
  file_type: {
    IMAGES: 'Images',
    SOUNDS: 'Sounds',
    VIDEOS: 'Videos',
    COMPRESSED: 'Archives',
    FEED_FILES: 'Feed files',
    REPORTS: 'Reports',
    SPREADSHEETS: 'Spreadsheets',
    TEXTS: 'Texts',
    DOCUMENTS: 'Documents',
    AUDIO: 'Audio',
    OTHER: 'Other',
    OTHERS: 'Others',
  },
  status: { ACTIVE: 'Active', INACTIVE: 'Inactive', DELETED: 'Deleted' },
  format: {
    XLSX: 'Excel',
    SHOPIFY: 'Shopify',
    WAYFAIR: 'Wayfair',
    BIGCOMMERCE: 'BigCommerce',
    WOOCOMMERCE: 'WooCommerce',
    GOOGLE_SHOPPING: 'Google Shopping',
  },
  type: types,
  parent_include_criteria: parents,
  on_demand_parent_include_criteria: parents,
  process_products: processed,
  on_demand_process_products: processed,
  attribute_sorting: { AS_CONFIGURED: 'As set in the service', MANUAL: 'By hand', ASC: 'A to Z', DESC: 'Z to A' },
};

/** Returns the meaning of a code in a field, or null if the code is clear by itself or unknown. */
export const getCodeLabel = (field: string, code: unknown): string | null =>
  typeof code === 'string' ? (codes[field]?.[code] ?? null) : null;
