import EqualNot from '@lucide/svelte/icons/equal-not';
import type { BatchListRow, IntentListRow, SentEdit } from '../../../../electron/contract/index.ts';
import { describeEditValue, formatEditValue } from '../../../edit-values/format-edit-value.ts';
import { sendMessages } from '../../edits/send/messages.ts';

const messages = sendMessages.entry;

/** The look of an edit whose value changed at the service. */
export const conflictStyle = { icon: EqualNot, tone: 'warn', badge: 'warn' } as const;

type EntryEdit = Pick<IntentListRow, 'edit'>;
/** A longer value needs more than two lines next to others. */
const maxShortValue = 60;

/** Whether the user has to choose between two values of a field. */
export const isEditInConflict = ({ edit }: EntryEdit): boolean => edit !== null && edit.conflict !== null;

/** Whether the update of an edit changed other fields too, so that sending was turned off. */
export const isSendingStopped = ({ edit }: EntryEdit): boolean => edit?.hasStoppedSending === true;

/** Returns the short text next to the state of an edit, or null if there is nothing special about it. */
export const describeEditBriefly = ({
  edit,
  state,
  notice,
}: Pick<IntentListRow, 'edit' | 'state' | 'notice'>): string | null => {
  if (edit === null) return null;
  if (edit.conflict !== null) return messages.now(describeEditValue(edit.editor, edit.conflict.atService));
  if (isSendingStopped({ edit })) return messages.changedMore;
  if (state === 'cancelled') return notice;
  return edit.storedAs === null ? null : messages.storedAs(describeEditValue(edit.editor, edit.storedAs.value));
};

/** Whether one of the values of an edit is a text of several lines. */
export const hasLongValue = ({ editor, base, value, conflict }: SentEdit): boolean =>
  [base, value, conflict?.atService ?? null].some((one) => {
    const text = formatEditValue(editor, one);
    return text.length > maxShortValue || text.includes('\n');
  });

/** Whether failed entries of a batch are conflicts only. */
export const hasOnlyConflicts = ({ conflicts, states }: Pick<BatchListRow, 'conflicts' | 'states'>): boolean =>
  conflicts > 0 && conflicts === states.failed;
