import type { ResourceId } from '../../base/branded-types.ts';
import type { EditedResource } from '../../edits/contract.ts';
import type { IntentEvent } from '../../contract/outbox.ts';
import type { SendingDifference } from '../../edits/send-contract.ts';
import { editValueText, readEditValue } from '../../model/edit-value.ts';
import { m } from '../../messages/index.ts';
import type { EditToStage } from '../db/edits/staged-edit-rows.ts';
import type { StoredIntent } from '../outbox-types.ts';
import type { SendContext } from '../send/attempt.ts';
import { type EditStep, decideAfterSuccess, decideAfterUnknown } from './edit-protocol.ts';
import { type EditRecord, getUpdateKind, toUpdateTarget } from './edit-record.ts';
import type { EditSenderOptions } from './edit-sender-options.ts';
import { type ItemReads, type ServiceItem, getReadValue } from './item-reads.ts';
import {
  type ChangedItemField,
  countComparedFields,
  findOtherChanges,
  canRevealOtherChanges,
  readFieldValue,
} from './read-value.ts';
import { recordStep } from './record-step.ts';

type OpenEdit = StoredIntent & { readonly edit: EditRecord };

/** Determines the outcome of updates by reading their items again. */
export interface ReadBack {
  /**
   * Settles confirmed updates, and updates whose outcome is unknown. Returns those that a later read decides. Rejects if the
   * service cannot be read.
   */
  settle(entries: readonly OpenEdit[]): Promise<readonly OpenEdit[]>;
}

/** `isCurrent`: the read shows every update that was performed. */
const decide = ({ edit, stopped: isStopped }: OpenEdit, read: ServiceItem, isCurrent: boolean): EditStep => {
  const value = getReadValue(read, edit.field);
  return edit.isAccepted
    ? decideAfterSuccess(edit, value, isCurrent)
    : decideAfterUnknown(edit, value, { isStopped, isCurrent });
};

const attributePrefix = 'attributes.';

const toText = (raw: unknown): string => {
  const value = readEditValue(raw);
  return value === undefined ? JSON.stringify(raw) : editValueText(value);
};

/** Returns edits that restore the former values of the changed fields that can be edited. */
const createRestoringEdits = (
  resource: EditedResource,
  item: ResourceId,
  changes: readonly ChangedItemField[],
): readonly EditToStage[] =>
  changes.flatMap(({ field, before, now }) => {
    const [value, current] = [readEditValue(before), readEditValue(now)];
    if (value === undefined || current === undefined || toUpdateTarget(resource, field) === null) return [];
    return [{ resource, item, field, current, value }];
  });

const toDifference = (
  { field, before, now }: ChangedItemField,
  restoring: readonly Pick<EditToStage, 'field'>[],
): SendingDifference => ({
  field,
  label: field.startsWith(attributePrefix) ? field.slice(attributePrefix.length) : field,
  before: toText(before),
  now: toText(now),
  isStaged: restoring.some((edit) => edit.field === field),
});

/**
 * Compares the item of the first update of a kind with the item from before. Turns sending off if more changed. Returns
 * the number of compared fields and of the others that changed, or null if the items were not compared.
 */
const verify = async (
  context: SendContext,
  { checks, now, calculatedAttributes, onStaged }: EditSenderOptions,
  {
    entry,
    step,
    read,
    reads,
  }: {
    readonly entry: OpenEdit;
    readonly step: EditStep;
    readonly read: ServiceItem;
    readonly reads: Pick<ItemReads, 'store'>;
  },
): Promise<{ readonly compared: number; readonly others: number } | null> => {
  const { intent, edit } = entry;
  const { raw, item } = read;
  if (edit.itemBefore === null || raw === null || step.step === 'repeat' || step.step === 'stopped') return null;
  const resource = intent.resource as EditedResource;
  const calculated = await calculatedAttributes();
  const before = JSON.parse(edit.itemBefore) as unknown;
  const changes = findOtherChanges(before, item, edit.field).filter(
    ({ field }) => !(field.startsWith(attributePrefix) && calculated.has(field.slice(attributePrefix.length))),
  );
  const { all, unchanged } = countComparedFields(before, item);
  const verified = { compared: all, others: changes.length };
  if (changes.length === 0) {
    if (edit.isAccepted && canRevealOtherChanges(before, edit.field))
      await checks.verified(getUpdateKind(resource, edit.field), intent.answer?.status ?? null);
    return verified;
  }
  // If the cache still had the former values, the edits that restore them would be removed as already there.
  await reads.store(resource, read);
  // Edits of the user that wait are staged first, because former values are only staged for fields without an edit.
  while ((await context.thread.call('restageWaitingEdits', undefined)) > 0);
  context.changes.othersChanged();
  const restoring = await context.thread.call('stageMissingEdits', {
    origin: 'changes',
    edits: createRestoringEdits(resource, edit.item, changes),
  });
  await checks.turnOff({
    at: new Date(now()).toISOString(),
    reason: m.edits.send.changedMore(edit.fieldLabel),
    resource,
    item: edit.item,
    title: intent.title,
    fieldLabel: edit.fieldLabel,
    entry: intent.id,
    differences: changes.map((change) => toDifference(change, restoring)),
    edited: {
      before: editValueText(readFieldValue(before, edit.field).value),
      now: editValueText(readFieldValue(item, edit.field).value),
    },
    unchanged,
  });
  onStaged();
  return verified;
};

const createComparedEvent = ({ at }: ServiceItem, compared: number): IntentEvent => ({
  at: new Date(at).toISOString(),
  what: 'looked',
  words: m.edits.send.history.compared(compared),
});

/**
 * Creates the reads that settle updates. `isCurrent` returns whether a read that is sent now shows the update of an entry, if it
 * was performed.
 */
export const createReadBack = (
  context: SendContext,
  reads: ItemReads,
  { isCurrent, ...options }: EditSenderOptions & { readonly isCurrent: (entry: OpenEdit) => boolean },
): ReadBack => {
  /** Returns whether the entry was settled. */
  const settleOne = async (entry: OpenEdit, known: ServiceItem | undefined): Promise<boolean> => {
    const resource = entry.intent.resource as EditedResource;
    const current = isCurrent(entry);
    let read = known ?? (await reads.one(resource, entry.edit.item));
    let step = decide(entry, read, current && known === undefined);
    // A list may be older than the item.
    if (known !== undefined && (step.step !== 'done' || step.storedAs !== undefined)) {
      read = await reads.one(resource, entry.edit.item);
      step = decide(entry, read, current);
    }
    if (step.step === 'readLater' && read.problem === null) return false;
    const verified = read.problem === null ? await verify(context, options, { entry, step, read, reads }) : null;
    if (verified !== null && verified.others > 0 && step.step === 'done')
      step = { step: 'changedMore', others: verified.others };
    await context.at('matched');
    await reads.cache(resource, read);
    await recordStep(
      context,
      entry,
      step,
      read,
      verified === null ? [] : [createComparedEvent(read, verified.compared)],
    );
    return true;
  };

  return {
    settle: async (entries) => {
      const confirmed = entries.filter(({ edit }) => edit.isAccepted && edit.itemBefore === null);
      const items = new Map<ResourceId, ServiceItem>();
      for (const [resource, own] of Map.groupBy(confirmed, ({ intent }) => intent.resource as EditedResource))
        for (const [id, read] of await reads.several(resource, [...new Set(own.map(({ edit }) => edit.item))]))
          items.set(id, read);
      const later: OpenEdit[] = [];
      for (const entry of entries)
        if (!(await settleOne(entry, confirmed.includes(entry) ? items.get(entry.edit.item) : undefined)))
          later.push(entry);
      return later;
    },
  };
};
