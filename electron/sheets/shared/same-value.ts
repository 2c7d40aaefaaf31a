import { truncateToCell } from '../../tables/sheet-xml.ts';
import { isDamagedCopy } from '../../model/table/damaged-text.ts';
import { toPlainCharacters } from '../../model/table/plain-characters.ts';
import { parseForeignList, parseListCell } from '../../model/table/sheet-cell.ts';
import { isShiftedMidnight, readScriptDays } from '../../model/table/script-dates.ts';
import { isShortOf } from '../../model/table/shortened-numbers.ts';
import { isRewrittenAsDay, isRewrittenAsTime } from '../../model/table/spreadsheet-texts.ts';
import { removeInvisible } from '../../model/table/unseen-characters.ts';
import { parseSheetNumber, readPossibleNumbers, readPrice } from '../../model/table/written-numbers.ts';
import { readWrittenDate, readYesNo } from '../../model/table/written-values.ts';
import { matchesMarkedValue } from '../../tables/sheet/sheet-marker.ts';

/** The number of digits of a number that a spreadsheet keeps. */
const maxNumberDigits = 15;

/** Returns a day without its midnight, in any time zone. */
const withoutMidnight = (text: string): string =>
  text.replace(/(?<=^\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?$/, '');

/** The zero of an accounting format, with or without its currency: `-`, `- €`. */
const accountingZero = /^[-–](?: *\p{Sc})?$|^\p{Sc} *[-–]$/u;
/**
 * A number and the unit that a number format adds: `1,5 kg`. A single letter without a space before it can be a part of a
 * size or code.
 */
const numberWithUnit =
  /^([+-]?\d[\d.,' ]*?)(?: ?(?:[kmµ]g|lbs?|oz|[cdm]l|[cdkm]m[²³]?|m[²³]|ft|in|["″]|°[cf]?|k?wh?|kv|[kmg]hz|[kmgt]b|m?ah|pcs\.?|st(?:k|ck|ück)\.?)| [glmtvwa])$/iu;

/** Returns the numbers that a cell can have if its number format adds a currency or a unit. */
const listFormattedNumbers = (text: string): readonly number[] => {
  const plain = toPlainCharacters(text);
  if (accountingZero.test(plain)) return [0];
  const amount = readPrice(plain)?.amount;
  const digits = numberWithUnit.exec(plain)?.[1];
  return [...(amount === undefined ? [] : [amount]), ...(digits === undefined ? [] : readPossibleNumbers(digits))];
};

const listNumbers = (text: string): readonly number[] => {
  const number = parseSheetNumber(text);
  return [...(number === undefined ? [] : [number]), ...readPossibleNumbers(text)];
};

/** Returns the numbers that a spreadsheet can show as a text, in the formats of numbers, currencies and units. */
const listShownNumbers = (text: string): readonly number[] => {
  const numbers = listNumbers(text);
  return numbers.length > 0 ? numbers : listFormattedNumbers(text);
};

/** Whether a text can be a number that a spreadsheet, which keeps 15 digits, writes for this one. */
const isSameNumber = (text: string, value: number): boolean =>
  listShownNumbers(text).some((number) => number === value || number === Number(value.toPrecision(maxNumberDigits)));

/** Whether a text has the entries of a list, as another program writes them. */
const isSameList = (text: string, list: readonly unknown[]): boolean => {
  const known = new Set(list.map(String));
  const entries = parseForeignList(text, known) ?? (text.includes('|') ? parseListCell(text) : null);
  return entries !== null && entries.every((entry) => known.has(entry)) && new Set(entries).size === known.size;
};

/** Whether a text is the same value. Spreadsheets write numbers, booleans and dates in the format of their language. */
export const isSameSheetValue = (text: string, before: string, value: unknown): boolean => {
  if (text === before) return true;
  if (typeof value === 'number') return isSameNumber(text, value);
  if (typeof value === 'boolean') return readYesNo(text) === value;
  if (Array.isArray(value) && isSameList(text, value)) return true;
  const day = withoutMidnight(text);
  if ([...readWrittenDate(day), ...readScriptDays(day)].includes(withoutMidnight(before))) return true;
  // A value that was truncated to fit into a cell is unchanged.
  return before.length > text.length && truncateToCell(before) === text;
};

/**
 * Whether the cell still has the written value, in the spelling of a program or of a spreadsheet, so that the user did
 * not edit it.
 */
export const isUntouched = (mark: string, key: string, text: string): boolean => {
  const hadMarkedValue = (written: string): boolean => matchesMarkedValue(mark, key, written) === true;
  if (hadMarkedValue(text)) return true;
  if (!mark.startsWith('v')) return false;
  const yesNo = readYesNo(text);
  if (yesNo !== undefined && hadMarkedValue(String(yesNo))) return true;
  if (listShownNumbers(text).some((number) => hadMarkedValue(String(number)))) return true;
  return readWrittenDate(text).some((day) => hadMarkedValue(day) || hadMarkedValue(`${day}T00:00:00.000Z`));
};

/** Returns the numbers that a spreadsheet reads from a text that is entered in a cell. */
const listEnteredNumbers = (text: string): readonly number[] => {
  const plain = toPlainCharacters(text);
  const [, whole, numerator, denominator] = /^(\d+) (\d+)\/(\d+)$/.exec(plain) ?? [];
  if (whole !== undefined) return [Number(whole) + Number(numerator) / Number(denominator)];
  const numbers = listNumbers(text);
  const price = numbers.length === 0 ? readPrice(text) : undefined;
  return price === undefined ? numbers : [price.amount];
};

/** A number without a sign, a unit or another notation. */
const plainNumber = /^\d+(?:[.,]\d+)?$/;

/**
 * Whether a text is the same number as another text, without the zeros, signs or units that a spreadsheet drops, or with
 * the decimals that a program adds: `42.0` for `42`.
 */
const isSameNumberText = (text: string, before: string): boolean => {
  const number = parseSheetNumber(text);
  if (number === undefined) return false;
  const [shown, original] = [text.trim(), before.trim()];
  const hasDecimals = /[.,]0+$/.test(shown) && !/[.,]/.test(original);
  if (shown.length >= original.length && plainNumber.test(original) && !hasDecimals) return false;
  return listEnteredNumbers(before).some(
    (enteredNumber) => enteredNumber === number || isSameNumber(text, enteredNumber),
  );
};

/** Whether a spreadsheet made a truth value of the word for it, such as `TRUE` for `true`. */
const isSameTruthText = (text: string, before: string): boolean => {
  const words = [text, before].map((one) => one.trim().toLowerCase());
  const isWord = words.every((word) => word.length > 3) && words.some((word) => word === 'true' || word === 'false');
  return isWord && readYesNo(text) !== undefined && readYesNo(text) === readYesNo(before);
};

/** Returns a long number without its last digits, as programs with 15 to 17 digits write it: cut off, rounded or exact. */
const listInexactForms = (digits: string): readonly string[] => {
  const number = Number(digits);
  const kept = [maxNumberDigits, maxNumberDigits + 1, maxNumberDigits + 2].flatMap((count) => [
    digits.slice(0, count),
    number.toPrecision(count).replaceAll(/\.|e.*$/g, ''),
  ]);
  return [...kept.map((first) => first.padEnd(digits.length, '0')), String(BigInt(number))];
};

/** Whether the last digits of a long number are lost. */
const isCutNumber = (text: string, before: string): boolean =>
  /^\d{16,300}$/.test(before) && text.length === before.length && listInexactForms(before).includes(text);

/** A cell that differs from the value of the account. */
interface DifferentCell {
  readonly text: string;
  readonly before: string;
  readonly value: unknown;
  /** Whether a spreadsheet can have converted the text to a number or a date. */
  readonly isConverted: boolean;
}

/**
 * Whether a program rewrote a text without an edit by the user: in a wrong encoding, or as a number or a date. A
 * spreadsheet drops zeros and digits, and turns `3-4` into `03. Apr`. The original value cannot be recovered from the
 * cell.
 */
export const isRewritten = ({ text, before, value, isConverted }: DifferentCell): boolean => {
  if (before === '' || typeof value === 'boolean') return false;
  if (isDamagedCopy(text, before)) return true;
  // An apostrophe keeps a code as text in a spreadsheet, and programs add quotation marks: they are no part of it.
  if (/^['’]/.test(text) && text.slice(1) === before) return true;
  if (/^(["']).*\1$/s.test(text) && text.slice(1, -1) === before) return true;
  if (isShiftedMidnight(text, before)) return true;
  if (!isConverted) return false;
  if (isShortOf(text, before) || isRewrittenAsDay(text, before) || isRewrittenAsTime(text, before)) return true;
  if (isCutNumber(text, before)) return true;
  return typeof value === 'string' && (isSameNumberText(text, before) || isSameTruthText(text, before));
};

/** Whether a text only adds blanks or invisible characters to another one, which is never intended. */
export const addsOnlyInvisible = (text: string, before: string): boolean =>
  before !== '' && text !== removeInvisible(text) && removeInvisible(text) === removeInvisible(before);
