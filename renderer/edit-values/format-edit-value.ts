import type { EditorKind, EditRow, EditValue, SentEdit } from '../../electron/contract/index.ts';
import { getEditorOptions, formatEditorText } from './controls/editor-text.ts';
import { editValueMessages } from './messages.ts';

/** Returns a value as the user reads it; '' if it is empty. */
export const formatEditValue = (editor: EditorKind | null, value: EditValue): string => {
  if (typeof value === 'boolean') return value ? editValueMessages.yes : editValueMessages.no;
  return typeof value === 'object' && value !== null
    ? getEditorOptions(value).join(' | ')
    : formatEditorText(editor ?? 'text', value);
};

/** Returns a value as the user reads it; an empty value is the text «empty». */
export const describeEditValue = (editor: EditorKind | null, value: EditValue): string => {
  const text = formatEditValue(editor, value);
  return text === '' ? editValueMessages.empty : text;
};

/** Returns the values of a staged or sent edit as the user reads them. */
export const toShownEdit = ({
  editor,
  base,
  value,
}: Pick<EditRow | SentEdit, 'editor' | 'base' | 'value'>): Pick<EditRow, 'before' | 'after' | 'editor'> => ({
  editor,
  before: formatEditValue(editor, base),
  after: formatEditValue(editor, value),
});
