import PQueue from 'p-queue';
import type { IntentId } from '../../base/brand.ts';
import { createLogger } from '../../base/logger.ts';
import type { Intent } from '../../contract/outbox.ts';
import { settle, startAttempt, stay, stopAttempt, weigh } from './attempt.ts';
import type { Attempt, SendContext } from './attempt.ts';
import { createSendClaim } from './send-claim.ts';
import type { SendClaim } from './send-claim.ts';
import { knownBefore } from '../reconcile/candidates.ts';
import { conflictOutcome } from './conflict.ts';
import type { CreationAnswer, OutboxClient, Patch, StoredIntent } from '../types.ts';
import { creationOutcome, failureOutcome } from './outcome.ts';

const log = createLogger('outbox');

/** Sends waiting creations, one after the other, in the order they were asked for. */
export interface Creations {
  /** Sends what waits, as far as the circuit breaker lets it. */
  pump(): void;
  /** Stops one that is being sent; false when it is not. */
  stop(id: IntentId): Promise<boolean>;
  /** Whether one is being sent, or waits for its turn. */
  isUnderWay(): boolean;
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** One that is under way. */
interface Sending {
  readonly stored: StoredIntent;
  readonly attempt: Attempt;
  readonly departure: SendClaim;
}

const failed = async (context: SendContext, { stored, attempt, departure }: Sending, error: unknown): Promise<void> => {
  if (departure.isOff()) return;
  const { stopped } = attempt;
  const sent = departure.sent();
  const verdict = failureOutcome(error, { stopped, begun: false, cuts: 0, left: sent !== null });
  weigh(context, verdict, error, stopped);
  if (sent === null) await stay(context, stored.intent.id, verdict);
  else await settle(context, sent.id, await conflictOutcome(context, { ...stored, intent: sent }, verdict));
};

/** Sends one, once, and records what came of it. */
const send = async (context: SendContext, client: OutboxClient, sending: Sending): Promise<void> => {
  const { stored, attempt, departure } = sending;
  await context.at('picked');
  // What waits for its turn can be changed: what leaves is what stands there when it does.
  const now = (): Intent => departure.sent() ?? stored.intent;
  const { signal } = attempt.controller;
  let created: CreationAnswer;
  try {
    created = await client.create(stored.intent.resource, () => now().body, { signal, ...departure });
  } catch (error) {
    await failed(context, sending, error);
    return;
  }
  await settle(context, stored.intent.id, creationOutcome(now(), created));
};

export const createCreations = (context: SendContext): Creations => {
  const { thread, breaker } = context;
  const queue = new PQueue({ concurrency: 1 });
  let running: { readonly id: IntentId; readonly attempt: Attempt } | null = null;
  let closed = false;

  const sendNext = async (): Promise<boolean> => {
    const { next: id, stranded } = await thread.call('nextCreation', undefined);
    if (stranded.length > 0) context.changes.changed(stranded);
    const client = context.client();
    if (id === null || closed) return false;
    if (!client) {
      breaker.trip('signInNeeded', null);
      return false;
    }
    const stored = await thread.call('get', id);
    if (!stored) return true;
    const { attempt, end } = startAttempt();
    const patch = async (): Promise<Patch> => ({ error: null, ...(await knownBefore(context, stored)) });
    const departure = createSendClaim(context, id, { patch });
    running = { id, attempt };
    try {
      await send(context, client, { stored, attempt, departure });
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
      // One that waits behind the one that runs sees whatever was added meanwhile.
      if (closed || queue.size > 0) return;
      queue.add(sendWaiting).catch((error: unknown) => log.error('Creations could not go on', error));
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
