import type { IntentId } from '../base/branded-types.ts';
import { createLogger } from '../base/logger.ts';
import { VitrineError } from '../base/errors.ts';
import type { Intent, OutboxCounts } from '../contract/outbox.ts';
import { Emitter } from '../base/emitter.ts';
import { throttle } from '../base/throttle.ts';

const log = createLogger('outbox');

export interface IntentChange {
  readonly intents: readonly Intent[];
  /** Whether other intents changed too, or were removed. */
  readonly others: boolean;
  readonly counts: OutboxCounts;
}

/** The maximum number of intents in one event; the rest follows with the next event. */
const maxPerEvent = 200;

/** The minimum time between two events, in milliseconds. */
const minInterval = 100;
/** The minimum time between two events while only uploads change, which have their own progress events. */
const minUploadInterval = 400;

/**
 * Coalesces changes into events: the first one immediately, further ones at most ten times a second, and less often
 * while only uploads change.
 */
export interface Changes {
  changed(intents: readonly Intent[]): void;
  /** Reports that unspecified intents changed or were removed. */
  othersChanged(): void;
  onChanged(listener: (change: IntentChange) => void): () => void;
  finish(): Promise<void>;
}

/** Creates the change events. `present` completes an intent right before it is emitted. */
export const createChanges = (counts: () => Promise<OutboxCounts>, present: (intent: Intent) => Intent): Changes => {
  const waiting = new Map<IntentId, Intent>();
  const emitter = new Emitter<IntentChange>();
  let others = false;
  let notified: Promise<void> = Promise.resolve();
  const hasOnlyUploads = (): boolean => !others && waiting.values().every(({ kind }) => kind === 'upload');
  const notify = async (): Promise<void> => {
    const intents = [...waiting.values()].slice(0, maxPerEvent).map(present);
    for (const { id } of intents) waiting.delete(id);
    if (waiting.size > 0) notifications.schedule();
    const someOthers = others;
    others = false;
    const change = { intents, others: someOthers, counts: await counts() };
    emitter.emit(change);
  };
  const notifications = throttle(
    () => (hasOnlyUploads() ? minUploadInterval : minInterval),
    () => {
      notified = notify().catch((error: unknown) => {
        // There are no listeners after closing.
        if (!(error instanceof VitrineError && error.code === 'cancelled'))
          log.error('Listeners could not be notified', error);
      });
    },
  );
  return {
    changed: (intents) => {
      for (const intent of intents) waiting.set(intent.id, intent);
      notifications.schedule();
    },
    othersChanged: () => {
      others = true;
      notifications.schedule();
    },
    onChanged: (listener) => emitter.subscribe(listener),
    finish: async () => {
      notifications.finish();
      await notified;
    },
  };
};
