import type { EditableField, EditRow, EditValue } from '../../../electron/contract/index.ts';
import { m } from './messages.ts';
import { getEditorOptions } from '../../edit-values/controls/editor-text.ts';
import { formatEditValue } from '../../edit-values/format-edit-value.ts';

export interface FieldLine {
  readonly tone: 'quiet' | 'warn' | 'danger';
  readonly text: string;
}

interface State {
  readonly field: EditableField;
  readonly edit: EditRow | undefined;
  /** The text in the control. */
  readonly text: string;
  /** Why nothing is staged. */
  readonly problem: string | undefined;
}

/** The minimum limit of a text whose characters are counted: the length of a shorter one is obvious. */
const minCounted = 30;

/** Returns the text of a value, shortened for a line. */
const shorten = (field: EditableField, value: EditValue): string => {
  const text = formatEditValue(field.editor, value);
  return text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text;
};

const describeChangedOptions = ({ base, value }: EditRow): string => {
  const [before, after] = [getEditorOptions(base), getEditorOptions(value)];
  const added = after.filter((option) => !before.includes(option)).join(', ');
  const removed = before.filter((option) => !after.includes(option)).join(', ');
  if (added !== '' && removed !== '') return m.addedAndRemoved(added, removed);
  return added === '' ? m.removed(removed) : m.added(added);
};

const was = (field: EditableField, edit: EditRow): FieldLine => {
  const isEmpty = edit.base === null;
  if (edit.state === 'changedSince')
    return { tone: 'warn', text: isEmpty ? m.changedAtServiceEmpty : m.changedAtService(shorten(field, edit.base)) };
  if (edit.editor === 'choices') return { tone: 'quiet', text: describeChangedOptions(edit) };
  return { tone: 'quiet', text: isEmpty ? m.wasEmpty : m.was(shorten(field, edit.base)) };
};

/** Returns the line below a control: why nothing is staged, else the rule that the edit breaks, else the former value. */
export const createFieldLine = ({ field, edit, text, problem }: State): FieldLine => {
  if (problem !== undefined) return { tone: 'danger', text: problem };
  const broken = edit?.rules?.find(({ effect }) => effect !== 'fixes');
  const warning = broken === undefined ? edit?.warnings[0] : `${broken.message} · ${broken.profile}`;
  if (warning !== undefined) return { tone: 'warn', text: warning };
  if (field.maxLength !== null && text.length > field.maxLength)
    return { tone: 'warn', text: m.ofCharacters(text.length, field.maxLength) };
  if (edit !== undefined) return was(field, edit);
  return field.maxLength === null || field.maxLength < minCounted || text === ''
    ? { tone: 'quiet', text: '' }
    : { tone: 'quiet', text: m.ofCharacters(text.length, field.maxLength) };
};
