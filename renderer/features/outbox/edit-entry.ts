import EqualNot from '@lucide/svelte/icons/equal-not';
import type { BatchListRow, IntentListRow } from '../../../electron/contract/index.ts';
import { describeEditValue } from '../edits/format-value.ts';
import { sendMessages } from '../edits/send-messages.ts';

const messages = sendMessages.entry;

/** The look of an edit whose value changed at the service. */
export const conflictStyle = { icon: EqualNot, tone: 'warn', badge: 'warn' } as const;

type EntryEdit = Pick<IntentListRow, 'edit'>;

/** Whether the user has to choose between two values of a field. */
export const isInConflict = ({ edit }: EntryEdit): boolean => edit !== null && edit.conflict !== null;

/** Returns the short text next to the state of an edit, or null if there is nothing special about it. */
export const describeEditBriefly = ({ edit }: EntryEdit): string | null => {
  if (edit === null) return null;
  if (edit.conflict !== null) return messages.now(describeEditValue(edit.editor, edit.conflict.atService));
  return edit.storedAs === null ? null : messages.storedAs(describeEditValue(edit.editor, edit.storedAs.value));
};

/** Whether failed entries of a batch are conflicts only. */
export const hasOnlyConflicts = ({ conflicts, states }: Pick<BatchListRow, 'conflicts' | 'states'>): boolean =>
  conflicts > 0 && conflicts === states.failed;
