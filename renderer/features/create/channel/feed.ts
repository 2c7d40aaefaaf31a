import type { ItemRow } from '../../../../electron/contract/index.ts';
import type { Draft } from '../../../form/inputs.ts';

/** What stands between values, and around those that need it. */
export interface Signs {
  readonly separator: string;
  readonly quote: string;
}

/** One value of a line; `text` is what stands in the file, its own quotes doubled. */
export interface FeedCell {
  readonly text: string;
  readonly quoted: boolean;
}
export type FeedLine = readonly FeedCell[];

/** What goes in as far as it is known here: the service chooses its own columns. */
const header = ['sku', 'label', 'gtin', 'status', 'product_family'];

const valuesOf = ({ cells, names }: Pick<ItemRow, 'cells' | 'names'>): readonly string[] => [
  ...['sku', 'label', 'gtin', 'status'].map((name) => String(cells[name] ?? '')),
  names['product_family_id'] ?? String(cells['product_family_id'] ?? ''),
];

const meant = (text: string | undefined): string => (text ?? '').replaceAll('\\t', '\t');
const isTabs = (format: string | undefined): boolean => /tsv|tab/i.test(format ?? '');

/** The signs of a draft; where it names none, those that such files usually have. */
export const signsOf = (draft: Draft): Signs => ({
  separator: meant(draft['column_separator']) || (isTabs(draft['format']) ? '\t' : ','),
  quote: meant(draft['text_delimiter']) || '"',
});

/** Why a file with these signs could not be read back; null: it can. */
export const signsTrouble = ({ separator, quote }: Signs): 'sameSigns' | 'longDelimiter' | 'lineSigns' | null => {
  if ([separator, quote].some((sign) => /[\r\n]/.test(sign))) return 'lineSigns';
  if (separator.includes(quote)) return 'sameSigns';
  return Array.from(quote).length > 1 ? 'longDelimiter' : null;
};

/** RFC 4180: quotes stand around what holds a sign, a line break or a space; a quote in it is written twice. */
export const feedCell = (value: string, { separator, quote }: Signs): FeedCell => {
  // A piece of a longer separator at a value's end would be read with the separator that follows.
  const signs = [...Array.from(separator), quote];
  const quoted = signs.some((sign) => value.includes(sign)) || /[\s\ufeff]/.test(value);
  return { quoted, text: quoted ? value.replaceAll(quote, quote + quote) : value };
};

/** Head and rows as lines of cells. */
export const feedLines = (rows: readonly Pick<ItemRow, 'cells' | 'names'>[], signs: Signs): readonly FeedLine[] =>
  [header, ...rows.map(valuesOf)].map((values) => values.map((value) => feedCell(value, signs)));

/** The file's text: lines end in CR LF. */
export const feedText = (lines: readonly FeedLine[], { separator, quote }: Signs): string =>
  lines
    .map((line) => line.map(({ text, quoted }) => (quoted ? quote + text + quote : text)).join(separator))
    .map((line) => `${line}\r\n`)
    .join('');

const extension = /\.[a-z\d]{2,4}$/i;
const extensionOf = (format: string | undefined): string => {
  const word = (format ?? '').toLowerCase();
  return ['tsv', 'txt'].find((known) => word.includes(known)) ?? 'csv';
};

/** The file's name as far as it is known, its time stamp being `stamp`; null while it has none. */
export const feedName = (draft: Draft, stamp: string): string | null => {
  const name = (draft['output_filename'] ?? '').trim();
  if (name === '') return null;
  const ending = extension.exec(name)?.[0] ?? `.${extensionOf(draft['format'])}`;
  const time = draft['output_filename_with_timestamp'] === 'yes' ? `_${stamp}` : '';
  return `${name.replace(extension, '')}${time}${ending}`;
};
