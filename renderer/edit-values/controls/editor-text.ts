import type { EditorKind, EditValue } from '../../../electron/contract/index.ts';
import { formatDayText, readDay, readTime, formatTimeText } from '../../ui/date-text.ts';
import { editValueMessages } from '../messages.ts';
import { formatNumberText, readNumber } from './region-number.ts';

/** The value of a typed text, or the error message if the text is not valid. */
export type ReadValue = { readonly value: EditValue } | { readonly problem: string };

const dayPart = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/;

const formatDateText = (value: string): string => {
  const [, day, time] = dayPart.exec(value) ?? [];
  if (day === undefined) return value;
  return time === undefined || time === '00:00' ? formatDayText(day) : `${formatDayText(day)} ${formatTimeText(time)}`;
};

/** Returns a value as its editor shows it; '' if it is empty. Not for multiple choice, whose editor shows each option. */
export const formatEditorText = (kind: EditorKind, value: EditValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return formatNumberText(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return value.join(', ');
  return kind === 'date' || kind === 'dateTime' ? formatDateText(value) : value;
};

const readDateTime = (text: string): ReadValue => {
  const [, dayText, timeText] = /^(.*?)[,\sT]+(\d{1,2}[:.]\d{2}\s*(?:am|pm)?)$/i.exec(text) ?? [];
  const day = readDay(dayText ?? text);
  const time = timeText === undefined ? '00:00' : readTime(timeText);
  return day === null || time === null ? { problem: editValueMessages.notDate } : { value: `${day}T${time}:00.000Z` };
};

const readUrl = (text: string): ReadValue =>
  URL.canParse(text) && /^[a-z][a-z\d+.-]*:./i.test(text) ? { value: text } : { problem: editValueMessages.notUrl };

/** Reads the text of an editor. An empty text is the empty value. Texts are kept to the last character. */
export const readValue = (kind: EditorKind, text: string): ReadValue => {
  const trimmed = text.trim();
  if (kind === 'text' || kind === 'multiline' || kind === 'html') return { value: text === '' ? null : text };
  if (trimmed === '') return { value: null };
  if (kind === 'number' || kind === 'integer') {
    const value = readNumber(trimmed);
    if (value === null) return { problem: editValueMessages.notNumber };
    return kind === 'integer' && !Number.isInteger(value) ? { problem: editValueMessages.notInteger } : { value };
  }
  if (kind === 'yesNo') return { value: trimmed === 'yes' };
  if (kind === 'dateTime') return readDateTime(trimmed);
  if (kind === 'url') return readUrl(trimmed);
  if (kind !== 'date') return { value: trimmed };
  const day = readDay(trimmed);
  return day === null ? { problem: editValueMessages.notDate } : { value: day };
};

/** Returns the options of a multiple choice; none for any other value. */
export const getEditorOptions = (value: EditValue): readonly string[] =>
  typeof value === 'object' && value !== null ? value : [];

/** Whether two values are the same one. */
export const isSameValue = (a: EditValue, b: EditValue): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((option, index) => option === b[index])
    : a === b;
