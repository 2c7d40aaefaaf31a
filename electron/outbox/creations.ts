import PQueue from 'p-queue';
import type { IntentId } from '../base/brand.ts';
import { claim, settle, startAttempt, stopAttempt, weigh } from './context.ts';
import type { Attempt, Context } from './context.ts';
import { knownBefore } from './suspects.ts';
import { takenVerdict } from './taken.ts';
import type { Created, OutboxClient } from './types.ts';
import { creationVerdict, failureVerdict } from './verdict.ts';

/** Sends waiting creations, one after the other, in the order they were asked for. */
export interface Creations {
  /** Sends what waits, as far as the gate is open. */
  pump(): void;
  /** Stops one that is being sent; false when it is not. */
  stop(id: IntentId): Promise<boolean>;
  /** Whether one is being sent just now. */
  isSending(): boolean;
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Sends one, once, and records what came of it. */
const send = async (
  context: Context,
  client: OutboxClient,
  { id, attempt }: { readonly id: IntentId; readonly attempt: Attempt },
): Promise<void> => {
  const stored = await context.thread.call('get', id);
  if (!stored) return;
  const patch = { error: null, ...(await knownBefore(context, stored)) };
  await context.at('picked');
  const intent = await claim(context, { id, happening: 'send', words: 'Sent.', patch });
  if (!intent) return;
  await context.at('claimed');
  let created: Created;
  try {
    created = await client.create(intent.resource, intent.body, { signal: attempt.controller.signal });
  } catch (error) {
    const verdict = failureVerdict(error, { stopped: attempt.stopped, begun: false, cuts: 0 });
    weigh(context, verdict, error, attempt.stopped);
    await settle(context, id, await takenVerdict(context, { ...stored, intent }, verdict));
    return;
  }
  await settle(context, id, creationVerdict(intent, created));
};

export const createCreations = (context: Context): Creations => {
  const { thread, gate } = context;
  const queue = new PQueue({ concurrency: 1 });
  let running: { readonly id: IntentId; readonly attempt: Attempt } | null = null;
  let closed = false;

  const sendNext = async (): Promise<boolean> => {
    const { next: id, stranded } = await thread.call('nextCreation', undefined);
    if (stranded.length > 0) context.changes.changed(stranded);
    const client = context.client();
    if (id === null || closed) return false;
    if (!client) {
      gate.shut('signInNeeded', null);
      return false;
    }
    const { attempt, end } = startAttempt();
    running = { id, attempt };
    try {
      await send(context, client, { id, attempt });
    } finally {
      running = null;
      end();
    }
    return true;
  };

  const sendWaiting = async (): Promise<void> => {
    while (!closed && gate.isOpen() && (await sendNext()));
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
      queue.add(sendWaiting).catch((error: unknown) => console.error('outbox: creations', error));
    },
    stop: (id) => stop(id, 'person'),
    isSending: () => running !== null,
    idle: () => queue.onIdle(),
    close: () => {
      closed = true;
      return stop(null, 'closing').then(() => queue.onIdle());
    },
  };
};
