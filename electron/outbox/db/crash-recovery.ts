import type { IntentId } from '../../base/branded-types.ts';
import { m } from '../../messages/index.ts';
import { fileIdentitySetting } from '../state/setting-names.ts';
import { readFileIdentity } from './file-identity.ts';
import type { OutboxFile } from './outbox-file.ts';
import { runRead } from './transaction.ts';

/** Marks intents that were being sent when the program stopped as unknown. Returns their IDs. */
export const markInterrupted = ({ table, store }: Pick<OutboxFile, 'table' | 'store'>): IntentId[] => {
  const ids = runRead(() => table.inState('sending', null));
  store.moveAll(
    ids.map((id) => ({
      id,
      happening: 'interrupted',
      message: m.outbox.history.interrupted,
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

/**
 * Marks waiting creations and uploads as unknown if `file` is a copy of the outbox, such as one from a backup or of another
 * computer: the original may have sent them since. They are searched for before they are sent. Edits need no mark, because
 * their item is always read right before it is updated.
 */
export const markCopied = ({ table, store, settings }: OutboxFile, file: string): void => {
  const identity = readFileIdentity(file);
  const previous = settings.get(fileIdentitySetting);
  if (previous === identity) return;
  if (previous !== null) {
    const waiting = runRead(() => table.inState('waiting', null).flatMap((id) => table.get(id)?.intent ?? []));
    const error = { code: 'unknownOutcome', message: m.outbox.unknownOutcome.copied, retryable: false } as const;
    store.moveAll(
      waiting
        .filter(({ kind }) => kind !== 'edit')
        .map(({ id }) => ({ id, happening: 'doubted', message: m.outbox.history.copied, patch: { error } })),
    );
  }
  settings.set(fileIdentitySetting, identity);
};
