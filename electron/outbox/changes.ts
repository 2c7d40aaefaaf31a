import type { IntentId } from '../base/brand.ts';
import { createLogger } from '../base/logger.ts';
import { VitrineError } from '../base/errors.ts';
import type { Intent, OutboxCounts } from '../contract/outbox.ts';
import { throttle } from './throttle.ts';

const log = createLogger('outbox');

export interface IntentChange {
  readonly intents: readonly Intent[];
  /** Others changed as well, or left the list. */
  readonly others: boolean;
  readonly counts: OutboxCounts;
}

/** Told with one event at most: the rest follows with the next. */
const mostAtOnce = 200;

/** Milliseconds between two tellings. */
const pace = 100;
/** The same while only uploads change: they go on and on, and their board has a telling of its own. */
const paceOfUploads = 400;

/** Tells what changed, joined: the first change at once, those that follow ten times a second at most, less often while only uploads do. */
export interface Changes {
  changed(intents: readonly Intent[]): void;
  /** Others changed than can be named, or left the list. */
  touched(): void;
  onChanged(listener: (change: IntentChange) => void): () => void;
  finish(): Promise<void>;
}

/** `present` gives an intent as it stands when it is told. */
export const createChanges = (counts: () => Promise<OutboxCounts>, present: (intent: Intent) => Intent): Changes => {
  const waiting = new Map<IntentId, Intent>();
  const listeners = new Set<(change: IntentChange) => void>();
  let others = false;
  let told: Promise<void> = Promise.resolve();
  const onlyUploads = (): boolean => !others && waiting.values().every(({ kind }) => kind === 'upload');
  const tell = async (): Promise<void> => {
    const intents = [...waiting.values()].slice(0, mostAtOnce).map(present);
    for (const { id } of intents) waiting.delete(id);
    if (waiting.size > 0) telling.soon();
    const touched = others;
    others = false;
    const change = { intents, others: touched, counts: await counts() };
    for (const listener of listeners) listener(change);
  };
  const telling = throttle(
    () => (onlyUploads() ? paceOfUploads : pace),
    () => {
      told = tell().catch((error: unknown) => {
        // After closing there is nobody to tell.
        if (!(error instanceof VitrineError && error.code === 'cancelled'))
          log.error('Changes could not be told', error);
      });
    },
  );
  return {
    changed: (intents) => {
      for (const intent of intents) waiting.set(intent.id, intent);
      telling.soon();
    },
    touched: () => {
      others = true;
      telling.soon();
    },
    onChanged: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    finish: async () => {
      telling.finish();
      await told;
    },
  };
};
