import type { UnknownCell } from '../table.ts';
import { showDigits } from './number-format.ts';
import { type WorkbookParts, unescapeText } from './parts.ts';

/** The raw data of a cell. */
export interface RawCell {
  readonly type: string;
  readonly style: string | undefined;
  readonly text: string;
  readonly hasFormula: boolean;
  readonly hasValue: boolean;
  readonly isPicture: boolean;
}

/** The text of a cell for the comparison, or why its value is unknown. */
export type WorkbookCellValue = { readonly text: string } | { readonly unknown: UnknownCell; readonly text: string };

const dayMs = 86_400_000;
/** The number of days between a spreadsheet's first day and the first of January 1970. */
const daysBefore1970 = { from1900: 25_569, from1904: 24_107 } as const;

/** The number of digits that a spreadsheet keeps. Further digits result from its arithmetic. */
const maxNumberDigits = 15;

const padPart = (part: number): string => String(part).padStart(2, '0');

const formatTime = (days: number, hasSeconds: boolean): string => {
  const seconds = Math.round(days * 86_400);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts
    .slice(0, hasSeconds || parts[2] !== 0 ? 3 : 2)
    .map(padPart)
    .join(':');
};

/** Returns a time as ISO 8601, without the time of day if it has none, or null if it is out of range. */
const formatDate = (time: number): string | null => {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().replace(/T00:00:00\.000Z$/, '');
};

/** The difference from a full second that results from the arithmetic of a spreadsheet, in milliseconds. */
const maxInexactMs = 5;

/** Rounds a time in milliseconds, to a full second if it is very close. */
const roundTime = (time: number): number => {
  const second = Math.round(time / 1_000) * 1_000;
  return Math.abs(time - second) <= maxInexactMs ? second : Math.round(time);
};

const formatNumber = (number: number): string => String(Number(number.toPrecision(maxNumberDigits)));

const readNumber = ({ style, text }: RawCell, { formats, is1904 }: WorkbookParts): string | null => {
  const number = Number(text);
  if (!Number.isFinite(number)) return null;
  const format = style === undefined ? null : (formats[Number(style)] ?? null);
  // The digits of a long integer are kept as text: as a number, the last ones would be lost.
  const plain = /^-?\d+$/.test(text) ? text : formatNumber(number);
  if (format === null || format.kind === 'amount') return plain;
  if (format.kind === 'digits') return showDigits(number, format.sections) ?? plain;
  if (number < 0) return null;
  if (format.isElapsed || number < 1) return formatTime(number, format.hasSeconds);
  // Spreadsheets count a 29th of February 1900, which did not exist.
  const days = !is1904 && number < 60 ? number + 1 : number;
  return formatDate(roundTime((days - daysBefore1970[is1904 ? 'from1904' : 'from1900']) * dayMs));
};

const isoDate = /^(\d{4}-\d\d-\d\d)(?:[T ](.+?))?(Z|[+-]\d\d:?\d\d)?$/;
const isoTime = /^T?(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d+)?))?$/;

/**
 * Returns an ISO date, time or both for the comparison, or any other text unchanged. A date without a zone is the same
 * day everywhere.
 */
const readIsoDate = (text: string): string => {
  const [, day, rest, zone = 'Z'] = isoDate.exec(text) ?? [];
  const [, hours, minutes, seconds] = isoTime.exec(rest ?? (day === undefined ? text : '0:00')) ?? [];
  if (hours === undefined || minutes === undefined) return text;
  const days = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds ?? 0)) / 86_400;
  if (day === undefined) return formatTime(days, seconds !== undefined);
  const start = Date.parse(`${day}T00:00:00${zone}`);
  return formatDate(start + Math.round(days * dayMs)) ?? text;
};

const formatBoolean = (text: string): string | null => {
  if (/^(?:1|true)$/i.test(text)) return 'true';
  return /^(?:0|false)$/i.test(text) ? 'false' : null;
};

const readText = (cell: RawCell, parts: WorkbookParts): string | null => {
  const { type, text } = cell;
  switch (type) {
    case 'n':
      return readNumber({ ...cell, text: text.trim() }, parts);
    case 's':
      return parts.sharedStrings[Number(text)] ?? null;
    case 'b':
      return formatBoolean(text.trim());
    case 'd':
      return readIsoDate(text.trim());
    case 'str':
    case 'inlineStr':
      return unescapeText(text);
    default:
      return null;
  }
};

/** Returns the value of a cell. An unknown value is never returned as empty. */
export const readWorkbookCell = (cell: RawCell, parts: WorkbookParts): WorkbookCellValue => {
  const { type, text, hasFormula, hasValue, isPicture } = cell;
  if ((type === 'e' || text === '') && isPicture) return { unknown: 'picture', text: '' };
  if (type === 'e') return { unknown: 'formulaError', text };
  // Programs that calculate nothing write a zero as the result. Others write the results and ask for the calculation too.
  if (hasFormula && parts.isUncalculated && type === 'n' && Number(text) === 0)
    return { unknown: 'notCalculated', text };
  // A formula whose result is an empty text has a value of that type.
  if (text === '')
    return hasFormula && !(type === 'str' && hasValue) ? { unknown: 'notCalculated', text: '' } : { text: '' };
  const read = readText(cell, parts);
  return read === null ? { unknown: 'unreadable', text } : { text: read.replaceAll(/\r\n?/g, '\n') };
};
