import type { FormValues } from '../../../form/form-model.ts';

/**
 * The output of a format: delimited lines, a workbook or JSON, XML, or a shop feed. The interface document lists no
 * formats, so any field may affect an `unknown` one.
 */
export type FormatKind = 'lines' | 'table' | 'xml' | 'shop' | 'unknown';

const kinds: readonly (readonly [RegExp, FormatKind])[] = [
  [/shop|commerce|magento|amazon|ebay|wayfair|facebook|meta\b|storefront/, 'shop'],
  [/csv|tsv|txt/, 'lines'],
  [/xml/, 'xml'],
  [/xls|json/, 'table'],
];

/** Returns the presumed kind of a format name: `CSV`, `TSV`, `GOOGLE_SHOPPING`. */
export const formatKind = (format: string | undefined): FormatKind => {
  const foldedFormat = (format ?? '').trim().toLowerCase();
  return kinds.find(([pattern]) => pattern.test(foldedFormat))?.[1] ?? 'unknown';
};

/** Fields that only some formats use. */
const used: Readonly<Record<string, readonly FormatKind[]>> = {
  column_separator: ['lines'],
  text_delimiter: ['lines'],
  columns: ['lines', 'table'],
  xml_output_attributes: ['xml'],
  xml_nodes: ['xml'],
  product_nodes: ['xml'],
  storefront: ['shop'],
  shopify: ['shop'],
  wayfair: ['shop'],
  store_title: ['shop'],
  store_link: ['shop'],
  store_description: ['shop'],
};

/** Prefixes of format names. Incomplete text does not show any field yet. */
const begun = [
  'csv',
  'tsv',
  'txt',
  'xml',
  'xlsx',
  'json',
  'shopify',
  'woocommerce',
  'bigcommerce',
  'wayfair',
  'google_shopping',
];

/**
 * Whether the selected format presumably uses a field. Before a format is selected, only fields that all formats use
 * are shown.
 */
export const formatUses = (draft: FormValues, name: string): boolean => {
  const users = used[name];
  if (users === undefined) return true;
  const foldedFormat = (draft['format'] ?? '').trim().toLowerCase();
  const kind = formatKind(foldedFormat);
  return kind === 'unknown' ? !begun.some((known) => known.startsWith(foldedFormat)) : users.includes(kind);
};
