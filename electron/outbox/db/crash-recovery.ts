import type { IntentId } from '../../base/branded-types.ts';
import { m } from '../../messages/index.ts';
import type { OutboxStore } from './intent-store.ts';

/** Marks intents that were being sent when the program stopped as unknown. Returns their IDs. */
export const markInterrupted = (store: OutboxStore): IntentId[] => {
  const ids = store.inState({ state: 'sending', kind: null });
  store.moveAll(
    ids.map((id) => ({
      id,
      happening: 'interrupted',
      words: m.outbox.history.interrupted,
      patch: {
        error: {
          code: 'unknownOutcome',
          message: m.outbox.unknownOutcome.interrupted,
          retryable: false,
        },
      },
    })),
  );
  return ids;
};
