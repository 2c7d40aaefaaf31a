import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../../base/brand.ts';
import type { IntentId } from '../../base/brand.ts';
import { createLogger } from '../../base/logger.ts';
import type { Thread } from '../../base/thread.ts';
import type { Intent } from '../../contract/outbox.ts';
import { retryAfterOf } from '../../service/service-error.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Changes } from '../changes.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { OutboxHandlers } from '../outbox-thread.ts';
import type { AtFaultPoint } from './fault-points.ts';
import type { Move } from '../db/store.ts';
import type { OutboxCache, OutboxClient } from '../types.ts';
import type { Outcome } from './outcome.ts';

const log = createLogger('outbox');

/** What both runners share. */
export interface SendContext {
  readonly thread: Thread<OutboxHandlers>;
  readonly cache: OutboxCache;
  /** Null while nobody is signed in. */
  readonly client: () => OutboxClient | null;
  readonly breaker: CircuitBreaker;
  readonly changes: Changes;
  readonly at: AtFaultPoint;
  /** Answers that are being recorded, until what came of them is in the cache too. */
  readonly settling: Map<IntentId, Promise<unknown>>;
  /** Fires when the program ends. */
  readonly closing: AbortSignal;
  /** Told what came of an attempt. */
  readonly onSettled: (intent: Intent) => void;
}

/** One attempt under way, and why the program stopped it, if it did. */
export interface Attempt {
  readonly controller: AbortController;
  stopped: 'person' | 'closing' | null;
  /** Settles when the intent has a state again that is not on its way. Never rejects. */
  readonly ended: Promise<unknown>;
}

/** A new attempt, and what tells that it has ended. */
export const startAttempt = (): { readonly attempt: Attempt; readonly end: () => void } => {
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  return { attempt: { controller: new AbortController(), stopped: null, ended }, end: () => end(undefined) };
};

/** Stops an attempt; resolves once its intent is settled. */
export const stopAttempt = async (attempt: Attempt, why: 'person' | 'closing'): Promise<void> => {
  attempt.stopped ??= why;
  attempt.controller.abort(new VitrineError('cancelled', 'It was stopped.'));
  await attempt.ended;
};

/** Records a happening and tells about it. */
export const record = async ({ thread, changes }: SendContext, move: Move): Promise<Intent> => {
  const intent = await thread.call('move', move);
  changes.changed([intent]);
  return intent;
};

/** Records that an intent leaves; null when it was cancelled or discarded in the meantime. */
export const claim = async (context: SendContext, move: Move): Promise<Intent | null> => {
  try {
    return await record(context, move);
  } catch (error) {
    if (error instanceof VitrineError && (error.code === 'conflict' || error.code === 'notFound')) return null;
    throw error;
  }
};

/** Keeps a created item in the cache. The outbox has its own record, so a failing cache is told to the log only. */
const keep = async ({ cache }: SendContext, intent: Intent, item: string): Promise<void> => {
  try {
    await cache.put(intent.resource, item, 'created', intent.notTaken);
  } catch (error) {
    log.error(`The cache did not take a created ${intent.resource}`, error);
  }
};

/** How long a disk that takes nothing is left alone. */
const recordAgain = seconds(1);

/**
 * Writes down what the service said: as long as the disk refuses it is written again, since the next start would know
 * nothing of it. Only the end of the program ends that.
 */
const surely = async ({ breaker, closing }: SendContext, write: () => Promise<Intent>): Promise<Intent> => {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof VitrineError && error.code === 'disk') || closing.aborted) throw error;
      log.error('An answer could not be recorded yet', error);
      breaker.trip('disk', null);
      await sleep(recordAgain, undefined, { signal: closing });
    }
  }
};

/**
 * Records why one that never left waits still, or is not to be sent after all. Null: somebody else took it in hand
 * meanwhile, or the disk takes nothing, and it waits as it did.
 */
export const stay = async (context: SendContext, id: IntentId, verdict: Outcome): Promise<Intent | null> => {
  const { happening, words, patch, told } = verdict;
  const answer = told ? { answer: { at: new Date().toISOString(), ...told } } : {};
  try {
    const intent = await claim(context, { id, happening, words, patch: { ...patch, ...answer } });
    if (intent) context.onSettled(intent);
    return intent;
  } catch (error) {
    if (!(error instanceof VitrineError && error.code === 'disk')) throw error;
    log.error('The disk takes nothing', error);
    return null;
  }
};

const writeAnswer = async (context: SendContext, id: IntentId, verdict: Outcome): Promise<Intent> => {
  const { happening, words, patch, item, told } = verdict;
  const answer = told && { at: new Date().toISOString(), ...told };
  const move = { id, happening, words, patch: { ...patch, answer } };
  const intent = await surely(context, () => context.thread.call('move', move));
  await context.at('recorded');
  if (item !== null) await keep(context, intent, item);
  return intent;
};

/** Records what came of an attempt: first on the disk, then in the cache, then for whoever listens. */
export const settle = async (context: SendContext, id: IntentId, verdict: Outcome): Promise<Intent> => {
  await context.at('answered');
  const written = writeAnswer(context, id, verdict);
  context.settling.set(id, written);
  const intent = await written.finally(() => context.settling.delete(id));
  await context.at('kept');
  if (verdict.happening === 'taken') context.breaker.recordSuccess();
  context.changes.changed([intent]);
  context.onSettled(intent);
  return intent;
};

/** Trips the circuit breaker after a failure that let nothing through; a failure of the program itself goes to the log. */
export const weigh = (
  { breaker }: SendContext,
  verdict: Outcome,
  error: unknown,
  stopped: Attempt['stopped'],
): void => {
  if (!(error instanceof VitrineError)) log.error('An attempt failed', error);
  if (verdict.happening === 'notSent' && !stopped && error instanceof VitrineError)
    breaker.trip(error.code, retryAfterOf(error));
};
