import type { IntentId } from '../../base/brand.ts';
import type { OutboxStore } from './store.ts';

/** Rows that were being sent when the program stopped: nobody knows what came of them. Answers their ids. */
export const markInterrupted = (store: OutboxStore): IntentId[] => {
  const ids = store.inState({ state: 'sending', kind: null });
  store.moveAll(
    ids.map((id) => ({
      id,
      happening: 'interrupted',
      words: 'Vitrine stopped while this was being sent.',
      patch: {
        error: {
          code: 'unknownOutcome',
          message: 'Vitrine stopped while this was being sent. The service may have done it or not.',
          retryable: false,
        },
      },
    })),
  );
  return ids;
};
