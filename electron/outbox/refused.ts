import type { Thread } from '../base/thread.ts';
import type { Refusals } from '../contract/outbox.ts';
import type { OutboxHandlers } from './outbox-thread.ts';

/** Keeps track of what the account may not create. */
export interface RefusalTracker {
  get(): Promise<Refusals>;
  /** Reads the refusals anew and notifies listeners when they changed. */
  refresh(): Promise<void>;
  /** Returns an unsubscribe function. */
  onChanged(listener: (refusals: Refusals) => void): () => void;
}

export const createRefusalTracker = (thread: Pick<Thread<OutboxHandlers>, 'call'>): RefusalTracker => {
  const listeners = new Set<(refusals: Refusals) => void>();
  let lastSent: string | undefined;
  const get = (): Promise<Refusals> => thread.call('refusals', undefined);
  return {
    get,
    refresh: async () => {
      const refusals = await get();
      const text = JSON.stringify(refusals);
      if (text === lastSent) return;
      lastSent = text;
      for (const listener of listeners) listener(refusals);
    },
    onChanged: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
