import type { IntentId } from '../../base/branded-types.ts';
import { m } from '../../messages/index.ts';
import type { OutboxFile } from './outbox-file.ts';
import { runRead } from './transaction.ts';

/** Marks intents that were being sent when the program stopped as unknown. Returns their IDs. */
export const markInterrupted = ({ table, store }: Pick<OutboxFile, 'table' | 'store'>): IntentId[] => {
  const ids = runRead(() => table.inState('sending', null));
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
