import { type IntentId, seconds } from '../../base/branded-types.ts';
import { createLogger } from '../../base/logger.ts';
import { sleep } from '../../base/sleep.ts';
import type { Thread } from '../../base/thread.ts';
import type { Intent } from '../../contract/outbox.ts';
import { getRetryAfter } from '../../service/service-error.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import type { Changes } from '../change-events.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { OutboxHandlers } from '../db/outbox-handlers.ts';
import type { SecretKeeper } from './creation-secrets.ts';
import type { AtInterruptionPoint } from './fault-points.ts';
import type { RecordedTransition } from '../db/intent-store.ts';
import type { OutboxCache, OutboxClient } from '../outbox-types.ts';
import type { IntentOutcome } from './outcome.ts';

const log = createLogger('outbox');

/** The objects that both senders share. */
export interface SendContext {
  readonly thread: Thread<OutboxHandlers>;
  readonly cache: OutboxCache;
  /** Returns null if the account is not signed in. */
  readonly client: () => OutboxClient | null;
  readonly breaker: CircuitBreaker;
  /** The store for secrets of creations; null: secrets are not stored. */
  readonly secrets: SecretKeeper | null;
  readonly changes: Changes;
  readonly at: AtInterruptionPoint;
  /** Responses being recorded, until their items are cached too. */
  readonly settling: Map<IntentId, Promise<unknown>>;
  /** Aborts when the program ends. */
  readonly closing: AbortSignal;
  /** Called with the outcome of an attempt. */
  readonly onSettled: (intent: Intent) => void;
}

/** A running attempt. `stopped` is the reason if the program stopped it. */
export interface Attempt {
  readonly controller: AbortController;
  stopped: 'person' | 'closing' | null;
  /** Resolves when the intent's outcome is recorded. Never rejects. */
  readonly ended: Promise<unknown>;
}

/** Creates an attempt, and the function that ends it. */
export const startAttempt = (): { readonly attempt: Attempt; readonly end: () => void } => {
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  return { attempt: { controller: new AbortController(), stopped: null, ended }, end: () => end(undefined) };
};

/** Stops an attempt. Resolves after its outcome has been recorded. */
export const stopAttempt = async (attempt: Attempt, why: 'person' | 'closing'): Promise<void> => {
  attempt.stopped ??= why;
  attempt.controller.abort(new VitrineError('cancelled', m.program.stopped));
  await attempt.ended;
};

/** Records a transition and notifies listeners. */
export const record = async ({ thread, changes }: SendContext, move: RecordedTransition): Promise<Intent> => {
  const intent = await thread.call('move', move);
  changes.changed([intent]);
  return intent;
};

/** Records a transition. Resolves to null if the intent was cancelled or discarded in the meantime. */
export const recordIfUnchanged = async (context: SendContext, move: RecordedTransition): Promise<Intent | null> => {
  try {
    return await record(context, move);
  } catch (error) {
    if (error instanceof VitrineError && (error.code === 'conflict' || error.code === 'notFound')) return null;
    throw error;
  }
};

/** Caches a created item. The outbox has its own record, so that an error of the cache is only logged. */
const putIntoCache = async ({ cache }: SendContext, intent: Intent, item: string): Promise<void> => {
  try {
    const cause = intent.kind === 'upload' ? 'uploaded' : 'created';
    await cache.put(intent.resource, item, cause, intent.notTaken, intent.file?.product?.id ?? null);
  } catch (error) {
    log.error(`The cache could not store a created ${intent.resource}`, error);
  }
};

/**
 * Reports an upload that was found at the service to the cache. It then counts as uploaded here, like one with a
 * response, unless it already existed.
 */
export const cacheFoundUpload = async (
  { cache }: SendContext,
  { kind, state, resultId, alreadyThere, file }: Intent,
): Promise<void> => {
  if (kind !== 'upload' || state !== 'done' || resultId === null || alreadyThere) return;
  try {
    await cache.noteUploaded(resultId, file?.product?.id ?? null);
  } catch (error) {
    log.error('The cache could not store an upload that was found', error);
  }
};

/** The pause after a failed write to disk. */
const diskRetryDelay = seconds(1);

/**
 * Repeats a write until it succeeds, because the response would otherwise be lost at the next start. Only the end of
 * the program stops it.
 */
export const retryOnDiskError = async <T>({ breaker, closing }: SendContext, write: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof VitrineError && error.code === 'disk') || closing.aborted) throw error;
      log.error('A response could not be recorded yet', error);
      breaker.trip('disk', null);
      await sleep(diskRetryDelay, closing);
    }
  }
};

/**
 * Records the outcome of an attempt that sent nothing. Resolves to null if its state was changed in the meantime, or if
 * the write failed and it continues to wait.
 */
export const recordUnsent = async (
  context: SendContext,
  id: IntentId,
  outcome: IntentOutcome,
): Promise<Intent | null> => {
  const { happening, message, patch, answerRecord } = outcome;
  const answer = answerRecord ? { answer: { at: new Date().toISOString(), ...answerRecord } } : {};
  try {
    const intent = await recordIfUnchanged(context, { id, happening, message, patch: { ...patch, ...answer } });
    if (intent) context.onSettled(intent);
    return intent;
  } catch (error) {
    if (!(error instanceof VitrineError && error.code === 'disk')) throw error;
    log.error('An outcome could not be recorded', error);
    return null;
  }
};

const writeAnswer = async (context: SendContext, id: IntentId, outcome: IntentOutcome): Promise<Intent> => {
  const { happening, message, patch, item, answerRecord } = outcome;
  const answer = answerRecord && { at: new Date().toISOString(), ...answerRecord };
  const move = { id, happening, message, patch: { ...patch, answer } };
  const intent = await retryOnDiskError(context, () => context.thread.call('move', move));
  await context.at('recorded');
  if (item !== null) await putIntoCache(context, intent, item);
  return intent;
};

/** Records the outcome of an attempt: first on disk, then in the cache, then for listeners. */
export const recordOutcome = async (context: SendContext, id: IntentId, outcome: IntentOutcome): Promise<Intent> => {
  await context.at('answered');
  const written = writeAnswer(context, id, outcome);
  context.settling.set(id, written);
  const intent = await written.finally(() => context.settling.delete(id));
  await context.at('cached');
  if (outcome.happening === 'taken') context.breaker.recordSuccess();
  context.changes.changed([intent]);
  context.onSettled(intent);
  return intent;
};

/** Logs an error that stopped a sender, and trips the circuit breaker, so that sending is tried again later. */
export const handleSenderError = (
  { breaker, closing }: Pick<SendContext, 'breaker' | 'closing'>,
  message: string,
  error: unknown,
): void => {
  if (closing.aborted) return;
  log.error(message, error);
  if (error instanceof VitrineError) breaker.trip(error.code, getRetryAfter(error));
};

/** Trips the circuit breaker after a failure that sent nothing. Logs errors of the program itself. */
export const tripCircuitBreaker = (
  { breaker }: SendContext,
  outcome: IntentOutcome,
  error: unknown,
  stopped: Attempt['stopped'],
): void => {
  if (!(error instanceof VitrineError)) log.error('An attempt failed', error);
  // The next request gets a new token, so a rejected token does not delay other intents.
  const isTokenOver = error instanceof VitrineError && error.code === 'unauthorized';
  if (outcome.happening === 'notSent' && !stopped && error instanceof VitrineError && !isTokenOver)
    breaker.trip(error.code, getRetryAfter(error));
};
