import { openCache } from '../../../electron/cache/cache.ts';
import { ms } from '../../../electron/base/branded-types.ts';
import { openOutbox } from '../../../electron/outbox/open-outbox.ts';
import type { Outbox } from '../../../electron/outbox/outbox.ts';
import type { AtInterruptionPoint } from '../../../electron/outbox/send/fault-points.ts';
import { backgroundRetryPolicy } from '../../../electron/service/retry.ts';
import { createSync } from '../../../electron/sync/sync.ts';
import { threadsRoot as root } from '../threads.ts';
import { clientOf } from '../client-of.ts';

/** Outbox, sync and cache, assembled as in production, with their data in `folder`. */
export interface SmallCore {
  readonly outbox: Outbox;
  close(): Promise<void>;
}

/** A retry policy with a single try, because a test must not wait. */
const hasty = { ...backgroundRetryPolicy, attempts: 1, attemptsOffline: 1, attemptsUnanswered: 1 };

/** Opens the core; `at` stops the outbox at fault points. Missing items are checked again immediately. */
export const openSmallCore = async (folder: string, address: string, at?: AtInterruptionPoint): Promise<SmallCore> => {
  const client = clientOf(
    { address },
    { backgroundPerHour: () => 1_000_000, patience: { person: hasty, background: hasty } },
  );
  const cache = await openCache({ root, folder });
  const sync = await createSync({ client, cache, somethingWaits: () => false });
  const outbox = await openOutbox({
    root,
    folder,
    client,
    cache,
    fields: () => ({ filename: 'filename', content: 'content' }),
    uploadsAtOnce: () => 2,
    fullReader: sync,
    recheckAfter: ms(1),
    ...(at ? { at } : {}),
  });
  return {
    outbox,
    close: async () => {
      await sync.stop();
      await outbox.close();
      await cache.close();
      await client.close();
    },
  };
};
