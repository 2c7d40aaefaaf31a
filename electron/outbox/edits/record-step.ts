import type { AppError } from '../../base/errors.ts';
import type { Intent, IntentEvent } from '../../contract/outbox.ts';
import { editValueText } from '../../model/edit-value.ts';
import { m } from '../../messages/index.ts';
import type { Patch } from '../outbox-types.ts';
import { type SendContext, recordIfUnchanged } from '../send/attempt.ts';
import { isGivenUp } from '../send/outcome.ts';
import type { IntentTransition } from '../state/state-machine.ts';
import type { EditStep } from './edit-protocol.ts';
import type { EditRecord } from './edit-record.ts';

/** An edit with its state, whose value at the service was read. */
export interface EditToStep {
  readonly intent: Pick<Intent, 'id' | 'state'>;
  readonly edit: EditRecord;
  readonly denials: number;
}

const sendMessages = m.edits.send;

const createError = (code: AppError['code'], message: string): AppError => ({ code, message, retryable: false });

interface Recorded {
  readonly happening: IntentTransition;
  readonly message: string;
  readonly patch: Patch;
}

/** Returns the transition that ends an edit without success. */
const fail = ({ intent }: EditToStep, error: AppError, edit: EditRecord): Recorded => ({
  happening: intent.state === 'unknown' ? 'givenUp' : 'refused',
  message: error.message,
  patch: { error, edit },
});

const toDone = (edit: EditRecord, step: Extract<EditStep, { step: 'done' }>): Recorded => {
  const storedAs = step.storedAs === undefined ? null : { value: step.storedAs };
  const notice = storedAs === null ? null : sendMessages.storedAs(editValueText(storedAs.value));
  return {
    happening: 'found',
    message: step.isSent ? (notice ?? sendMessages.seen) : sendMessages.alreadyThere,
    patch: { error: null, alreadyThere: !step.isSent, notice, edit: { ...edit, storedAs } },
  };
};

/** Returns the transition of a step, or null for a step that sends or reads later. */
export const toTransition = (
  entry: EditToStep,
  step: EditStep,
  readAt: string,
  problem: AppError | null,
): Recorded | null => {
  const edit: EditRecord = {
    ...entry.edit,
    readAt,
    conflict: null,
    storedAs: null,
    itemBefore: null,
    isAccepted: false,
    hasStoppedSending: false,
  };
  if (problem !== null) return fail(entry, problem, edit);
  switch (step.step) {
    case 'send':
    case 'readLater':
      return null;
    case 'done':
      return toDone(edit, step);
    case 'repeat':
      return isGivenUp(entry.denials, null)
        ? fail(entry, createError('serviceFault', sendMessages.givenUp), edit)
        : { happening: 'absent', message: sendMessages.notPerformed, patch: { error: null, edit } };
    case 'conflict': {
      const error = createError('conflict', sendMessages.conflict);
      return fail(entry, error, { ...edit, conflict: { atService: step.atService } });
    }
    case 'leave':
    case 'stopped': {
      const message = step.step === 'leave' ? sendMessages.leftAlone : m.outbox.history.stopped;
      const happening = entry.intent.state === 'unknown' ? 'withdrawn' : 'cancel';
      return { happening, message, patch: { error: null, notice: step.step === 'leave' ? message : null, edit } };
    }
    case 'ignored':
      return fail(entry, createError('invalid', sendMessages.ignored), edit);
    case 'changedMore': {
      const error = createError('invalid', sendMessages.changedMore(edit.fieldLabel));
      const recorded = fail(entry, error, { ...edit, hasStoppedSending: true });
      return { ...recorded, message: sendMessages.history.differ(step.others) };
    }
    case 'missing':
      return fail(entry, createError('notFound', sendMessages.missing), edit);
  }
};

/**
 * Records the step of an edit that follows from a read, after `earlier` events. Returns the intent, or null if the step
 * sends or the edit was changed in the meantime.
 */
export const recordStep = async (
  context: SendContext,
  entry: EditToStep,
  step: EditStep,
  { at, problem }: { readonly at: number; readonly problem: AppError | null },
  earlier: readonly IntentEvent[] = [],
): Promise<Intent | null> => {
  const move = toTransition(entry, step, new Date(at).toISOString(), problem);
  if (move === null) return null;
  const { base, value } = entry.edit;
  const intent = await recordIfUnchanged(context, {
    id: entry.intent.id,
    ...move,
    earlier,
    unchanged: { base, value },
  });
  if (intent !== null) context.onSettled(intent);
  return intent;
};
