import type { IntentId } from '../../base/branded-types.ts';
import { toBatchId } from '../../contract/constants.ts';
import type { EditValue } from '../../edits/contract.ts';
import type { SentEdits } from '../../edits/send-contract.ts';
import type { SentEdit } from '../../edits/sent-edit-contract.ts';

/** The number of days for which a sent edit can be undone. */
export const undoDays = 90;

/** Returns the value that the service stored for a done edit. */
export const getStoredValue = ({ value, storedAs }: Pick<SentEdit, 'value' | 'storedAs'>): EditValue =>
  storedAs === null ? value : storedAs.value;

/** Returns the reply to the page about added edits. */
export const toSentEdits = (
  { batch, first, count }: { readonly batch: number; readonly first: IntentId | null; readonly count: number },
  left: SentEdits['left'],
): SentEdits => ({ edits: count, batch: count < 2 ? null : toBatchId(batch), entry: first, left });
