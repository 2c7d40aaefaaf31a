import { z } from 'zod';
import { getProperty } from '../base/guards.ts';
import { type AccountId, toAccountId } from '../base/branded-types.ts';
import type { AccountSettings } from '../contract/accounts.ts';
import { type Dialect, dialectChoicesSchema, unknownDialect } from '../contract/dialect.ts';
import { dialectFeatures, editingModes, pageSizes, pictureFetches } from '../contract/constants.ts';
import { type RejectedFieldsByResource, completenessParts, resourceNames } from '../model/index.ts';
import type { RequestsByMinute } from '../service/limits/request-budget.ts';
import { createTrafficStore } from './monthly-traffic.ts';
import type { KeyValue } from './key-value-store.ts';
import { type ServiceAccount, serviceAccountSchema, unknownServiceAccount } from './service-account.ts';

const usedMinutes = z.array(z.tuple([z.number(), z.int().min(0).max(100_000)])).max(120);
const usedSchema = z.record(z.string(), usedMinutes.catch([])).catch({});

/** The kind of counted requests: in the background, or all. */
type UsageKind = 'used' | 'sent';

/** The recent requests of each account, stored in a settings file; damaged records are ignored. */
export interface RequestUsageStore {
  get(id: AccountId): RequestsByMinute;
  /** Stores the requests; an empty list deletes the record. */
  set(id: AccountId, used: RequestsByMinute): void;
}

export const createUsedStore = (store: KeyValue, of: UsageKind = 'used'): RequestUsageStore => {
  const readAllUsage = (): z.infer<typeof usedSchema> => usedSchema.parse(store.get(of) ?? {});
  return {
    get: (id) => readAllUsage()[id] ?? [],
    set: (id, used) => {
      const { [id]: before = [], ...others } = readAllUsage();
      if (used.length === 0 && before.length === 0) return;
      store.set(of, used.length === 0 ? others : { ...others, [id]: used });
    },
  };
};

/** A stored account without its password. */
export interface AccountRecord {
  readonly id: AccountId;
  readonly name: string;
  readonly serviceAddress: string;
  readonly signInAddress: string;
  readonly apiKey: string;
  readonly demo: boolean;
  readonly settings: AccountSettings;
  readonly dialect: Dialect;
  /** The fields that its service rejected in creations. */
  readonly refusedMembers: RejectedFieldsByResource;
  readonly serviceAccount: ServiceAccount;
  /** The host of the asset address if it is in a private network and the user allowed it in a native dialog. */
  readonly privateAssetHost: string | null;
  /** ISO 8601. */
  readonly addedAt: string;
  /** Whether the user signed out, so that a password left in the keychain is not used. */
  readonly signedOut: boolean;
}

/** The settings of a new account: nothing beyond the interface document is sent. */
export const defaultSettings: AccountSettings = {
  label: null,
  itemsPerRequest: null,
  requestsPerTenSeconds: null,
  backgroundRequestsPerHour: null,
  uploadFields: { filename: 'filename', content: 'content' },
  assetAddress: null,
  descriptionAttribute: null,
  completenessOff: [],
  dialect: {},
  pictureCeiling: 2_000_000_000,
  pictureFetch: 'always',
  editing: 'sheet',
  keepPictures: false,
};

const formerBackground = 1000;

const settingsSchema = z
  .object({
    label: z.string().min(1).nullable().catch(null),
    itemsPerRequest: z.int().min(1).max(1000).nullable().catch(defaultSettings.itemsPerRequest),
    requestsPerTenSeconds: z.int().min(1).max(1000).nullable().catch(defaultSettings.requestsPerTenSeconds),
    backgroundRequestsPerHour: z
      .int()
      .min(10)
      .max(100_000)
      .nullable()
      // The former default of every account, which is no choice of the user.
      .transform((value) => (value === formerBackground ? null : value))
      .catch(defaultSettings.backgroundRequestsPerHour),
    uploadFields: z
      .object({
        filename: z.string().min(1),
        content: z.string().min(1),
        altText: z.string().min(1).nullable().optional().catch(null),
        address: z.string().min(1).nullable().optional().catch(null),
      })
      .catch(defaultSettings.uploadFields),
    assetAddress: z.string().nullable().catch(null),
    descriptionAttribute: z.string().nullable().catch(null),
    completenessOff: z.array(z.enum(completenessParts)).readonly().catch([]),
    dialect: dialectChoicesSchema.catch({}),
    pictureCeiling: z.int().min(0).catch(defaultSettings.pictureCeiling),
    pictureFetch: z.enum(pictureFetches).catch(defaultSettings.pictureFetch),
    editing: z.enum(editingModes).catch(defaultSettings.editing),
    keepPictures: z.boolean().catch(false),
  })
  .catch(defaultSettings);

const featureSchema = z.enum(dialectFeatures);
const dialectSchema = z
  .object({
    findings: z.partialRecord(featureSchema, z.object({ takes: z.boolean(), at: z.iso.datetime() })).catch({}),
    pageSize: z.literal(pageSizes).catch(unknownDialect.pageSize),
    refused: z.partialRecord(z.enum(resourceNames), z.array(featureSchema).readonly()).catch({}),
  })
  .catch(unknownDialect);

const rejectedFieldsSchema = z
  .partialRecord(
    z.enum(resourceNames),
    z
      .array(z.object({ name: z.string().min(1).max(200), at: z.iso.datetime() }))
      .readonly()
      .catch([]),
  )
  .catch({});

const getHost = (address: string | null): string | null => URL.parse(address ?? '')?.host ?? null;

const recordSchema = z
  .object({
    id: z.uuid().transform(toAccountId),
    name: z.string().min(1),
    serviceAddress: z.url(),
    signInAddress: z.url(),
    apiKey: z.string().min(1),
    demo: z.boolean().catch(false),
    settings: settingsSchema,
    dialect: dialectSchema,
    refusedMembers: rejectedFieldsSchema,
    serviceAccount: serviceAccountSchema,
    addedAt: z.string().catch(''),
    signedOut: z.boolean().catch(false),
    privateAssetHost: z.string().nullable().optional().catch(null),
  })
  // Addresses from before the confirmation existed remain permitted.
  .transform((record) => ({
    ...record,
    privateAssetHost:
      record.privateAssetHost === undefined ? getHost(record.settings.assetAddress) : record.privateAssetHost,
  }));

export type NewAccount = Pick<AccountRecord, 'name' | 'serviceAddress' | 'signInAddress' | 'apiKey' | 'demo'>;
export type AccountPatch = Partial<Omit<AccountRecord, 'id' | 'addedAt'>>;

/** Parses an entry of the settings file; null if it is no account. */
export const parseAccount = (entry: unknown): AccountRecord | null => recordSchema.safeParse(entry).data ?? null;
export const isAccountEntry = (entry: unknown): boolean => parseAccount(entry) !== null;

/** Stores a copy of each account outside the settings file. */
interface AccountCopies {
  keep(record: AccountRecord): void;
  forget(id: AccountId): void;
}

/** The accounts stored on this computer, in the order in which they were added. */
export interface AccountStore {
  list(): AccountRecord[];
  get(id: AccountId): AccountRecord | undefined;
  /** Adds an account. `id` is the ID under which it was tested; by default a new one. */
  add(account: NewAccount, id?: AccountId): AccountRecord;
  /** Adds a previously stored account unchanged. */
  restore(record: AccountRecord): void;
  /** Returns the updated account, or undefined if it does not exist. */
  update(id: AccountId, patch: AccountPatch): AccountRecord | undefined;
  remove(id: AccountId): void;
  current(): AccountId | null;
  setCurrent(id: AccountId | null): void;
  /** Returns the stored requests of the last hour; background requests by default. */
  used(id: AccountId, of?: UsageKind): RequestsByMinute;
  setUsed(id: AccountId, used: RequestsByMinute, of?: UsageKind): void;
}

export const createAccountId = (): AccountId => toAccountId(crypto.randomUUID());

const createAccountRecord = (account: NewAccount, id: AccountId): AccountRecord => ({
  ...account,
  id,
  settings: defaultSettings,
  dialect: unknownDialect,
  refusedMembers: {},
  serviceAccount: unknownServiceAccount,
  privateAssetHost: null,
  addedAt: new Date().toISOString(),
  signedOut: false,
});

const deleteUsageFigures = (store: KeyValue, id: AccountId): void => {
  createUsedStore(store).set(id, []);
  createUsedStore(store, 'sent').set(id, []);
  createTrafficStore(store).forget(id);
};

const noCopies: AccountCopies = { keep: () => undefined, forget: () => undefined };

/** Creates the account store over a settings file. Damaged entries are not returned and are preserved when writing. */
export const createAccountStore = (store: KeyValue, copies: AccountCopies = noCopies): AccountStore => {
  const readEntries = (): unknown[] => {
    const storedAccounts = store.get('accounts');
    return Array.isArray(storedAccounts) ? (storedAccounts as unknown[]) : [];
  };
  const counted = { used: createUsedStore(store), sent: createUsedStore(store, 'sent') } as const;
  let read: { readonly from: unknown; readonly records: AccountRecord[] } | null = null;
  const list = (): AccountRecord[] => {
    const from = store.get('accounts');
    // Cached, because each request reads its account several times.
    if (read !== null && read.from === from) return read.records;
    const records = readEntries().flatMap((entry) => parseAccount(entry) ?? []);
    read = { from, records };
    return records;
  };
  const get = (id: AccountId): AccountRecord | undefined => list().find((record) => record.id === id);
  const restore = (record: AccountRecord): void => {
    store.set('accounts', [...readEntries(), record]);
    copies.keep(record);
  };
  return {
    list,
    get,
    add: (account, id = createAccountId()) => {
      const record = createAccountRecord(account, id);
      restore(record);
      return record;
    },
    restore,
    update: (id, patch) => {
      const record = get(id);
      if (!record) return undefined;
      const changed = { ...record, ...patch };
      store.set(
        'accounts',
        readEntries().map((entry) => (getProperty(entry, 'id') === id ? changed : entry)),
      );
      copies.keep(changed);
      return changed;
    },
    remove: (id) => {
      // Before the entry: an account without an entry is recovered from its copy.
      copies.forget(id);
      deleteUsageFigures(store, id);
      store.set(
        'accounts',
        readEntries().filter((entry) => getProperty(entry, 'id') !== id),
      );
    },
    current: () => {
      const id = store.get('currentAccount');
      return list().find((record) => record.id === id)?.id ?? null;
    },
    setCurrent: (id) => store.set('currentAccount', id),
    used: (id, of = 'used') => counted[of].get(id),
    setUsed: (id, used, of = 'used') => (get(id) ? counted[of].set(id, used) : undefined),
  };
};
