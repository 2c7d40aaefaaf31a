import type { StartThread } from '../base/thread.ts';
import type { Cache } from '../cache/cache.ts';
import { kindParsers } from '../model/index.ts';
import { followEditedItems } from '../edits/edited-items.ts';
import { type AccountEdits, createEdits } from '../edits/edits.ts';
import { toResourceId } from '../base/branded-types.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Quality } from '../quality/quality-service.ts';
import type { UpdateProbe } from '../service/detect-updates.ts';
import type { Sync } from '../sync/sync.ts';
import type { AccountDialect } from './account-dialect.ts';

/** The parts of a workspace on which staged edits depend. */
interface Parts {
  /** The account's folder. */
  readonly folder: string;
  readonly outbox: Outbox;
  readonly cache: Cache;
  readonly sync: Sync;
  readonly quality: Quality;
  readonly dialect: Pick<AccountDialect, 'findUpdates'>;
  /** Returns the hash that identifies the account in its sheets. */
  readonly account: () => string;
}

/** Opens the staged edits of an account. They are compared with the cache after each sync, not while it is running. */
export const openEdits = (
  { root, startThread }: { readonly root: URL; readonly startThread?: StartThread | undefined },
  { folder, outbox, cache, sync, quality, dialect, account }: Parts,
): AccountEdits => {
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
  // Only a user who edits needs to know whether the service accepts updates.
  edits.onChanged(({ counts }) => {
    if (counts.all > 0) void dialect.findUpdates();
  });
  followEditedItems({ edits, cache });
  return edits;
};

/** Returns a product of the offline copy and the key of one of its attributes, or null if there is no product. */
export const updateProbe = async (cache: Pick<Cache, 'query' | 'editSources'>): Promise<UpdateProbe | null> => {
  const query = { resource: 'product', words: '', view: 'all', type: null, sort: null } as const;
  const { rows } = await cache.query(query, 0, 20, 'updates');
  const sources = await cache.editSources(
    'product',
    rows.map(({ id }) => toResourceId(id)),
  );
  const probes = sources.map(({ id, raw }) => ({
    id,
    attribute: Object.keys(kindParsers.map.read(raw['attributes']) ?? {}).find((key) => key !== '') ?? null,
  }));
  return probes.find(({ attribute }) => attribute !== null) ?? probes[0] ?? null;
};
