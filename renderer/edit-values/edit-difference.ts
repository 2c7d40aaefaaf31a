import type { EditRow } from '../../electron/contract/index.ts';
import { type TextDifference, compareTexts } from './text-difference.ts';

/** Editors whose values are texts: a difference within one is marked. */
const textEditors = new Set<EditRow['editor']>(['text', 'multiline', 'html', 'url', 'choices', null]);
/** Above this length, texts are compared by the characters in which they start and end. */
const maxLength = 20_000;

/** The values of an edit as the user reads them. */
type ShownEdit = Pick<EditRow, 'before' | 'after' | 'editor'>;

const compareEdit = ({ before, after, editor }: ShownEdit): TextDifference => {
  const isText = textEditors.has(editor) && before !== '' && after !== '';
  if (isText && before.length + after.length <= 2 * maxLength) return compareTexts(before, after);
  const toWholePieces = (text: string): TextDifference['before'] => (text === '' ? [] : [{ text, differs: false }]);
  return { before: toWholePieces(before), after: toWholePieces(after) };
};

/** Each row shows the difference three times: before, after, and merged for narrow lists. */
const known = new WeakMap<ShownEdit, TextDifference>();

/**
 * Returns both values of an edit in pieces. Prices, dates and choices are not marked: they differ as a whole. The result is
 * stored for the object, which must not change.
 */
export const getEditDifference = (edit: ShownEdit): TextDifference => {
  const difference = known.get(edit) ?? compareEdit(edit);
  known.set(edit, difference);
  return difference;
};
