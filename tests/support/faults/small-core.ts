import { openCache } from '../../../electron/cache/cache.ts';
import { ms } from '../../../electron/base/brand.ts';
import { openOutbox } from '../../../electron/outbox/open-outbox.ts';
import type { Outbox } from '../../../electron/outbox/outbox.ts';
import type { AtFaultPoint } from '../../../electron/outbox/send/fault-points.ts';
import { inBackground } from '../../../electron/service/retry.ts';
import { createSync } from '../../../electron/sync/sync.ts';
import { threadsRoot as root } from '../threads.ts';
import { clientOf } from '../client-of.ts';

/** The parts that send, look and remember, put together as the program does it, with what they keep in `folder`. */
export interface SmallCore {
  readonly outbox: Outbox;
  close(): Promise<void>;
}

/** Nobody has time to wait in a test: what is read is tried once. */
const hasty = { ...inBackground, attempts: 1, attemptsOffline: 1, attemptsUnanswered: 1 };

/** Opens them; `at` stops the outbox at named points. Something that was missed is looked for again at once. */
export const openSmallCore = async (folder: string, address: string, at?: AtFaultPoint): Promise<SmallCore> => {
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
