import { z } from 'zod';
import type { SettingsDamage } from '../contract/app.ts';
import type { KeyValue } from './key-value-store.ts';

/** The key of the settings file that stores damage until the user has acknowledged it. */
export const damageKey = 'damage';

const damageSchema = z
  .object({
    file: z.string().nullable().catch(null),
    accounts: z.int().min(0).catch(0),
    unknownFolders: z.int().min(0).catch(0),
  })
  .nullable()
  .catch(null);

/** Returns the damage that the user has not acknowledged yet, or null. */
export const readSettingsDamage = (store: KeyValue): SettingsDamage | null =>
  damageSchema.parse(store.get(damageKey) ?? null);

/** Stores the damage until the user acknowledges it (null). Throws `disk`. */
export const storeSettingsDamage = (store: KeyValue, damage: SettingsDamage | null): void =>
  store.set(damageKey, damage);
