import { z } from 'zod';
import type { AccountId } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { type AppSettings, type SettingsDamage, regionSchema } from '../contract/app.ts';
import type { KeyValue } from './key-value-store.ts';
import { storeSettingsDamage, readSettingsDamage } from './settings-damage.ts';

export const defaultAppSettings: AppSettings = {
  theme: 'system',
  density: 'comfortable',
  region: 'international',
  uploadsAtOnce: 3,
  uploadBytesPerSecond: null,
  updates: true,
  updateChannel: 'latest',
};

const schema = z
  .object({
    theme: z.enum(['system', 'light', 'dark']).catch(defaultAppSettings.theme),
    density: z.enum(['comfortable', 'compact']).catch(defaultAppSettings.density),
    region: regionSchema.catch(defaultAppSettings.region),
    uploadsAtOnce: z.int().min(1).max(8).catch(defaultAppSettings.uploadsAtOnce),
    uploadBytesPerSecond: z.int().min(10_000).max(1_000_000_000).nullable().catch(null),
    updates: z.boolean().catch(defaultAppSettings.updates),
    updateChannel: z.enum(['latest', 'beta']).catch(defaultAppSettings.updateChannel),
  })
  .catch(defaultAppSettings);

/** The maximum number of remembered values; older ones are dropped. */
const maxRememberedValues = 500;
/** The maximum number of characters of all remembered values together, as JSON. */
const maxRememberedLength = 4_000_000;
const rememberedSchema = z.record(z.string(), z.json()).catch({});

type Patch = { readonly [Name in keyof AppSettings]?: AppSettings[Name] | undefined };

/** Settings of the user and this computer, stored in the settings file. */
export interface AppSettingsStore {
  get(): AppSettings;
  /** Changes the given settings and returns all of them. */
  save(patch: Patch): AppSettings;
  /** Returns a remembered value of the page, or null if there is none. */
  remembered(key: string): unknown;
  /** Stores a value of the page. Throws `badArgument` if all values together would be too large. */
  remember(key: string, value: unknown): void;
  /** Deletes the values whose key contains this account, such as its views and drafts. */
  forgetAccount(id: AccountId): void;
  /** Returns the loss of settings that the user has not acknowledged yet; null otherwise. */
  damage(): SettingsDamage | null;
  /** Acknowledges that settings were lost. */
  noteDamage(): void;
}

/** Creates the settings store. Damaged or missing settings have their defaults. */
export const createAppSettings = (store: KeyValue): AppSettingsStore => {
  const get = (): AppSettings => schema.parse(store.get('app'));
  const readRemembered = (): Map<string, unknown> =>
    new Map(Object.entries(rememberedSchema.parse(store.get('remembered') ?? {})));
  return {
    get,
    save: (patch) => {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      const saved = schema.parse({ ...get(), ...given });
      store.set('app', saved);
      return saved;
    },
    remembered: (key) => readRemembered().get(key) ?? null,
    remember: (key, value) => {
      const all = readRemembered();
      all.delete(key);
      if (value !== null && value !== undefined) all.set(key, value);
      const newestValues = Object.fromEntries([...all].slice(-maxRememberedValues));
      // Reject the value instead of dropping older ones, which include saved views.
      if (value !== null && JSON.stringify(newestValues).length > maxRememberedLength)
        throw new VitrineError('badArgument', m.account.rememberedFull);
      store.set('remembered', newestValues);
    },
    forgetAccount: (id) => {
      const others = [...readRemembered()].filter(([key]) => !key.split('/').includes(id));
      store.set('remembered', Object.fromEntries(others));
      store.backUp?.();
    },
    damage: () => readSettingsDamage(store),
    noteDamage: () => storeSettingsDamage(store, null),
  };
};
