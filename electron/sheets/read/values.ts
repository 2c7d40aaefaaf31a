import { kinds, gtinFault } from '../../model/index.ts';
import { isShortenedNumber, isSpreadsheetError } from '../../model/table/spreadsheet-texts.ts';
import { hasControlCharacters, hasHiddenCharacters, hasOddEdges } from '../../model/table/unseen-characters.ts';
import { readPercent, readWrittenNumber } from '../../model/table/written-numbers.ts';
import { readYesNo } from '../../model/table/written-values.ts';
import { m } from '../../messages/index.ts';
import { entriesOf } from '../shared/cell-text.ts';
import type { SheetColumn } from '../shared/columns.ts';

type Raw = Readonly<Record<string, unknown>>;

/**
 * Parses a number in a human or machine format. Returns undefined if it is ambiguous. A percentage such as `19 %` is a
 * number.
 */
export const readNumber = (text: string): number | undefined => {
  const plain = text.trim();
  if (/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(plain)) return Number(plain);
  return readWrittenNumber(plain) ?? readPercent(plain);
};

const words = m.sheets.value;

const isWebAddress = (text: string): boolean => {
  const { protocol } = URL.parse(text) ?? {};
  return protocol === 'http:' || protocol === 'https:';
};

/** Returns the message for a text that an attribute type does not accept. `body` contains the type's limits. */
type Check = (text: string, body: Raw) => string | null;

const typeOf = (body: Raw | undefined): string =>
  typeof body?.['type'] === 'string' ? body['type'].replace(/Attribute$/, '') : '';

const optionsOf = (body: Raw): readonly string[] => kinds.texts.read(body['options']) ?? [];

const oneOption: Check = (text, body) =>
  body['restricted'] === true && !optionsOf(body).includes(text) ? words.noOption : null;

const checks: Readonly<Record<string, Check>> = {
  Int: (text) => (Number.isInteger(readNumber(text.trim())) ? null : words.notInteger),
  Decimal: (text) => (readNumber(text.trim()) === undefined ? words.notNumber : null),
  Boolean: (text) => (readYesNo(text) === undefined ? words.notYesNo : null),
  Date: (text) => (kinds.date.read(text.trim()) === undefined ? words.notDate : null),
  Url: (text) => (isWebAddress(text.trim()) ? null : words.notAddress),
  Text: (text, body) => {
    const most = kinds.integer.read(body['character_limit']);
    const letters = Array.from(text).length;
    return typeof most === 'number' && letters > most ? words.tooLong(letters - most) : null;
  },
  Dropdown: oneOption,
  MultiSelect: (text, body) =>
    entriesOf(text)
      .map((entry) => oneOption(entry, body))
      .find((fault) => fault !== null) ?? null,
  Formula: () => words.workedOut,
  Completeness: () => words.workedOut,
};

/**
 * Returns a valid text of a column in canonical form: `2,5` becomes `2.5`, `19 %` becomes `0.19` and `ja` becomes
 * `true`.
 */
export const canonicalText = (column: SheetColumn, text: string, before: unknown, known: KnownValues): string => {
  const type = column.attribute === null ? '' : typeOf(known.attribute(column.attribute));
  if (type === 'Int' || type === 'Decimal' || (type === '' && typeof before === 'number'))
    return String(readNumber(text) ?? text);
  if (type === 'Boolean' || (type === '' && typeof before === 'boolean')) return String(readYesNo(text) ?? text);
  return text;
};

/** Returns the message for a text that does not match the former value, if the type is unknown. */
const asBefore = (text: string, before: unknown): string | null => {
  if (typeof before === 'number') return readNumber(text.trim()) === undefined ? words.notNumber : null;
  if (typeof before === 'boolean') return readYesNo(text) === undefined ? words.notYesNo : null;
  // A number replaces a code or another text: the spreadsheet has lost its last digits.
  return isShortenedNumber(text) ? words.shortened(text.trim()) : null;
};

/** The account's data for validating values. */
export interface KnownValues {
  /** Returns the body of a declared attribute. */
  readonly attribute: (name: string) => Raw | undefined;
  /** Returns the number of cached items with this name in a field. */
  readonly named: (column: SheetColumn, name: string) => number;
  readonly statuses: readonly string[];
}

const gtinWords = (text: string): string | null => {
  const fault = gtinFault(text);
  switch (fault?.what) {
    case undefined:
      return null;
    case 'length':
      return words.gtinLength;
    case 'check':
      return words.gtinCheck(fault.ends);
    case 'apostrophe':
      return words.gtinApostrophe;
    case 'zeros':
      return words.gtinZeros;
    case 'shortened':
      return words.shortened(text.trim());
    default:
      return words.gtinSigns;
  }
};

const nameFault = (column: SheetColumn, text: string, known: KnownValues): string | null => {
  const names = column.key.endsWith('_ids') ? entriesOf(text) : [text.trim()];
  for (const name of names) {
    const ids = known.named(column, name);
    if (ids === 0) return words.noName(name);
    if (ids > 1) return words.severalNamed(name);
  }
  return null;
};

/** Returns the message why a text is not valid in a column, or null if it is. An empty text is always valid. */
export const valueFault = (column: SheetColumn, text: string, before: unknown, known: KnownValues): string | null => {
  if (text.trim() === '') return null;
  if (isSpreadsheetError(text)) return words.formulaError(text.trim());
  if (column.key === 'label' ? hasHiddenCharacters(text) : hasControlCharacters(text) || hasOddEdges(text))
    return words.hidden;
  if (column.field.to !== undefined) return nameFault(column, text, known);
  if (column.key === 'gtin') return gtinWords(text);
  if (column.key === 'status') return known.statuses.includes(text) ? null : words.noStatus;
  if (column.attribute === null) return null;
  const body = known.attribute(column.attribute);
  const type = typeOf(body);
  const check = Object.hasOwn(checks, type) ? checks[type] : undefined;
  return body !== undefined && check !== undefined ? check(text, body) : asBefore(text, before);
};
