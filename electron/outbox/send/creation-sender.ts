import PQueue from 'p-queue';
import type { IntentId } from '../../base/branded-types.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { CreationResult } from '../../service/creation-result.ts';
import {
  type Attempt,
  type SendContext,
  handleSenderError,
  recordOutcome,
  startAttempt,
  recordUnsent,
  stopAttempt,
  tripCircuitBreaker,
} from './attempt.ts';
import { CreationSecrets } from './creation-secrets.ts';
import { type SendClaim, createSendClaim } from './send-claim.ts';
import { getDenialCount, getStateBeforeSending } from '../reconcile/candidates.ts';
import { resolveConflictOutcome } from './conflict.ts';
import { resolveExistingOutcome } from './existing-item.ts';
import type { OutboxClient, Patch, StoredIntent } from '../outbox-types.ts';
import { createCreationOutcome, createFailureOutcome } from './outcome.ts';

/** Sends waiting creations, one after the other, oldest first. */
export interface Creations {
  /** Sends waiting creations, unless the circuit breaker is open. */
  pump(): void;
  /** Stops a creation that is being sent. Resolves to false if it is not. */
  stop(id: IntentId): Promise<boolean>;
  /** Whether a creation is being sent, or waits for its turn. */
  isUnderWay(): boolean;
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** A running creation. */
interface Sending {
  readonly stored: StoredIntent;
  readonly attempt: Attempt;
  readonly sendClaim: SendClaim;
}

const handleFailure = async (
  context: SendContext,
  { stored, attempt, sendClaim }: Sending,
  error: unknown,
): Promise<void> => {
  if (sendClaim.isOff()) return;
  const { stopped } = attempt;
  const sent = sendClaim.sent();
  const denials = getDenialCount(stored);
  const outcome = createFailureOutcome(error, { stopped, begun: false, cuts: 0, left: sent !== null, denials });
  tripCircuitBreaker(context, outcome, error, stopped);
  if (sent === null) await recordUnsent(context, stored.intent.id, outcome);
  else
    await recordOutcome(context, sent.id, await resolveConflictOutcome(context, { ...stored, intent: sent }, outcome));
};

/** Sends a creation once, and records the outcome. */
const send = async (context: SendContext, client: OutboxClient, sending: Sending): Promise<void> => {
  const { stored, attempt, sendClaim } = sending;
  await context.at('picked');
  // The intent can be edited while it waits for its turn, so the body is read when it is sent.
  const getCurrentIntent = (): Intent => sendClaim.sent() ?? stored.intent;
  const { signal } = attempt.controller;
  const secrets = new CreationSecrets(context.secrets);
  const onLeave = async (): Promise<void> => {
    await sendClaim.onLeave();
    await secrets.load(getCurrentIntent());
  };
  let created: CreationResult;
  try {
    created = await client.create(stored.intent.resource, () => secrets.bodyOf(getCurrentIntent()), {
      signal,
      onLeave,
      onReturn: sendClaim.onReturn,
    });
  } catch (error) {
    await handleFailure(context, sending, error);
    return;
  }
  const intent = getCurrentIntent();
  const outcome = createCreationOutcome(intent, created);
  const denials = getDenialCount(stored);
  await recordOutcome(context, intent.id, await resolveExistingOutcome(context, { intent, created, denials }, outcome));
};

export const createCreationSender = (context: SendContext): Creations => {
  const { thread, breaker } = context;
  const queue = new PQueue({ concurrency: 1 });
  let running: { readonly id: IntentId; readonly attempt: Attempt } | null = null;
  let closed = false;

  const sendNext = async (): Promise<boolean> => {
    const { next: stored, stranded } = await thread.call('nextCreation', undefined);
    if (stranded.length > 0) context.changes.changed(stranded);
    const client = context.client();
    if (stored === null || closed) return false;
    if (!client) {
      breaker.trip('signInNeeded', null);
      return false;
    }
    const { id } = stored.intent;
    const { attempt, end } = startAttempt();
    const patch = async (): Promise<Patch> => ({ error: null, ...(await getStateBeforeSending(context, stored)) });
    const sendClaim = createSendClaim(context, id, { patch });
    running = { id, attempt };
    try {
      await send(context, client, { stored, attempt, sendClaim });
    } finally {
      running = null;
      end();
    }
    return true;
  };

  const sendWaiting = async (): Promise<void> => {
    while (!closed && breaker.allows() && (await sendNext()));
  };

  const stop = async (id: IntentId | null, why: 'person' | 'closing'): Promise<boolean> => {
    if (!running || (id !== null && running.id !== id)) return false;
    await stopAttempt(running.attempt, why);
    return true;
  };
  return {
    pump: () => {
      // A queued run includes everything that is added in the meantime.
      if (closed || queue.size > 0) return;
      queue.add(sendWaiting).catch((error: unknown) => handleSenderError(context, 'Sending creations failed', error));
    },
    stop: (id) => stop(id, 'person'),
    isUnderWay: () => queue.pending > 0,
    idle: () => queue.onIdle(),
    close: () => {
      closed = true;
      return stop(null, 'closing').then(() => queue.onIdle());
    },
  };
};
