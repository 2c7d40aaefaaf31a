import { type EditValue, editValueText } from '../../model/edit-value.ts';
import { isFormulaText, isMissingValueText } from '../../model/table/missing-values.ts';
import { isSpreadsheetError } from '../../model/table/spreadsheet-errors.ts';
import { isShortOf, isShortenedNumber } from '../../model/table/shortened-numbers.ts';
import { hasLostCharacters } from '../../model/table/unseen-characters.ts';
import { hasDoubtfulPoint, parseSheetNumber } from '../../model/table/written-numbers.ts';
import { parseWrittenDate } from '../../model/table/written-dates.ts';
import { readYesNo } from '../../model/table/written-values.ts';
import { m } from '../../messages/index.ts';
import { hasForeignSeparator, parseForeignList, parseListCell } from '../../model/table/sheet-cell.ts';
import { isRewritten } from '../../sheets/index.ts';
import type { EditorKind } from '../contract.ts';

/** A value, or the reason why a text is not a value. */
export type ReadCell = { readonly value: EditValue } | { readonly problem: string };

const messages = m.edits.value;

/** Returns the number of a text. A text with more digits than JavaScript can keep stays text. */
const readNumber = (text: string): ReadCell => {
  if (/^[+-]?\d{16,}$/.test(text)) return { value: text };
  const read = parseSheetNumber(text);
  return read === undefined || !Number.isFinite(read) ? { problem: messages.number } : { value: read };
};

const readDate = (text: string, hasTime: boolean): ReadCell => {
  const read = parseWrittenDate(text);
  if ('problem' in read) return { problem: messages[read.problem] };
  if (!hasTime) return { value: read.date.slice(0, 10) };
  return { value: read.date.includes('T') ? read.date : `${read.date}T00:00:00.000Z` };
};

const readAnswer = (text: string): ReadCell => {
  const value = readYesNo(text);
  return value === undefined ? { problem: messages.yesNo } : { value };
};

const readOptions = (text: string, known: ReadonlySet<string>): ReadCell => {
  const entries = parseForeignList(text, known);
  if (entries === null && hasForeignSeparator(text, known)) return { problem: messages.listSeparator };
  const options = [...new Set(entries ?? parseListCell(text))];
  return { value: options.length === 0 ? null : options };
};

const none: ReadonlySet<string> = new Set();

/**
 * Reads the text of a cell, as spreadsheets write it, as a value of a kind. An empty text is the empty value. `known` are the
 * options of a multiple choice.
 */
export const readCellValue = (kind: EditorKind, text: string, known = none): ReadCell => {
  if (kind === 'text' || kind === 'multiline' || kind === 'html') return { value: text === '' ? null : text };
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  if (kind === 'number' || kind === 'integer') return readNumber(trimmed);
  if (kind === 'yesNo') return readAnswer(trimmed);
  if (kind === 'date' || kind === 'dateTime') return readDate(trimmed, kind === 'dateTime');
  return kind === 'choices' ? readOptions(trimmed, known) : { value: trimmed };
};

const textKinds: ReadonlySet<EditorKind> = new Set(['text', 'multiline', 'html', 'choice', 'url']);

/**
 * Returns why a pasted text is not the value that the user sees in the spreadsheet, or null. `before` is the value of the
 * field, and `usesDecimalComma` whether the pasted numbers have decimal commas.
 */
export const findPasteProblem = (
  kind: EditorKind,
  text: string,
  { before, usesDecimalComma }: { readonly before: EditValue; readonly usesDecimalComma: boolean },
): string | null => {
  const shown = text.trim();
  if (isSpreadsheetError(shown)) return messages.formulaError(shown);
  if (isFormulaText(shown)) return messages.formula;
  if (isMissingValueText(shown)) return messages.missing(shown);
  if (hasLostCharacters(shown)) return messages.lostCharacters;
  const beforeText = editValueText(before);
  if (textKinds.has(kind) && isRewritten({ text, before: beforeText, value: before, isConverted: true }))
    return messages.rewritten(shown, beforeText);
  if (isShortenedNumber(shown) && !/e-/i.test(shown)) return messages.shortenedNumber(shown);
  // A whole number with decimals of zeros is as often a number of thousands.
  const isDoubtful = kind === 'integer' || (kind === 'number' && usesDecimalComma);
  return isDoubtful && hasDoubtfulPoint(shown) ? messages.doubtfulNumber(shown) : null;
};

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '');

/**
 * Whether a text is a GTIN that a spreadsheet damaged: spreadsheets drop leading zeros, and turn long numbers into `4.06E+12`.
 * `known` is the GTIN in the offline copy.
 */
export const isSpoiledGtin = (text: string, known: EditValue): boolean => {
  const [written, gtin] = [text.trim(), String(known ?? '').trim()];
  if (isShortOf(written, gtin)) return true;
  return (
    /^\d+$/.test(written) &&
    /^0\d+$/.test(gtin) &&
    written.length < gtin.length &&
    withoutZeros(written) === withoutZeros(gtin)
  );
};
