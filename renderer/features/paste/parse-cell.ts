import { kindParsers, readWrittenGtin } from '../../../electron/model/index.ts';
import { repairEncoding } from '../../../electron/model/table/damaged-text.ts';
import { hasEscapes } from '../../../electron/model/table/escaped-text.ts';
import { isFormulaText, isMissingValueText } from '../../../electron/model/table/missing-values.ts';
import { isSpreadsheetError } from '../../../electron/model/table/spreadsheet-errors.ts';
import { isShortenedNumber } from '../../../electron/model/table/shortened-numbers.ts';
import { isDayWithMonthName } from '../../../electron/model/table/spreadsheet-texts.ts';
import { type PriceShape, parsePriceValue } from '../../../electron/model/table/price-values.ts';
import { hasDoubtfulPoint, readPercent, readWrittenNumber } from '../../../electron/model/table/written-numbers.ts';
import { parseListCell } from '../../../electron/model/table/sheet-cell.ts';
import { toPlainCharacters } from '../../../electron/model/table/plain-characters.ts';
import { type DateProblem, parseWrittenDate } from '../../../electron/model/table/written-dates.ts';
import { readYesNo } from '../../../electron/model/table/written-values.ts';
import {
  hasControlCharacters,
  hasHiddenCharacters,
  hasLostCharacters,
  hasOddEdges,
  hasQuestionMarks,
} from '../../../electron/model/table/unseen-characters.ts';
import { readShaped } from '../../form/form-model.ts';
import type { CellKind } from './column-targets.ts';

/** The reason why a cell cannot be sent, as the key of a message. */
export type CellProblem =
  | DateProblem
  | 'formulaError'
  | 'formula'
  | 'shortened'
  | 'hidden'
  | 'lostCharacters'
  | 'doubtfulNumber'
  | 'notNumber'
  | 'notYesNo'
  | 'notJson'
  | 'notPrice'
  | 'noCurrency';

/** A note about a value that is sent in another form, as the key of a message. */
export type CellNote =
  | 'sentAs'
  | 'gtinDigits'
  | 'shortened'
  | 'asDay'
  | 'escaped'
  | 'apostrophe'
  | 'decimals'
  | 'hidden'
  | 'wrongEncoding'
  | 'questionMarks'
  | 'missing';

/** The value of a cell to send. Null for an empty cell, which is not sent, like an undefined value. */
export type PastedCellValue =
  { readonly value: unknown; readonly note?: CellNote } | { readonly fault: CellProblem } | null;

/** Parses a number. Returns undefined if it could be something else, such as a code with leading zeros. */
export const parseCellNumber = (text: string): number | undefined =>
  /^[+-]?0\d/.test(toPlainCharacters(text)) ? undefined : readWrittenNumber(text);

const readJson = (text: string): { readonly value: unknown } | undefined => {
  const read = readShaped(text);
  return typeof read?.value === 'object' && read.value !== null ? read : undefined;
};

/** Parses a list of texts as exports write it, such as `red | blue`. */
const readTexts = (text: string): { readonly value: unknown } | undefined =>
  text.includes('|') && !/^[[{"]/.test(text) ? { value: parseListCell(text) } : undefined;

const toCellValue = (value: unknown, fault: CellProblem): PastedCellValue =>
  value === undefined ? { fault } : { value };

/** Splits IDs or names at commas, semicolons, bars or line breaks. */
const readList = (text: string): readonly string[] => [
  ...new Set(
    (text.startsWith('[') ? parseListCell(text) : text.split(/[,;|\n]/))
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
];

/** Parses a price with its own currency, otherwise the one selected for the table. */
const readAmount = (text: string, shape: PriceShape, currency: string): PastedCellValue => {
  const read = parsePriceValue(text, shape, currency);
  if ('value' in read) return read;
  return (read.problem === 'notPrice' ? readJson(text) : undefined) ?? { fault: read.problem };
};

const readNumeric = (text: string, usesDecimalComma: boolean): PastedCellValue => {
  if (usesDecimalComma && hasDoubtfulPoint(text)) return { fault: 'doubtfulNumber' };
  const share = readPercent(text);
  return share === undefined ? toCellValue(parseCellNumber(text), 'notNumber') : { value: share, note: 'sentAs' };
};

const readGtin = (text: string): PastedCellValue => {
  if (isShortenedNumber(text)) return { fault: 'shortened' };
  // Shops and spreadsheets add an apostrophe before digits to keep them as text.
  const digits = /^['’‘`´](\d+)$/.exec(text)?.[1];
  const written = readWrittenGtin(text);
  if (digits !== undefined) return { value: digits, note: 'apostrophe' };
  // Scripts that read the digits as a number write a decimal.
  const gtinDigits = /^(\d{8,14})\.0$/.exec(text)?.[1];
  if (gtinDigits !== undefined) return { value: gtinDigits, note: 'decimals' };
  return written === null || written === text ? { value: text } : { value: written, note: 'gtinDigits' };
};

const readDate = (text: string): PastedCellValue => {
  const read = parseWrittenDate(text);
  if ('problem' in read) return { fault: read.problem };
  if (kindParsers.date.read(text) === undefined) return { value: read.date, note: 'sentAs' };
  // Without a time zone, midnight would be another day in some of them.
  return { value: text.replace(/^(\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?$/, '$1') };
};

/** Additional information for parsing a cell. */
export interface CellReading {
  readonly price?: PriceShape | undefined;
  /** The currency of prices without one, or '' if none is selected. */
  readonly currency?: string | undefined;
  /** Whether the numbers of the table have decimal commas, so that `1.250` is ambiguous. */
  readonly usesDecimalComma?: boolean | undefined;
}

/** The kinds of which a blank around the text is no part of the value, whichever it is. */
const parsedKinds: ReadonlySet<CellKind> = new Set(['number', 'price', 'boolean', 'date', 'json']);

/** Parses a cell. Text is trimmed and otherwise unchanged. A hard space around it is noted, because it is invisible. */
export const parsePastedCell = (kind: CellKind, cell: string, reading: CellReading = {}): PastedCellValue => {
  const read = readTrimmed(kind, cell.trim(), reading);
  const isNoted = read === null || 'fault' in read || read.note !== undefined || parsedKinds.has(kind);
  return isNoted || !hasOddEdges(cell) ? read : { ...read, note: 'hidden' };
};

const readTrimmed = (
  kind: CellKind,
  text: string,
  { price, currency = '', usesDecimalComma = false }: CellReading,
): PastedCellValue => {
  if (text === '') return null;
  if (isSpreadsheetError(text)) return { fault: 'formulaError' };
  if (isFormulaText(text)) return { fault: 'formula' };
  if (isMissingValueText(text)) return { value: undefined, note: 'missing' };
  if (kind === 'gtin') return readGtin(text);
  if (kind === 'price' && price !== undefined) return readAmount(text, price, currency);
  if (kind === 'number') return readNumeric(text, usesDecimalComma);
  if (kind === 'boolean') return toCellValue(readYesNo(text), 'notYesNo');
  if (kind === 'date') return readDate(text);
  if (kind === 'json') return readJson(text) ?? readTexts(text) ?? { fault: 'notJson' };
  if (hasControlCharacters(text)) return { fault: 'hidden' };
  if (hasLostCharacters(text)) return { fault: 'lostCharacters' };
  if (kind !== 'list' && repairEncoding(text) !== null) return { value: text, note: 'wrongEncoding' };
  if ((kind === 'text' || kind === 'name') && hasQuestionMarks(text)) return { value: text, note: 'questionMarks' };
  if (kind === 'name' && hasHiddenCharacters(text)) return { value: text, note: 'hidden' };
  if ((kind === 'text' || kind === 'name') && hasEscapes(text)) return { value: text, note: 'escaped' };
  if (kind === 'text' && isShortenedNumber(text)) return { value: text, note: 'shortened' };
  if (kind === 'text' && !/\d{4}/.test(text) && isDayWithMonthName(text)) return { value: text, note: 'asDay' };
  if (kind !== 'list') return { value: text };
  const entries = readList(text);
  return entries.length === 0 ? null : { value: entries };
};
