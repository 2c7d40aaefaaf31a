import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { ChangeDetail, Difference, EditedResource, EditValue, NewEdit } from '../../../electron/contract/index.ts';
import { toFreeAttributeColumn } from '../../../electron/model/index.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { router } from '../../app/router.svelte.ts';
import { canEditItem } from '../../app/edits/staged-edits.svelte.ts';
import { getChangedLabel } from '../../detail/tabs/changed-values.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { editHistory } from '../../app/edits/edit-history.svelte.ts';
import { m } from '../edits/messages.ts';

const isOption = (value: unknown): value is string => typeof value === 'string';

/** Returns a former value as a field can get it again; undefined if it is not stored whole, or has several parts. */
const getFormerValue = ({ before }: Difference): EditValue | undefined => {
  if (before.is === 'absent') return null;
  if (before.is !== 'whole') return undefined;
  const { value } = before;
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as EditValue;
  return Array.isArray(value) && value.every(isOption) ? value : undefined;
};

/** Returns the edit that gives a field its former value, or undefined if it cannot be edited. */
export const editBack = (
  { resource, itemId }: Pick<ChangeDetail, 'resource' | 'itemId'>,
  difference: Difference,
): NewEdit | undefined => {
  const value = getFormerValue(difference);
  if (!canEditItem(resource) || value === undefined) return undefined;
  const field =
    difference.attribute === null ? difference.field : toFreeAttributeColumn('attributes', difference.attribute);
  return { resource: resource satisfies EditedResource, item: itemId satisfies ResourceId, field, value };
};

/** Stages the former values of these fields of a change. A toast shows the number of staged values and the reason why others were rejected. */
export const stageFormerValue = async (change: ChangeDetail, differences: readonly Difference[]): Promise<void> => {
  const edits = differences.flatMap((difference) => editBack(change, difference) ?? []);
  const [first] = differences;
  if (edits.length === 0 || first === undefined) {
    toasts.show({ tone: 'info', message: m.nothingToPutBack });
    return;
  }
  await runWithErrorToast(async () => {
    const label =
      differences.length === 1 ? m.fieldOfItem(getChangedLabel(change.resource, first), change.title) : change.title;
    const rejected = await editHistory.stage('changes', edits, label);
    const [why] = rejected;
    const added = edits.length - rejected.length;
    toasts.show({
      tone: why === undefined ? 'success' : 'warn',
      message: added === 0 ? m.rejected : m.editsAdded(added),
      ...(why === undefined ? {} : { detail: why.message }),
      ...(added === 0 ? {} : { link: { label: m.review, run: () => router.go('/edits') } }),
    });
  });
};
