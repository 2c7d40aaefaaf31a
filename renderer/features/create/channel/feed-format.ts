import type { ItemRow } from '../../../../electron/contract/index.ts';
import type { FormValues } from '../../../form/form-model.ts';
import type { FeedColumn } from './feed-columns.ts';

/** The separator between values and the quote around values that need it. */
export interface FeedDelimiters {
  readonly separator: string;
  readonly quote: string;
}

/** A value in a line. `text` is its content in the file, with doubled quotes. */
export interface FeedCell {
  readonly text: string;
  readonly quoted: boolean;
}
export type FeedLine = readonly FeedCell[];

/** The columns of the preview if none are chosen: the service then chooses its own. */
const defaultColumns: readonly FeedColumn[] = [
  ...['sku', 'label', 'gtin', 'status'].map((name) => ({ heading: name, cell: name })),
  { heading: 'product_family', cell: 'product_family_id' },
];

/** Returns the text of a value; `…` if the offline copy does not know the values of the column. */
const getCellText = ({ cells, names }: Pick<ItemRow, 'cells' | 'names'>, { cell }: FeedColumn): string =>
  cell === null ? '…' : (names[cell] ?? String(cells[cell] ?? ''));

const unescapeTabs = (text: string | undefined): string => (text ?? '').replaceAll('\\t', '\t');
const isTabs = (format: string | undefined): boolean => /tsv|tab/i.test(format ?? '');

/** Returns the separator and quote of a draft, or their usual values for the format. */
export const getFeedDelimiters = (draft: FormValues): FeedDelimiters => ({
  separator: unescapeTabs(draft['column_separator']) || (isTabs(draft['format']) ? '\t' : ','),
  quote: unescapeTabs(draft['text_delimiter']) || '"',
});

/** Returns the reason why a file with this separator and quote could not be read, or null. */
export const findDelimiterProblem = ({
  separator,
  quote,
}: FeedDelimiters): 'sameSigns' | 'longDelimiter' | 'lineSigns' | null => {
  if ([separator, quote].some((sign) => /[\r\n]/.test(sign))) return 'lineSigns';
  if (separator.includes(quote)) return 'sameSigns';
  return Array.from(quote).length > 1 ? 'longDelimiter' : null;
};

/**
 * Formats a value according to RFC 4180: a value with a separator, a quote, a line break or a space is quoted, and
 * quotes in it are doubled.
 */
export const formatFeedCell = (value: string, { separator, quote }: FeedDelimiters): FeedCell => {
  // The start of a longer separator at the end of a value would be read together with the separator that follows.
  const specialCharacters = [...Array.from(separator), quote];
  const quoted = specialCharacters.some((sign) => value.includes(sign)) || /[\s\ufeff]/.test(value);
  return { quoted, text: quoted ? value.replaceAll(quote, quote + quote) : value };
};

/** Returns the header and the rows as lines of cells. `columns` null: none are chosen. */
export const createFeedLines = (
  rows: readonly Pick<ItemRow, 'cells' | 'names'>[],
  signs: FeedDelimiters,
  columns: readonly FeedColumn[] | null = null,
): readonly FeedLine[] => {
  const shown = columns ?? defaultColumns;
  return [
    shown.map(({ heading }) => heading),
    ...rows.map((row) => shown.map((column) => getCellText(row, column))),
  ].map((values) => values.map((value) => formatFeedCell(value, signs)));
};

/** Returns the text of the file. Lines end with CR LF. */
export const formatFeedText = (lines: readonly FeedLine[], { separator, quote }: FeedDelimiters): string =>
  lines
    .map((line) => line.map(({ text, quoted }) => (quoted ? quote + text + quote : text)).join(separator))
    .map((line) => `${line}\r\n`)
    .join('');

const extension = /\.[a-z\d]{2,4}$/i;
const getFileExtension = (format: string | undefined): string => {
  const foldedFormat = (format ?? '').toLowerCase();
  return ['tsv', 'txt'].find((known) => foldedFormat.includes(known)) ?? 'csv';
};

/** Returns the expected file name with the timestamp `stamp`, or null if the draft has no name. */
export const getFeedFileName = (draft: FormValues, stamp: string): string | null => {
  const name = (draft['output_filename'] ?? '').trim();
  if (name === '') return null;
  const ending = extension.exec(name)?.[0] ?? `.${getFileExtension(draft['format'])}`;
  const time = draft['output_filename_with_timestamp'] === 'yes' ? `_${stamp}` : '';
  return `${name.replace(extension, '')}${time}${ending}`;
};
