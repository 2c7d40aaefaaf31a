import { z } from 'zod';
import type { AccountId } from '../base/brand.ts';
import type { KeyValue } from './key-value.ts';

/** What an account fetched of files in a calendar month. */
export interface MonthlyTraffic {
  /** `2026-11`, by this computer's calendar. */
  readonly month: string;
  readonly bytes: number;
  readonly pictures: number;
  /** The person was told that the ceiling is near. */
  readonly told: boolean;
}

const fetchedSchema = z.object({
  month: z.string(),
  bytes: z.number().min(0),
  pictures: z.number().min(0).catch(0),
  told: z.boolean().catch(false),
});
const allSchema = z.record(z.string(), fetchedSchema.nullable().catch(null)).catch({});

/** What each account fetched in its last month, over a settings file; what is damaged in it counts as nothing. */
export interface TrafficStore {
  get(id: AccountId): MonthlyTraffic | null;
  set(id: AccountId, fetched: MonthlyTraffic): void;
  forget(id: AccountId): void;
}

export const createTrafficStore = (store: KeyValue): TrafficStore => {
  const all = (): z.infer<typeof allSchema> => allSchema.parse(store.get('fetched') ?? {});
  return {
    get: (id) => all()[id] ?? null,
    set: (id, fetched) => store.set('fetched', { ...all(), [id]: fetched }),
    forget: (id) => {
      const { [id]: before, ...others } = all();
      if (before !== undefined) store.set('fetched', others);
    },
  };
};
