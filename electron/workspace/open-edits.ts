import type { Accounts } from '../account/accounts.ts';
import type { AccountId } from '../base/branded-types.ts';
import { type EditSending, createEditSending } from '../edits/edit-sending.ts';
import type { ServiceClient } from '../service/client.ts';
import { isFeatureEnabled } from '../service/dialect.ts';
import type { StartThread } from '../base/thread.ts';
import type { Emit } from '../contract/index.ts';
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
  readonly client: Pick<ServiceClient, 'budget'>;
  /** Returns the hash that identifies the account in its sheets. */
  readonly account: () => string;
}

type SendingAccounts = Pick<Accounts, 'record' | 'dialect'>;

/** Opens the sending of staged edits. Nothing is sent before the user sends edits. */
const openSending = (
  accounts: SendingAccounts,
  id: AccountId,
  {
    edits,
    outbox,
    cache,
    client,
  }: Pick<Parts, 'outbox' | 'cache'> & {
    readonly edits: AccountEdits;
    readonly client: Pick<ServiceClient, 'budget'>;
  },
): EditSending => {
  return createEditSending({
    edits,
    cache,
    outbox: outbox.sentEdits,
    account: () => {
      const record = accounts.record();
      const dialect = accounts.dialect(id);
      const isKnown = dialect.choices.updates !== undefined || dialect.dialect.findings.updates !== undefined;
      return {
        possible: isFeatureEnabled(dialect, 'updates') ? 'perhaps' : isKnown ? 'no' : 'unknown',
        setting: record?.settings.editing ?? 'sheet',
        accountLabel: record?.settings.label ?? null,
        readsSeveral: isFeatureEnabled(dialect, 'changedSince'),
        perTenSeconds: client.budget().pace.limit,
      };
    },
  });
};

/** Opens the staged edits of an account. They are compared with the cache after each sync, not while it is running. */
export const openEdits = (
  {
    root,
    accounts,
    emit,
    startThread,
  }: {
    readonly root: URL;
    readonly accounts: SendingAccounts;
    readonly emit: Emit;
    readonly startThread?: StartThread | undefined;
  },
  id: AccountId,
  parts: Parts,
): { readonly edits: AccountEdits; readonly sending: EditSending } => {
  const { folder, outbox, cache, sync, quality, dialect, account } = parts;
  const isReading = (): boolean => sync.status().state === 'syncing';
  const edits = createEdits({
    root,
    folder,
    table: outbox.edits,
    creations: outbox.lists,
    cache,
    profiles: () => quality.rulesInForce(),
    account,
    isReading,
    startThread,
  });
  const sending = openSending(accounts, id, { ...parts, edits });
  let wasReading = isReading();
  sync.onStatus(() => {
    if (wasReading && !isReading()) edits.copyChanged();
    wasReading = isReading();
  });
  // Only a user who edits needs to know whether the service accepts updates.
  edits.onChanged(({ counts }) => {
    if (counts.all > 0) void dialect.findUpdates().then(() => sending.refresh());
  });
  // Not as a change of items: that would compare all edits with the offline copy, and evaluate rules.
  followEditedItems({ edits, cache, onNoted: (resource) => emit('items.changed', { resources: [resource] }) });
  return { edits, sending };
};

/** Returns the keys of the attributes that the service calculates. */
export const listCalculatedAttributes = async (cache: Pick<Cache, 'declaredEditors'>): Promise<ReadonlySet<string>> => {
  const declared = await cache.declaredEditors();
  return new Set(
    declared
      .filter(({ type }) => /^(?:Formula|Completeness)(?:Attribute)?$/.test(type))
      .flatMap(({ name, label }) => (label === null ? [name] : [name, label])),
  );
};

/** Returns a product of the offline copy and the key of one of its attributes, or null if there is no product. */
export const updateProbe = async (cache: Pick<Cache, 'query' | 'editSources'>): Promise<UpdateProbe | null> => {
  const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null } as const;
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
