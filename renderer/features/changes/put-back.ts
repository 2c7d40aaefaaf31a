import type { ChangeDetail, Difference } from '../../../electron/contract/index.ts';
import { canEditItem } from '../../app/edits/staged-edits.svelte.ts';

/** Whether fields of a change can be set back to their former values. */
export const canPutBack = ({ resource, kind, itemGone }: ChangeDetail): boolean =>
  canEditItem(resource) && kind === 'changed' && !itemGone;

/** Stages the former values of fields. Editing is loaded with the first one. */
export const restoreChange = async (change: ChangeDetail, differences: readonly Difference[]): Promise<void> => {
  const edits = await import('./stage-former-value.ts');
  await edits.stageFormerValue(change, differences);
};
