import { Emitter } from '../base/emitter.ts';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import { throttle } from '../base/throttle.ts';
import type { FieldOfItem } from '../outbox/db/edits/staged-edit-rows.ts';
import type { EditCounts, EditsChanged } from './contract.ts';

const log = createLogger('edits');

/** The maximum number of items named in an event. */
const maxNamed = 200;
/** The minimum time between two events, in milliseconds: edits are staged thousands at a time. */
const intervalMs = 150;

/** Coalesces changes of staged edits into events: the first is emitted immediately, later ones a few times a second. */
export interface Notifications {
  /** The edits of these fields changed; `alreadyThere` of them were removed because a sync read their value. */
  changed(fields: readonly Pick<FieldOfItem, 'resource' | 'item'>[], alreadyThere?: number): void;
  onChanged(listener: (change: EditsChanged) => void): () => void;
  /** Emits pending changes immediately, and resolves afterwards. */
  flush(): Promise<void>;
  /** Ends all events. */
  stop(): void;
}

export const createEditNotifications = (count: () => Promise<EditCounts>): Notifications => {
  const emitter = new Emitter<EditsChanged>();
  let items = new Map<string, Pick<FieldOfItem, 'resource' | 'item'>>();
  let alreadyThere = 0;
  let emitted: Promise<void> = Promise.resolve();

  const emit = async (): Promise<void> => {
    const named = items.size > maxNamed ? null : [...items.values()];
    const removed = alreadyThere;
    items = new Map();
    alreadyThere = 0;
    try {
      emitter.emit({ counts: await count(), items: named, alreadyThere: removed });
    } catch (error) {
      // The account was left.
      if (!(error instanceof VitrineError && error.code === 'cancelled'))
        log.error('Edits could not be counted', error);
    }
  };
  const notifications = throttle(
    () => intervalMs,
    () => {
      emitted = emit();
    },
  );
  return {
    changed: (fields, removed = 0) => {
      if (fields.length === 0) return;
      for (const { resource, item } of fields)
        if (items.size <= maxNamed) items.set(`${resource} ${item}`, { resource, item });
      alreadyThere += removed;
      notifications.schedule();
    },
    onChanged: (listener) => emitter.subscribe(listener),
    flush: async () => {
      if (items.size > 0) notifications.runNow();
      await emitted;
    },
    stop: () => notifications.stop(),
  };
};
