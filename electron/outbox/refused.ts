import type { Thread } from '../base/thread.ts';
import type { Refusals } from '../contract/outbox-refusals.ts';
import type { OutboxHandlers } from './outbox-thread.ts';

/** What the account may not create, for whoever shows it. */
export interface Refused {
  now(): Promise<Refusals>;
  /** Something may have been refused, or made: whoever listens is told when that changes what is remembered. */
  look(): Promise<void>;
  /** Returns an unsubscribe function. */
  onChanged(listener: (refusals: Refusals) => void): () => void;
}

export const createRefused = (thread: Pick<Thread<OutboxHandlers>, 'call'>): Refused => {
  const listeners = new Set<(refusals: Refusals) => void>();
  let told: string | undefined;
  const now = (): Promise<Refusals> => thread.call('refusals', undefined);
  return {
    now,
    look: async () => {
      const refusals = await now();
      const text = JSON.stringify(refusals);
      if (text === told) return;
      told = text;
      for (const listener of listeners) listener(refusals);
    },
    onChanged: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
