import type { EditorKind, EditValue } from '../../../electron/contract/index.ts';
import { isSameValue, getEditorOptions, readValue, valueText } from './controls/editor-text.ts';
import { m } from './messages.ts';

/** A kind of change that is made to one field of many items. */
export type BulkChangeKind =
  | 'set'
  | 'setWhereEmpty'
  | 'replace'
  | 'before'
  | 'after'
  | 'trim'
  | 'case'
  | 'copy'
  | 'clear'
  | 'addOption'
  | 'removeOption'
  | 'add'
  | 'multiply';

/** The result of a change for one item. `problem`: the change cannot be made. */
export type BulkState = 'change' | 'same' | 'problem';
/** The items that the preview shows. */
export type BulkView = 'all' | BulkState;

export type LetterCase = 'lower' | 'upper' | 'sentence';

/** A change with everything that it needs. Each action uses some of the other fields. */
export interface BulkChange {
  readonly action: BulkChangeKind;
  /** The new value, the text or option to add or remove, or the number to add or multiply by. */
  readonly text: string;
  readonly find: string;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
  readonly letters: LetterCase;
}

/** The value after a change, or the message that says why the change cannot be made. */
export type BulkChangeResult = { readonly value: EditValue } | { readonly problem: string };

const texts: readonly BulkChangeKind[] = [
  'set',
  'setWhereEmpty',
  'replace',
  'before',
  'after',
  'trim',
  'case',
  'copy',
  'clear',
];
const numbers: readonly BulkChangeKind[] = ['set', 'setWhereEmpty', 'add', 'multiply', 'copy', 'clear'];
const choices: readonly BulkChangeKind[] = ['set', 'setWhereEmpty', 'addOption', 'removeOption', 'copy', 'clear'];
const others: readonly BulkChangeKind[] = ['set', 'setWhereEmpty', 'copy', 'clear'];

/** Returns the actions that fields of a type offer. */
export const actionsFor = (kind: EditorKind): readonly BulkChangeKind[] => {
  if (kind === 'number' || kind === 'integer') return numbers;
  if (kind === 'choices') return choices;
  return kind === 'date' || kind === 'dateTime' || kind === 'yesNo' ? others : texts;
};

/** Reads a typed value; the options of a multiple choice are separated by commas. */
export const readBulkValue = (kind: EditorKind, text: string): BulkChangeResult => {
  if (kind !== 'choices') return readValue(kind, text);
  const options = text
    .split(',')
    .map((option) => option.trim())
    .filter((option) => option !== '');
  return { value: options.length === 0 ? null : [...new Set(options)] };
};

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

/** Removes spaces at both ends, and all but one between two words of a line. */
const trimmed = (text: string): string =>
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
      return trimmed(text);
    default:
      return withLetters(text, change.letters);
  }
};

const maxDigits = 15;

const changeNumber = (value: EditValue, kind: EditorKind, change: BulkChange): BulkChangeResult => {
  if (value === null) return { value };
  const now = readValue('number', valueText('number', value));
  const by = readValue('number', change.text);
  if ('problem' in now || 'problem' in by) return { problem: m.notNumber };
  if (typeof now.value !== 'number' || typeof by.value !== 'number') return { value };
  const result = change.action === 'add' ? now.value + by.value : now.value * by.value;
  // Adding in binary leaves digits that nobody typed, such as 0.1 + 0.2.
  const rounded = Number(result.toPrecision(maxDigits));
  if (!Number.isFinite(rounded)) return { problem: m.notNumber };
  return { value: kind === 'integer' ? Math.round(rounded) : rounded };
};

const changeOptions = (value: EditValue, { action, text }: BulkChange): BulkChangeResult => {
  const option = text.trim();
  const now = getEditorOptions(value);
  if (option === '') return { value };
  const next = action === 'addOption' ? [...new Set([...now, option])] : now.filter((one) => one !== option);
  return { value: next.length === 0 ? null : next };
};

/** Returns a value of another field as a value of a type. */
const convert = (value: EditValue, kind: EditorKind): BulkChangeResult => {
  if (value === null) return { value };
  if (kind === 'choices') return { value: typeof value === 'object' ? value : [valueText('text', value)] };
  return readValue(kind, typeof value === 'object' ? value.join(', ') : valueText(kind, value));
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
): BulkChangeResult => {
  const { action } = change;
  if (action === 'clear') return { value: null };
  if (action === 'setWhereEmpty' && value !== null) return { value };
  if (action === 'set' || action === 'setWhereEmpty') return readBulkValue(kind, change.text);
  if (action === 'copy') return convert(source, kind);
  if (action === 'add' || action === 'multiply') return changeNumber(value, kind, change);
  if (action === 'addOption' || action === 'removeOption') return changeOptions(value, change);
  if (typeof value !== 'string') return { value };
  const text = changeText(value, change);
  return text === value ? { value } : readValue(kind, text);
};

/** Whether a change leaves a value as it is. */
export const staysSame = (value: EditValue, result: BulkChangeResult): boolean =>
  'value' in result && isSameValue(value, result.value);
