import { kinds } from '../../../electron/model/index.ts';
import { isShortenedNumber, isSpreadsheetError } from '../../../electron/model/table/spreadsheet-texts.ts';
import { readPercent, readPrice, readWrittenNumber } from '../../../electron/model/table/written-numbers.ts';
import { readYesNo } from '../../../electron/model/table/written-values.ts';
import { hasControlCharacters, hasHiddenCharacters } from '../../../electron/model/table/unseen-characters.ts';
import { readShaped } from '../../form/inputs.ts';
import type { CellKind, PriceShape } from './targets.ts';

/** Why a cell cannot be sent, as the key of a message. */
export type CellFault =
  | 'formulaError'
  | 'shortened'
  | 'hidden'
  | 'notNumber'
  | 'notYesNo'
  | 'notDate'
  | 'notJson'
  | 'notPrice'
  | 'noCurrency';

/** What is not sent as it is written, as the key of a message. */
export type CellNote = 'percent' | 'apostrophe' | 'hidden';

/** A cell as it will be sent; null: it is empty, and nothing is sent. */
export type CellValue = { readonly value: unknown; readonly note?: CellNote } | { readonly fault: CellFault } | null;

/** Returns a number as it is written; undefined if it can be another one, such as a code with zeros before it. */
export const readNumber = (text: string): number | undefined =>
  /^[+-]?0\d/.test(text) ? undefined : readWrittenNumber(text);

/** A cross stands for yes in tables of people. */
const readCross = (text: string): boolean | undefined => (/^x$/i.test(text) ? true : readYesNo(text));

const readJson = (text: string): { readonly value: unknown } | undefined => {
  const read = readShaped(text);
  return typeof read?.value === 'object' && read.value !== null ? read : undefined;
};

const or = (value: unknown, fault: CellFault): CellValue => (value === undefined ? { fault } : { value });

/** Ids or names, by commas, semicolons, bars or lines. */
const readList = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;|\n]/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
];

/** Returns a price with its currency: its own, else the one that was chosen for all. */
const readAmount = (text: string, { amount, unit, units }: PriceShape, currency: string): CellValue => {
  const price = readPrice(text);
  if (price === undefined) return readJson(text) ?? { fault: 'notPrice' };
  const own = price.currencies.length === 1 ? price.currencies[0] : price.currencies.find((one) => units.includes(one));
  const chosen = price.currencies.length === 0 ? currency : (own ?? '');
  return chosen === '' ? { fault: 'noCurrency' } : { value: { [amount]: price.amount, [unit]: chosen } };
};

const readNumeric = (text: string): CellValue => {
  const share = readPercent(text);
  return share === undefined ? or(readNumber(text), 'notNumber') : { value: share, note: 'percent' };
};

const readGtin = (text: string): CellValue => {
  if (isShortenedNumber(text)) return { fault: 'shortened' };
  // Shops and spreadsheets put an apostrophe before digits that are to stay text.
  const digits = /^['’‘`´](\d+)$/.exec(text)?.[1];
  return digits === undefined ? { value: text } : { value: digits, note: 'apostrophe' };
};

/** What a cell is read with, beside its kind. */
export interface CellReading {
  readonly price?: PriceShape | undefined;
  /** The currency of prices without one; '' if none is chosen. */
  readonly currency?: string | undefined;
}

/** Reads one cell. Text is kept as it is, but for blanks around it. */
export const readCell = (kind: CellKind, cell: string, { price, currency = '' }: CellReading = {}): CellValue => {
  const text = cell.trim();
  if (text === '') return null;
  if (isSpreadsheetError(text)) return { fault: 'formulaError' };
  if (kind === 'gtin') return readGtin(text);
  if (kind === 'price' && price !== undefined) return readAmount(text, price, currency);
  if (kind === 'number') return readNumeric(text);
  if (kind === 'boolean') return or(readCross(text), 'notYesNo');
  if (kind === 'date') return kinds.date.read(text) === undefined ? { fault: 'notDate' } : { value: text };
  if (kind === 'json') return readJson(text) ?? { fault: 'notJson' };
  if (hasControlCharacters(text)) return { fault: 'hidden' };
  if (kind === 'name' && hasHiddenCharacters(text)) return { value: text, note: 'hidden' };
  if (kind !== 'list') return { value: text };
  const entries = readList(text);
  return entries.length === 0 ? null : { value: entries };
};
