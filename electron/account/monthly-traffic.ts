import { z } from 'zod';
import type { AccountId } from '../base/branded-types.ts';
import type { KeyValue } from './key-value-store.ts';

/** The bytes and pictures that an account fetched in a calendar month. */
export interface MonthlyTraffic {
  /** `2026-11`, in the calendar of this computer. */
  readonly month: string;
  readonly bytes: number;
  readonly pictures: number;
  /** Whether the user was notified that the limit is near. */
  readonly told: boolean;
}

/** The maximum number of months that are stored for an account. */
const maxMonths = 3;

const monthSchema = z
  .object({
    month: z.string(),
    bytes: z.number().min(0),
    pictures: z.number().min(0).catch(0),
    told: z.boolean().catch(false),
  })
  .nullable()
  .catch(null);
/** The months of an account. Earlier versions stored one month without a list. */
const monthsSchema = z
  .union([z.array(monthSchema), monthSchema.transform((month) => [month])])
  .transform((months) => months.filter((month) => month !== null));
const allSchema = z.record(z.string(), monthsSchema).catch({});

/** The traffic of the last months of each account, in a settings file. Damaged records are ignored. */
export interface TrafficStore {
  /** Returns the traffic of an account in a month (`2026-11`), or null if none is stored. */
  get(id: AccountId, month: string): MonthlyTraffic | null;
  /** Stores the traffic of one month. Other months are kept; beyond three, the earliest is dropped. */
  set(id: AccountId, traffic: MonthlyTraffic): void;
  forget(id: AccountId): void;
}

export const createTrafficStore = (store: KeyValue): TrafficStore => {
  const readAllTraffic = (): z.infer<typeof allSchema> => allSchema.parse(store.get('fetched') ?? {});
  return {
    get: (id, month) => readAllTraffic()[id]?.find((one) => one.month === month) ?? null,
    set: (id, traffic) => {
      const stored = readAllTraffic();
      const compareMonths = (one: MonthlyTraffic, other: MonthlyTraffic): number => (one.month < other.month ? -1 : 1);
      const others = (stored[id] ?? []).filter(({ month }) => month !== traffic.month).toSorted(compareMonths);
      const months = [...others.slice(1 - maxMonths), traffic].toSorted(compareMonths);
      store.set('fetched', { ...stored, [id]: months });
    },
    forget: (id) => {
      const { [id]: before, ...others } = readAllTraffic();
      if (before !== undefined) store.set('fetched', others);
    },
  };
};
