import { kindParsers } from '../../model/index.ts';
import type { EditValue } from '../../model/edit-value.ts';
import { isShortOf } from '../../model/table/spreadsheet-texts.ts';
import { readPercent, readWrittenNumber } from '../../model/table/written-numbers.ts';
import { hasOtherCalendar, readWrittenDate, readYesNo } from '../../model/table/written-values.ts';
import { m } from '../../messages/index.ts';
import { parseListCell } from '../../model/table/sheet-cell.ts';
import type { EditorKind } from '../contract.ts';

/** A value, or the reason why a text is not a value. */
export type ReadCell = { readonly value: EditValue } | { readonly problem: string };

const messages = m.edits.value;

/** Returns the number of a text. A text with more digits than JavaScript can keep stays text. */
const readNumber = (text: string): ReadCell => {
  if (/^[+-]?\d{16,}$/.test(text)) return { value: text };
  const plain = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
  const read = plain ?? readWrittenNumber(text) ?? readPercent(text);
  return read === undefined || !Number.isFinite(read) ? { problem: messages.number } : { value: read };
};

/** Returns the day of a text. A text that can mean two days, such as `01/02/2026` or `15.01.2569`, is refused. */
const readDate = (text: string, hasTime: boolean): ReadCell => {
  const [written, ...others] = readWrittenDate(text);
  const read = written ?? text;
  if (hasOtherCalendar(read)) return { problem: messages.otherCalendar };
  if (others.length > 0) return { problem: messages.twoDates };
  if (kindParsers.date.read(read) === undefined) return { problem: messages.date };
  if (!hasTime) return { value: read.slice(0, 10) };
  return { value: read.includes('T') ? read : `${read}T00:00:00.000Z` };
};

const readAnswer = (text: string): ReadCell => {
  const value = readYesNo(text);
  return value === undefined ? { problem: messages.yesNo } : { value };
};

const readOptions = (text: string): ReadCell => {
  const options = [...new Set(parseListCell(text))];
  return { value: options.length === 0 ? null : options };
};

/** Reads the text of a cell, as spreadsheets write it, as a value of a kind. An empty text is the empty value. */
export const readCellValue = (kind: EditorKind, text: string): ReadCell => {
  if (kind === 'text' || kind === 'multiline' || kind === 'html') return { value: text === '' ? null : text };
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  if (kind === 'number' || kind === 'integer') return readNumber(trimmed);
  if (kind === 'yesNo') return readAnswer(trimmed);
  if (kind === 'date' || kind === 'dateTime') return readDate(trimmed, kind === 'dateTime');
  return kind === 'choices' ? readOptions(trimmed) : { value: trimmed };
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
