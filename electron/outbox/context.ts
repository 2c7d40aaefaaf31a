import type { IntentId } from '../base/brand.ts';
import type { Thread } from '../base/thread.ts';
import type { Intent } from '../contract/outbox.ts';
import { retryAfterOf } from '../service/service-error.ts';
import { VitrineError } from '../contract/errors.ts';
import type { Changes } from './changes.ts';
import type { Gate } from './gate.ts';
import type { OutboxHandlers } from './outbox-thread.ts';
import type { AtPoint } from './points.ts';
import type { Move } from './store.ts';
import type { OutboxCache, OutboxClient } from './types.ts';
import type { Verdict } from './verdict.ts';

/** What both runners share. */
export interface Context {
  readonly thread: Thread<OutboxHandlers>;
  readonly cache: OutboxCache;
  /** Null while nobody is signed in. */
  readonly client: () => OutboxClient | null;
  readonly gate: Gate;
  readonly changes: Changes;
  readonly at: AtPoint;
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
export const record = async ({ thread, changes }: Context, move: Move): Promise<Intent> => {
  const intent = await thread.call('move', move);
  changes.changed([intent]);
  return intent;
};

/** Records that an intent leaves; null when it was cancelled or discarded in the meantime. */
export const claim = async (context: Context, move: Move): Promise<Intent | null> => {
  try {
    return await record(context, move);
  } catch (error) {
    if (error instanceof VitrineError && (error.code === 'conflict' || error.code === 'notFound')) return null;
    throw error;
  }
};

/** Keeps a created item in the cache. The outbox has its own record, so a failing cache is told to the log only. */
const keep = async ({ cache }: Context, intent: Intent, item: string): Promise<void> => {
  try {
    await cache.put(intent.resource, item, 'created');
  } catch (error) {
    console.error(`outbox: the cache did not take a created ${intent.resource}`, error);
  }
};

/** Records what came of an attempt: first on the disk, then in the cache, then for whoever listens. */
export const settle = async (context: Context, id: IntentId, verdict: Verdict): Promise<Intent> => {
  const { happening, words, patch, item, told } = verdict;
  await context.at('answered');
  const answer = told && { at: new Date().toISOString(), ...told };
  const intent = await context.thread.call('move', { id, happening, words, patch: { ...patch, answer } });
  await context.at('recorded');
  if (item !== null) await keep(context, intent, item);
  await context.at('kept');
  if (happening === 'taken') context.gate.calm();
  context.changes.changed([intent]);
  context.onSettled(intent);
  return intent;
};

/** Shuts the gate after a failure that let nothing through; a failure of the program itself goes to the log. */
export const weigh = ({ gate }: Context, verdict: Verdict, error: unknown, stopped: Attempt['stopped']): void => {
  if (!(error instanceof VitrineError)) console.error('outbox: an attempt failed', error);
  if (verdict.happening === 'notSent' && !stopped && error instanceof VitrineError)
    gate.shut(error.code, retryAfterOf(error));
};
