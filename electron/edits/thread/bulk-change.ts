import type { LetterCase } from '../../model/bulk-actions.ts';
import type { EditValue } from '../../model/edit-value.ts';
import { m } from '../../messages/index.ts';
import type { BulkChange } from '../bulk-contract.ts';
import type { EditorKind } from '../contract.ts';
import { type ReadCell, readCellValue } from './read-cell-value.ts';

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

const replaceIn = (text: string, { find, text: by, matchCase, wholeWords }: BulkChange): string => {
  if (find === '') return text;
  const word = escapePattern(find);
  // Letters of every script count, which `\b` does not.
  const pattern = wholeWords ? `(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])` : word;
  return text.replaceAll(new RegExp(pattern, matchCase ? 'gu' : 'giu'), () => by);
};

const withLetters = (text: string, letters: LetterCase): string => {
  if (letters === 'upper') return text.toUpperCase();
  const lower = text.toLowerCase();
  return letters === 'lower' ? lower : lower.replace(/\p{L}/u, (first) => first.toUpperCase());
};

/** Removes spaces at both ends, and reduces spaces within a line to one. */
const trimSpaces = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trimEnd())
    .join('\n');

const changeText = (text: string, change: BulkChange): string => {
  switch (change.action) {
    case 'replace':
      return replaceIn(text, change);
    case 'before':
      return `${change.text}${text}`;
    case 'after':
      return `${text}${change.text}`;
    case 'trim':
      return trimSpaces(text);
    default:
      return withLetters(text, change.letters);
  }
};

const maxDigits = 15;

const changeNumber = (value: EditValue, kind: EditorKind, change: BulkChange): ReadCell => {
  if (value === null) return { value };
  // Services store some numbers as text.
  const [now, by] = [Number(value), change.value];
  if (!Number.isFinite(now) || typeof by !== 'number') return { problem: m.edits.value.number };
  const result = change.action === 'add' ? now + by : now * by;
  // Adding in binary adds spurious digits, such as in 0.1 + 0.2.
  const rounded = Number(result.toPrecision(maxDigits));
  if (!Number.isFinite(rounded)) return { problem: m.edits.value.number };
  return { value: kind === 'integer' ? Math.round(rounded) : rounded };
};

const changeOptions = (value: EditValue, { action, text }: BulkChange): ReadCell => {
  const option = text.trim();
  const now = typeof value === 'object' && value !== null ? value : [];
  if (option === '') return { value };
  const next = action === 'addOption' ? [...new Set([...now, option])] : now.filter((one) => one !== option);
  return { value: next.length === 0 ? null : next };
};

const toText = (value: EditValue): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' && value !== null ? value.join(', ') : String(value);
};

/** Returns a value of another field as a value of a kind. */
const convert = (value: EditValue, kind: EditorKind): ReadCell => {
  if (value === null) return { value };
  if (kind === 'choices') return { value: typeof value === 'object' ? value : [toText(value)] };
  return readCellValue(kind, toText(value));
};

/**
 * Returns the value of a field after a change. `source` is the value of the field that is copied. An empty value stays empty
 * unless the change sets or copies one.
 */
export const applyChange = (
  value: EditValue,
  kind: EditorKind,
  change: BulkChange,
  source: EditValue = null,
): ReadCell => {
  const { action } = change;
  if (action === 'clear') return { value: null };
  if (action === 'setWhereEmpty' && value !== null) return { value };
  if (action === 'set' || action === 'setWhereEmpty') return { value: change.value };
  if (action === 'copy') return convert(source, kind);
  if (action === 'add' || action === 'multiply') return changeNumber(value, kind, change);
  if (action === 'addOption' || action === 'removeOption') return changeOptions(value, change);
  if (typeof value !== 'string') return { value };
  const text = changeText(value, change);
  return text === value ? { value } : readCellValue(kind, text);
};

/** Whether a change has everything that it needs. */
export const isCompleteChange = ({ action, value, text, find, copied }: BulkChange): boolean => {
  if (action === 'replace') return find !== '';
  if (action === 'copy') return copied !== '';
  if (action === 'trim' || action === 'case' || action === 'clear') return true;
  if (action === 'set' || action === 'setWhereEmpty' || action === 'add' || action === 'multiply')
    return value !== null;
  return text !== '';
};

/** Whether a change leaves a value unchanged. The order of options counts. */
export const isIdenticalValue = (one: EditValue, other: EditValue): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((option, index) => option === other[index])
    : one === other;
