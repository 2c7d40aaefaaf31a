import type { ChangeDetail, Difference } from '../../../electron/contract/index.ts';
import { loadPart } from '../../app/load-part.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { canEditItem } from '../../app/edits/staged-edits.svelte.ts';

/** Whether fields of a change can be set back to their former values. */
export const canPutBack = ({ resource, kind, itemGone }: ChangeDetail): boolean =>
  canEditItem(resource) && kind === 'changed' && !itemGone;

/** Stages the former values of fields. Editing is loaded with the first one. */
export const restoreChange = (change: ChangeDetail, differences: readonly Difference[]): Promise<boolean> =>
  runWithErrorToast(async () => {
    const edits = await loadPart(() => import('./stage-former-value.ts'));
    await edits.stageFormerValue(change, differences);
  });
