import { Emitter } from '../base/emitter.ts';
import type { Thread } from '../base/thread.ts';
import type { Refusals } from '../contract/outbox.ts';
import type { OutboxHandlers } from './db/outbox-calls.ts';

/** Tracks the creations that are denied to the account. */
export interface RefusalTracker {
  get(): Promise<Refusals>;
  /** Reloads the denials and notifies listeners if they changed. */
  refresh(): Promise<void>;
  /** Returns an unsubscribe function. */
  onChanged(listener: (refusals: Refusals) => void): () => void;
}

export const createRefusalTracker = (thread: Pick<Thread<OutboxHandlers>, 'call'>): RefusalTracker => {
  const changed = new Emitter<Refusals>();
  let lastSent: string | undefined;
  const get = (): Promise<Refusals> => thread.call('refusals', undefined);
  return {
    get,
    refresh: async () => {
      const refusals = await get();
      const text = JSON.stringify(refusals);
      if (text === lastSent) return;
      lastSent = text;
      changed.emit(refusals);
    },
    onChanged: (listener) => changed.subscribe(listener),
  };
};
