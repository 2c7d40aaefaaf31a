import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Accounts, createAccounts } from '../../electron/account/accounts.ts';
import { createAppSettings } from '../../electron/account/app-settings.ts';
import { type GetAccountSecrets, createCreationSecretStore } from '../../electron/account/creation-secret-store.ts';
import { type Keychain, createKeychain } from '../../electron/account/keychain.ts';
import { openAccountStore } from '../../electron/account/open-store.ts';
import type { Ms } from '../../electron/base/branded-types.ts';
import type { Emit, SyncStatus } from '../../electron/contract/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { type ClientOptions, createClient } from '../../electron/service/client.ts';
import { type Workspaces, createWorkspaces } from '../../electron/workspace/workspaces.ts';
import type { Workspace } from '../../electron/workspace/workspace.ts';
import { type TestKeychain, memoryStore, testKeychain } from '../unit/account/memory.ts';
import { quickFolder } from './quick-folder.ts';
import { threadsRoot as root } from './threads.ts';

/** The program without windows, assembled as in production, on a temporary profile. */
export interface Core {
  readonly accounts: Accounts;
  readonly secrets: GetAccountSecrets;
  readonly keychain: TestKeychain;
  readonly folder: string;
  readonly settings: ReturnType<typeof memoryStore>;
  /** Connects and runs a full sync. Resolves to its final status. */
  connect(service: ConnectsTo): Promise<SyncStatus>;
  readonly workspaces: Workspaces;
  work(): Promise<Workspace>;
  /** Runs another sync to its end. */
  syncAgain(): Promise<SyncStatus>;
  /** Returns the cached IDs of a resource in order. */
  ids(resource: ResourceName): Promise<string[]>;
  /** Deletes the cache, and reads everything again. */
  rebuild(): Promise<void>;
  /** Ends the program, but keeps its profile. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface CoreOptions {
  readonly keychainTimeout?: Ms;
  /** Another keychain, for example the system's. */
  readonly secrets?: Keychain;
  /** Reuses the settings, keychain and data of another core. */
  readonly profile?: Pick<Core, 'folder' | 'keychain' | 'settings'>;
  /** Receives the events to the renderer. */
  readonly emit?: Emit;
}

export interface ConnectsTo {
  readonly address: string;
  /** Absent: the address of the service. */
  readonly signInAddress?: string;
  readonly apiKey: string;
  readonly apiPassword: string;
}

/** Starts a core. `client` changes the options of every client, for example its timeouts. */
export const startCore = async (client: Partial<ClientOptions> = {}, options: CoreOptions = {}): Promise<Core> => {
  const nobody = (): void => undefined;
  const { profile, keychainTimeout: timeout, emit = nobody } = options;
  const folder = profile?.folder ?? (await mkdtemp(join(quickFolder, 'vitrine-core-')));
  const keychain = testKeychain(profile?.keychain.entries);
  const file = profile?.settings ?? memoryStore();
  const inKeychain =
    options.secrets ?? createKeychain({ load: async () => keychain, ...(timeout === undefined ? {} : { timeout }) });
  const accounts = createAccounts({
    store: openAccountStore(file, folder),
    secrets: inKeychain,
    makeClient: (options) => createClient({ ...options, ...client }),
  });
  const settings = createAppSettings(file);
  const attention = {
    uploadProgress: nobody,
    batchEnd: nobody,
    downloadsChanged: nobody,
    qualityGrown: nobody,
    clear: nobody,
  };
  const secrets = createCreationSecretStore(inKeychain);
  const files = (): never => {
    throw new Error('Nothing is saved here');
  };
  const workspaces = createWorkspaces({ root, folder, accounts, secrets, settings, emit, attention, files });
  const leave = accounts.onChange(() => {
    workspaces.follow().catch((error: unknown) => console.error('workspace', error));
  });
  const syncAgain = async (): Promise<SyncStatus> => {
    const { sync, channels } = await workspaces.current();
    sync.now();
    await sync.idle();
    await channels.idle();
    return sync.status();
  };
  const stop = async (): Promise<void> => {
    leave();
    await workspaces.close();
    await accounts.close();
  };
  return {
    accounts,
    secrets,
    keychain,
    folder,
    settings: file,
    connect: async ({ address, signInAddress = new URL(address).origin, apiKey, apiPassword }) => {
      await accounts.connect({ serviceAddress: address, signInAddress, apiKey, apiPassword });
      return syncAgain();
    },
    workspaces,
    work: () => workspaces.current(),
    syncAgain,
    rebuild: () => workspaces.rebuild(),
    ids: async (resource) => {
      const { cache } = await workspaces.current();
      const query = { resource, searchText: '', view: 'all', type: null, sort: null } as const;
      const rows = await cache.ids(query, 0, 100_000);
      return rows.map(({ id }) => String(id)).toSorted();
    },
    stop,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
