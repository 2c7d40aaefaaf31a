import type { StartThread } from '../base/thread.ts';
import type { Cache } from '../cache/cache.ts';
import { createEdits } from '../edits/edits.ts';
import type { Edits } from '../edits/edits.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Quality } from '../quality/quality.ts';
import type { Sync } from '../sync/sync.ts';

/** The parts of a workspace on which staged edits depend. */
interface Parts {
  /** The account's folder. */
  readonly folder: string;
  readonly outbox: Outbox;
  readonly cache: Cache;
  readonly sync: Sync;
  readonly quality: Quality;
  /** Returns the hash that identifies the account in its sheets. */
  readonly account: () => string;
}

/** Opens the staged edits of an account. They are compared with the cache after each sync, not while it is running. */
export const openEdits = (
  { root, startThread }: { readonly root: URL; readonly startThread?: StartThread | undefined },
  { folder, outbox, cache, sync, quality, account }: Parts,
): Edits => {
  const isReading = (): boolean => sync.status().state === 'syncing';
  const edits = createEdits({
    root,
    folder,
    table: outbox.edits,
    cache,
    profiles: () => quality.rulesInForce(),
    account,
    isReading,
    startThread,
  });
  let wasReading = isReading();
  sync.onStatus(() => {
    if (wasReading && !isReading()) edits.copyChanged();
    wasReading = isReading();
  });
  return edits;
};
