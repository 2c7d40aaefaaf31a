import { z } from 'zod';
import type { AccountId } from '../base/brand.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { regionSchema } from '../contract/app.ts';
import type { AppSettings, SettingsDamage } from '../contract/app.ts';
import type { KeyValue } from './key-value.ts';
import { keepSettingsDamage, settingsDamage } from './settings-damage.ts';

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

/** Pieces of the screen's state are small and few; what is older makes room. */
const mostRemembered = 500;
/** The maximum number of characters of all remembered pieces together, as JSON. */
const maxRememberedLength = 4_000_000;
const rememberedSchema = z.record(z.string(), z.json()).catch({});

type Patch = { readonly [Name in keyof AppSettings]?: AppSettings[Name] | undefined };

/** What belongs to the person and this computer, over the settings file. */
export interface AppSettingsStore {
  get(): AppSettings;
  /** Changes what is given; the answer is all of them. */
  save(patch: Patch): AppSettings;
  /** A piece of the screen's own state; null when there is none. */
  remembered(key: string): unknown;
  /** Throws `badArgument` if all pieces together would be too large. */
  remember(key: string, value: unknown): void;
  /** Forgets the pieces whose key names this account: its views, its drafts. */
  forgetAccount(id: AccountId): void;
  /** Settings that were lost, until the user has acknowledged it; null otherwise. */
  damage(): SettingsDamage | null;
  /** The user has acknowledged that settings were lost. */
  noteDamage(): void;
}

/** Settings that are damaged or missing read as their defaults. */
export const createAppSettings = (store: KeyValue): AppSettingsStore => {
  const get = (): AppSettings => schema.parse(store.get('app'));
  const remembered = (): Map<string, unknown> =>
    new Map(Object.entries(rememberedSchema.parse(store.get('remembered') ?? {})));
  return {
    get,
    save: (patch) => {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      const saved = schema.parse({ ...get(), ...given });
      store.set('app', saved);
      return saved;
    },
    remembered: (key) => remembered().get(key) ?? null,
    remember: (key, value) => {
      const all = remembered();
      all.delete(key);
      if (value !== null && value !== undefined) all.set(key, value);
      const kept = Object.fromEntries([...all].slice(-mostRemembered));
      // Refused, and nothing older is dropped for it: among that are saved views.
      if (value !== null && JSON.stringify(kept).length > maxRememberedLength)
        throw new VitrineError('badArgument', m.account.rememberedFull);
      store.set('remembered', kept);
    },
    forgetAccount: (id) => {
      const others = [...remembered()].filter(([key]) => !key.split('/').includes(id));
      store.set('remembered', Object.fromEntries(others));
      store.backUp?.();
    },
    damage: () => settingsDamage(store),
    noteDamage: () => keepSettingsDamage(store, null),
  };
};
