import type { EditValue, EditedResource } from '../../edits/contract.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import { createLogger } from '../../base/logger.ts';
import { m } from '../../messages/index.ts';
import { editValueText } from '../../model/edit-value.ts';
import type { UpdateResult } from '../../service/update-requests.ts';
import { ServiceError, getRetryAfter } from '../../service/service-error.ts';
import type { OutboxClient, StoredIntent } from '../outbox-types.ts';
import {
  type Attempt,
  type SendContext,
  recordOutcome,
  recordUnsent,
  retryOnDiskError,
  tripCircuitBreaker,
} from '../send/attempt.ts';
import { type IntentOutcome, createFailureOutcome } from '../send/outcome.ts';
import { type SendClaim, createSendClaim } from '../send/send-claim.ts';
import { type EditRecord, toUpdateValue, toUpdateTarget } from './edit-record.ts';

const log = createLogger('outbox');

/** An update to send, with the values that the guard read has confirmed. */
export interface UpdateToSend {
  readonly stored: StoredIntent & { readonly edit: EditRecord };
  readonly base: EditValue;
  readonly value: EditValue;
  /** The time of the guard read, in milliseconds. */
  readonly readAt: number;
  /** The raw item, if the update is the first one of its kind; otherwise null. */
  readonly itemBefore: string | null;
}

/**
 * The end of an attempt. `accepted`: it must be read back. `stale`: nothing was sent, because the guard read had become
 * too old, or the edit changed.
 */
export type UpdateEnd = 'accepted' | 'stale' | 'ended';

/** A guard read that is older is repeated. */
const maxReadAgeMs = 30_000;

/** Whether a rejection of a value by 422 is due to the field itself. */
const fieldRejection = /extra inputs|not permitted|not allowed|read.?only|unknown field/i;

/** Whether the service refuses every update of the field, so that it is remembered. */
const isFieldRefused = (error: unknown): error is ServiceError => {
  if (!(error instanceof ServiceError)) return false;
  if (error.status === 403 || error.status === 404 || error.status === 405) return true;
  return error.status === 422 && fieldRejection.test(error.message);
};

interface Attempted {
  readonly update: UpdateToSend;
  readonly attempt: Attempt;
  readonly claim: SendClaim;
}

/** Returns the outcome of an update that may have left. The number of failures is limited by `denials`. */
const toOutcome = (error: unknown, { update, attempt }: Attempted): IntentOutcome => {
  const circumstances = { stopped: attempt.stopped, begun: false, cuts: 0, left: true, denials: null };
  const outcome = createFailureOutcome(error, circumstances);
  const isLost = outcome.happening === 'lost' || outcome.happening === 'interrupted';
  // A request that was rejected because of the rate was not performed, although its body had been sent.
  if (error instanceof VitrineError && error.code === 'rateLimited')
    return { ...outcome, happening: 'notSent', message: error.message, patch: { error: outcome.patch.error ?? null } };
  if (!isLost) return outcome;
  return { ...outcome, patch: { ...outcome.patch, denials: update.stored.denials + 1 } };
};

/** Stores that the service refuses every update of a field. Never rejects: the outcome of the update must be recorded. */
const rememberRefusal = async (
  { thread, client }: SendContext,
  { intent, edit }: UpdateToSend['stored'],
  error: ServiceError,
): Promise<void> => {
  const resource = intent.resource as EditedResource;
  // A deleted item is no evidence about its fields.
  if (error.status === 404 && !(await hasItem(client(), resource, edit))) return;
  try {
    await thread.call('setRefusedField', { resource, field: edit.field, message: error.message });
  } catch (problem) {
    log.error('A refused field could not be stored', problem);
  }
};

const hasItem = async (client: OutboxClient | null, resource: EditedResource, edit: EditRecord): Promise<boolean> => {
  try {
    await client?.getOne(resource, edit.item);
    return true;
  } catch {
    // Unknown, or deleted: the refusal is not remembered.
    return false;
  }
};

const handleFailure = async (context: SendContext, attempted: Attempted, error: unknown): Promise<void> => {
  const { update, attempt, claim } = attempted;
  if (claim.isOff()) return;
  const sent = claim.sent();
  if (sent === null) {
    const circumstances = { stopped: attempt.stopped, begun: false, cuts: 0, left: false, denials: null };
    const outcome = createFailureOutcome(error, circumstances);
    tripCircuitBreaker(context, outcome, error, attempt.stopped);
    await recordUnsent(context, update.stored.intent.id, outcome);
    return;
  }
  const outcome = toOutcome(error, attempted);
  tripCircuitBreaker(context, outcome, error, attempt.stopped);
  // A service that fails again is given time, because each attempt costs a read and an update.
  if (outcome.happening === 'lost' && update.stored.denials > 0)
    context.breaker.trip('serviceFault', getRetryAfter(error));
  if (outcome.happening === 'refused' && isFieldRefused(error)) {
    await rememberRefusal(context, update.stored, error);
    const message = m.edits.send.refused(error.message);
    await recordOutcome(context, sent.id, {
      ...outcome,
      message,
      patch: { error: { code: error.code, message, retryable: false } },
    });
    return;
  }
  await recordOutcome(context, sent.id, outcome);
};

/** Records that the service confirmed an update, so that one read of any other value is not a conflict. */
const recordAccepted = async (
  context: SendContext,
  { stored: { intent, edit } }: UpdateToSend,
  sent: EditRecord,
  { answerRecord, status }: UpdateResult,
): Promise<void> => {
  await context.at('answered');
  const answer = { at: new Date().toISOString(), ...answerRecord };
  const patch = { edit: { ...edit, ...sent, isAccepted: true }, answer };
  const message = m.edits.send.history.accepted(status);
  const changed = await retryOnDiskError(context, () =>
    context.thread.call('amendAll', [{ id: intent.id, patch, message, what: 'answered' }]),
  );
  await context.at('recorded');
  context.changes.changed(changed);
};

const notSendable: IntentOutcome = {
  happening: 'refused',
  message: m.edits.send.notSendable,
  patch: { error: { code: 'badArgument', message: m.edits.send.notSendable, retryable: false } },
  item: null,
  answerRecord: null,
};

/** The maximum number of characters of a value in the history. */
const maxShownCharacters = 60;

const truncate = (text: string): string =>
  text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters).toWellFormed()}…` : text;

/** Returns the stored edit, right before it is sent. */
const toSentRecord = ({ stored: { edit }, base, value, readAt, itemBefore }: UpdateToSend): EditRecord => ({
  ...edit,
  base,
  value,
  readAt: new Date(readAt).toISOString(),
  conflict: null,
  storedAs: null,
  itemBefore,
  isAccepted: false,
});

/** Sends one update. `onAccepted` is called with the form of its success. */
export const sendUpdate = async (
  context: SendContext,
  client: OutboxClient,
  update: UpdateToSend,
  options: {
    readonly attempt: Attempt;
    readonly now: () => number;
    readonly onAccepted: (intent: Intent, status: UpdateResult['status']) => Promise<void>;
  },
): Promise<UpdateEnd> => {
  const { stored, base, value, readAt } = update;
  const { intent, edit } = stored;
  const resource = intent.resource as EditedResource;
  const target = toUpdateTarget(resource, edit.field);
  if (target === null) {
    await recordUnsent(context, intent.id, notSendable);
    return 'ended';
  }
  const sent = toSentRecord(update);
  // A negative age means that the computer's clock was set back.
  const isStale = (): boolean => {
    const age = options.now() - readAt;
    return !(age >= 0 && age <= maxReadAgeMs);
  };
  const { history } = m.edits.send;
  const claim = createSendClaim(context, intent.id, {
    unchanged: { base: edit.base, value: edit.value },
    earlier: [
      {
        at: new Date(readAt).toISOString(),
        what: 'looked',
        words: history.read(intent.title, edit.fieldLabel, truncate(editValueText(base))),
      },
    ],
    message: sent.itemBefore === null ? m.outbox.history.sent : history.sentAlone(edit.fieldLabel),
    patch: () => {
      if (isStale()) return Promise.reject(new VitrineError('cancelled', m.outbox.conflict.sendNow));
      return Promise.resolve({ error: null, notice: null, alreadyThere: false, edit: sent });
    },
  });
  const { signal } = options.attempt.controller;
  let result: UpdateResult;
  try {
    await context.at('picked');
    result = await client.update(target, edit.item, toUpdateValue(edit.field, base, value), {
      signal,
      onLeave: claim.onLeave,
      onReturn: claim.onReturn,
    });
  } catch (error) {
    if (claim.sent() === null && isStale() && options.attempt.stopped === null) return 'stale';
    await handleFailure(context, { update, attempt: options.attempt, claim }, error);
    return claim.isOff() ? 'stale' : 'ended';
  }
  await recordAccepted(context, update, sent, result);
  context.breaker.recordSuccess();
  await options.onAccepted(intent, result.status);
  return 'accepted';
};
