import { kindParsers, findGtinProblem, readWrittenGtin } from '../../model/index.ts';
import { repairEncoding } from '../../model/table/damaged-text.ts';
import { hasEscapes } from '../../model/table/escaped-text.ts';
import { isFormulaText, isMissingValueText } from '../../model/table/missing-values.ts';
import { isSpreadsheetError } from '../../model/table/spreadsheet-errors.ts';
import { isShortenedNumber } from '../../model/table/shortened-numbers.ts';
import {
  hasControlCharacters,
  hasHiddenCharacters,
  hasLostCharacters,
  hasOddEdges,
  hasQuestionMarks,
} from '../../model/table/unseen-characters.ts';
import { hasDoubtfulPoint, parseSheetNumber } from '../../model/table/written-numbers.ts';
import { parseWrittenDate } from '../../model/table/written-dates.ts';
import { readYesNo } from '../../model/table/written-values.ts';
import { m } from '../../messages/index.ts';
import { isObject } from '../../base/guards.ts';
import { asJson, listSeparator } from '../../model/table/cell-values.ts';
import { findCurrencies } from '../../model/table/written-numbers.ts';
import { splitHeadingCurrency } from '../../model/table/heading-currency.ts';
import { type PriceShape, parsePriceValue } from '../../model/table/price-values.ts';
import { hasForeignSeparator, parseForeignList, parseListCell } from '../../model/table/sheet-cell.ts';
import type { SheetColumn } from '../../tables/sheet/sheet-columns.ts';

type Raw = Readonly<Record<string, unknown>>;

/** A column of a sheet, with its header and the currencies of its number formats in the file. */
type ParsedColumn = SheetColumn & {
  readonly written?: string;
  readonly currencies?: ReadonlySet<string> | undefined;
};

const messages = m.sheets.value;

const isWebAddress = (text: string): boolean => {
  const { protocol } = URL.parse(text) ?? {};
  return protocol === 'http:' || protocol === 'https:';
};

/** Returns the message for a text that an attribute type does not accept. `body` contains the type's limits. */
type Check = (text: string, body: Raw) => string | null;

const getAttributeType = (body: Raw | undefined): string =>
  typeof body?.['type'] === 'string' ? body['type'].replace(/Attribute$/, '') : '';

const getOptions = (body: Raw): readonly string[] => kindParsers.texts.read(body['options']) ?? [];

const validateOption: Check = (text, body) =>
  body['restricted'] === true && !getOptions(body).includes(text) ? messages.noOption : null;

const validateDate = (text: string): string | null => {
  const read = parseWrittenDate(text.trim());
  return 'problem' in read ? messages[read.problem] : null;
};

const checks: Readonly<Record<string, Check>> = {
  Int: (text) => (Number.isInteger(parseSheetNumber(text.trim())) ? null : messages.notInteger),
  Decimal: (text) => (parseSheetNumber(text.trim()) === undefined ? messages.notNumber : null),
  Boolean: (text) => (readYesNo(text) === undefined ? messages.notYesNo : null),
  Date: validateDate,
  Url: (text) => (isWebAddress(text.trim()) ? null : messages.notAddress),
  Text: (text, body) => {
    const maxLength = kindParsers.integer.read(body['character_limit']);
    const letters = Array.from(text).length;
    return typeof maxLength === 'number' && letters > maxLength ? messages.tooLong(letters - maxLength) : null;
  },
  Dropdown: validateOption,
  MultiSelect: (text, body) =>
    parseListCell(text)
      .map((entry) => validateOption(entry, body))
      .find((fault) => fault !== null) ?? null,
  Formula: () => messages.workedOut,
  Completeness: () => messages.workedOut,
};

const isNumeric = (type: string, before: unknown): boolean =>
  type === 'Int' || type === 'Decimal' || (type === '' && typeof before === 'number');

/** Whether a value is a date. A text of which the former value is a day is one too. */
const isDate = (type: string, before: unknown): boolean =>
  type === 'Date' || (type === '' && typeof before === 'string' && /^\d{4}-\d\d-\d\d(?:T|$)/.test(before));

const toCanonicalDate = (text: string): string => {
  const read = parseWrittenDate(text.trim());
  const date = 'date' in read ? read.date : text;
  // Without a time zone, midnight would be another day in some of them.
  return date.trim().replace(/^(\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?$/, '$1');
};

/** Returns the known entries of a list: the options of its attribute, and those of its value; null if it is no list. */
const listKnownEntries = (body: Raw | undefined, before: unknown): ReadonlySet<string> | null =>
  getAttributeType(body) === 'MultiSelect' || Array.isArray(before)
    ? new Set([...(body === undefined ? [] : getOptions(body)), ...(Array.isArray(before) ? before.map(String) : [])])
    : null;

/** Whether a program that stores a number cannot keep all digits before its decimals. */
const isRounded = (text: string): boolean =>
  /^[+-]?\d{16,}(?:\.\d+)?$/.test(text) && !Number.isSafeInteger(Math.trunc(Number(text)));

/** Returns the message for a number whose digits are lost or which can be another number, or null. */
const validateNumber = (type: string, text: string, { usesDecimalComma }: KnownValues): string | null => {
  if (isShortenedNumber(text) && !/e-/i.test(text)) return messages.shortened(text.trim());
  if (isRounded(text.trim())) return messages.tooManyDigits;
  // A whole number with decimals of zeros is as often a number of thousands.
  return (usesDecimalComma || type === 'Int') && hasDoubtfulPoint(text) ? messages.doubtfulNumber(text.trim()) : null;
};

/**
 * Returns a valid text of a column in canonical form: `2,5` becomes `2.5`, `19 %` becomes `0.19`, `ja` becomes
 * `true` and `2026-01-16 00:00` becomes `2026-01-16`.
 */
export const toCanonicalText = (column: ParsedColumn, text: string, before: unknown, known: KnownValues): string => {
  if (column.key === 'gtin') return readWrittenGtin(text) ?? text;
  if (column.key === 'status') return findStatus(text, known) ?? text;
  const body = column.attribute === null ? undefined : known.attribute(column.attribute);
  const type = getAttributeType(body);
  const entries = listKnownEntries(body, before);
  if (entries !== null) return parseForeignList(text, entries)?.join(listSeparator) ?? text;
  if (isNumeric(type, before)) return String(parseSheetNumber(text) ?? text);
  const price = readPriceCell(column, text, before, known);
  if (price !== null && 'value' in price) return asJson({ ...(isObject(before) ? before : {}), ...price.value });
  if (isDate(type, before)) return toCanonicalDate(text);
  if (type === 'Boolean' || (type === '' && typeof before === 'boolean')) return String(readYesNo(text) ?? text);
  return text;
};

/** Returns the price of JSON as the sheet writes it, or its problem. */
const readJsonPrice = (text: string, { amount, unit }: PriceShape): ReturnType<typeof parsePriceValue> => {
  const value = parseJsonObject(text);
  const isPrice = typeof value?.[amount] === 'number' && typeof value[unit] === 'string';
  return isPrice ? { value } : { problem: 'notPrice' };
};

const parseJsonObject = (text: string): Raw | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

/**
 * Returns the currency that the number formats of a column show: the usual one if they can mean it, or '' if it is not known
 * because they show several.
 */
const getFormatCurrency = (written: ReadonlySet<string>, usual: string, units: readonly string[]): string => {
  const [name = '', another] = written;
  const meanings = findCurrencies(name);
  if (another !== undefined) return '';
  if (meanings.includes(usual)) return usual;
  return (meanings.length === 1 ? meanings[0] : meanings.find((code) => units.includes(code))) ?? '';
};

/**
 * Returns the price in a cell of an attribute with prices, or its problem. Without a currency in the cell, it has that of the
 * header, of the column's number format, of the former value, or the only one of the account. Null for any other attribute.
 */
const readPriceCell = (
  { attribute, written = '', currencies }: ParsedColumn,
  text: string,
  before: unknown,
  known: KnownValues,
): ReturnType<typeof parsePriceValue> | null => {
  const shape = attribute === null ? undefined : known.price(attribute);
  if (shape === undefined) return null;
  if (text.trim().startsWith('{')) return readJsonPrice(text, shape);
  const former = isObject(before) ? before[shape.unit] : undefined;
  const [only = '', another] = shape.units;
  const usual = typeof former === 'string' ? former : another === undefined ? only : '';
  const shown = currencies === undefined ? usual : getFormatCurrency(currencies, usual, shape.units);
  return parsePriceValue(text, shape, splitHeadingCurrency(written)?.currency ?? shown);
};

/** Returns the message for a text that does not match the former value, if the type is unknown. */
const asBefore = (text: string, before: unknown): string | null => {
  if (typeof before === 'number') return parseSheetNumber(text.trim()) === undefined ? messages.notNumber : null;
  if (typeof before === 'boolean') return readYesNo(text) === undefined ? messages.notYesNo : null;
  return isDate('', before) ? validateDate(text) : null;
};

/** The account's data for validating values. */
export interface KnownValues {
  /** Returns the body of a declared attribute. */
  readonly attribute: (name: string) => Raw | undefined;
  /** Returns the structure of an attribute's prices; undefined if its values are no prices. */
  readonly price: (name: string) => PriceShape | undefined;
  /** Returns the number of cached items with this name in a field. */
  readonly named: (column: SheetColumn, name: string) => number;
  readonly statuses: readonly string[];
  /** Whether the numbers of the table have decimal commas. */
  readonly usesDecimalComma: boolean;
}

/** Returns the status with this name, in any case; undefined if there is none. */
const findStatus = (text: string, { statuses }: KnownValues): string | undefined =>
  statuses.find((status) => status.toLowerCase() === text.trim().toLowerCase());

const validateGtin = (text: string): string | null => {
  const gtinError = findGtinProblem(readWrittenGtin(text) ?? text);
  switch (gtinError?.what) {
    case undefined:
      return null;
    case 'length':
      return messages.gtinLength;
    case 'check':
      return messages.gtinCheck(gtinError.ends);
    case 'apostrophe':
      return messages.gtinApostrophe;
    case 'zeros':
      return messages.gtinZeros;
    case 'shortened':
      return messages.shortened(text.trim());
    default:
      return messages.gtinSigns;
  }
};

const validateNames = (column: SheetColumn, text: string, known: KnownValues): string | null => {
  const names = column.key.endsWith('_ids') ? parseListCell(text) : [text.trim()];
  for (const name of names) {
    const ids = known.named(column, name);
    if (ids === 0) return messages.noName(name);
    if (ids > 1) return messages.severalNamed(name);
  }
  return null;
};

/** Returns the message why a text is not valid in a column, or null if it is. An empty text is always valid. */
export const validateCellValue = (
  column: ParsedColumn,
  text: string,
  before: unknown,
  known: KnownValues,
): string | null => {
  if (text.trim() === '') return null;
  if (isSpreadsheetError(text)) return messages.formulaError(text.trim());
  if (isFormulaText(text)) return messages.formula;
  if (isMissingValueText(text)) return messages.missingValue(text.trim());
  if (column.key === 'label' ? hasHiddenCharacters(text) : hasControlCharacters(text) || hasOddEdges(text))
    return messages.hidden;
  if (hasLostCharacters(text) || repairEncoding(text) !== null) return messages.lostCharacters;
  if (column.field.to !== undefined) return validateNames(column, text, known);
  const isText = typeof before !== 'string' || !hasEscapes(before);
  if (isText && hasEscapes(text)) return messages.escaped;
  if (hasQuestionMarks(text) && !(typeof before === 'string' && hasQuestionMarks(before)))
    return messages.questionMarks;
  if (column.key === 'gtin') return validateGtin(text);
  if (column.key === 'status') return findStatus(text, known) === undefined ? messages.noStatus : null;
  if (column.attribute === null) return null;
  const body = known.attribute(column.attribute);
  const type = getAttributeType(body);
  const check = Object.hasOwn(checks, type) ? checks[type] : undefined;
  const price = readPriceCell(column, text, before, known);
  if (price !== null) return 'problem' in price ? messages[price.problem] : null;
  const numberProblem = isNumeric(type, before) ? validateNumber(type, text, known) : null;
  if (numberProblem !== null) return numberProblem;
  const entries = listKnownEntries(body, before);
  if (entries !== null && parseForeignList(text, entries) !== null) return null;
  if (entries !== null && hasForeignSeparator(text, entries)) return messages.listSeparator;
  // A number replaces a code or another text: the spreadsheet has lost its last digits.
  if (!isNumeric(type, before) && isShortenedNumber(text)) return messages.shortened(text.trim());
  return body !== undefined && check !== undefined ? check(text, body) : asBefore(text, before);
};
