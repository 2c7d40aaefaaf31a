import type { IntentId } from '../../base/branded-types.ts';
import { toBatchId } from '../../contract/constants.ts';
import { type EditValue, editValueText } from '../../model/edit-value.ts';
import type { SentEdits } from '../../edits/send-contract.ts';
import type { SentEdit } from '../../edits/sent-edit-contract.ts';

/** The number of days for which a sent edit can be undone. */
export const undoDays = 90;

/** Returns the letters and digits of a text, without markup, case and accents. */
const toComparableText = (text: string): string =>
  text
    .replace(/<[^>]*>|&(?:#\d+|\w+);/g, '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const isRounded = (sent: string, stored: string): boolean => {
  const decimals = /^-?\d+(?:\.(\d{1,20}))?$/.exec(stored);
  return decimals !== null && Number(Number(sent).toFixed(decimals[1]?.length ?? 0)) === Number(stored);
};

/** Whether a service that trims, cleans or rounds values may have stored the sent value as `stored`. */
export const isPlausibleStoredValue = (sent: EditValue, stored: EditValue): boolean => {
  const [first, second] = [sent, stored].map((value) => [value ?? []].flat().map(String).toSorted());
  if (first === undefined || second === undefined || first.length !== second.length)
    return toComparableText(editValueText(sent)) === toComparableText(editValueText(stored));
  return first.every((text, index) => {
    const other = second[index] ?? '';
    return toComparableText(text) === toComparableText(other) || (text.trim() !== '' && isRounded(text, other));
  });
};

/**
 * Returns the value that the service stored for a done edit. If the value that was read back cannot be a form of the sent
 * value, another user has changed it: the result is then the sent value, so that an undo leaves the other value unchanged.
 */
export const getStoredValue = ({ value, storedAs }: Pick<SentEdit, 'value' | 'storedAs'>): EditValue =>
  storedAs !== null && isPlausibleStoredValue(value, storedAs.value) ? storedAs.value : value;

/** Returns the reply to the page about added edits. */
export const toSentEdits = (
  { batch, first, count }: { readonly batch: number; readonly first: IntentId | null; readonly count: number },
  left: SentEdits['left'],
): SentEdits => ({ edits: count, batch: count < 2 ? null : toBatchId(batch), entry: first, left });
