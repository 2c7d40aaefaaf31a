import { Emitter } from '../base/emitter.ts';
import type { Thread } from '../base/thread.ts';
import type { CreationDenials } from '../contract/outbox.ts';
import type { OutboxHandlers } from './db/outbox-handlers.ts';

/** Tracks the creations that are denied to the account. */
export interface CreationDenialTracker {
  get(): Promise<CreationDenials>;
  /** Notifies listeners if these denials are not the ones of the last call. */
  update(refusals: CreationDenials): void;
  /** Returns an unsubscribe function. */
  onChanged(listener: (refusals: CreationDenials) => void): () => void;
}

export const createCreationDenialTracker = (thread: Pick<Thread<OutboxHandlers>, 'call'>): CreationDenialTracker => {
  const changed = new Emitter<CreationDenials>();
  let lastSent: string | undefined;
  return {
    get: async () => (await thread.call('overview', undefined)).denials,
    update: (refusals) => {
      const text = JSON.stringify(refusals);
      if (text === lastSent) return;
      lastSent = text;
      changed.emit(refusals);
    },
    onChanged: (listener) => changed.subscribe(listener),
  };
};
