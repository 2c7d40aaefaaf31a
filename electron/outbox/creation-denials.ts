import { Emitter } from '../base/emitter.ts';
import type { Thread } from '../base/thread.ts';
import type { CreationDenials } from '../contract/outbox.ts';
import type { OutboxHandlers } from './db/outbox-handlers.ts';

/** Tracks the creations that are denied to the account. */
export interface CreationDenialTracker {
  get(): Promise<CreationDenials>;
  /** Reloads the denials and notifies listeners if they changed. */
  refresh(): Promise<void>;
  /** Returns an unsubscribe function. */
  onChanged(listener: (refusals: CreationDenials) => void): () => void;
}

export const createCreationDenialTracker = (thread: Pick<Thread<OutboxHandlers>, 'call'>): CreationDenialTracker => {
  const changed = new Emitter<CreationDenials>();
  let lastSent: string | undefined;
  const get = (): Promise<CreationDenials> => thread.call('refusals', undefined);
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
