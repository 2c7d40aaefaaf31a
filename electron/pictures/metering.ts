import type { TrafficStore, MonthlyTraffic } from '../account/monthly-traffic.ts';
import type { AccountId } from '../base/brand.ts';
import { minutes } from '../base/brand.ts';
import type { Logger } from '../base/logger.ts';
import type { AccountSettings } from '../contract/accounts.ts';
import type { PicturesStatus } from '../contract/pictures.ts';

/**
 * How a picture is wanted: `now` for what is in view, `ahead` for what comes into view next, `keep` to have all of them
 * here, `asked` by hand.
 */
export type FetchReason = 'now' | 'ahead' | 'keep' | 'asked';

/** What each account's pictures cost in a calendar month, and what may still be fetched. */
export interface Metering {
  /** Bytes came over the network. */
  readonly came: (id: AccountId, bytes: number) => void;
  /** A picture was made of a file that came. */
  readonly whole: (id: AccountId) => void;
  readonly allows: (id: AccountId, reason: FetchReason) => boolean;
  readonly status: (id: AccountId) => Omit<PicturesStatus, 'keeping' | 'looking'>;
  /** Writes down what was counted. */
  readonly keep: () => void;
}

interface Parts {
  readonly store: TrafficStore;
  /** Null: the account is not known any more. */
  readonly settingsOf: (id: AccountId) => Pick<AccountSettings, 'pictureCeiling' | 'pictureFetch'> | null;
  readonly log: Logger['warn'];
  readonly onChange: (id: AccountId) => void;
  /** Once a month: four fifths of the ceiling are used. */
  readonly onNear: (id: AccountId) => void;
  readonly now?: () => number;
}

const near = 0.8;
/** Written at most this often: what a crash forgets is at most as much. */
const pause = minutes(1);
const unwritten = 5_000_000;

const monthOf = (now: number): string => {
  const date = new Date(now);
  return `${String(date.getFullYear())}-${String(date.getMonth() + 1).padStart(2, '0')}`;
};

const nextMonth = (now: number): string => {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth() + 1, 1).toISOString();
};

/** The figures of all accounts over their store. */
export const createMetering = ({ store, settingsOf, log, onChange, onNear, now = Date.now }: Parts): Metering => {
  const known = new Map<AccountId, MonthlyTraffic>();
  let keptAt = now();
  let since = 0;

  const of = (id: AccountId): MonthlyTraffic => {
    const fetched = known.get(id) ?? store.get(id);
    const month = monthOf(now());
    return fetched?.month === month ? fetched : { month, bytes: 0, pictures: 0, told: false };
  };
  const keep = (): void => {
    keptAt = now();
    since = 0;
    try {
      for (const [id, fetched] of known) if (settingsOf(id) !== null) store.set(id, fetched);
      known.clear();
    } catch (error) {
      log('What pictures cost is not written down', error);
    }
  };
  const ceilingOf = (id: AccountId): number => settingsOf(id)?.pictureCeiling ?? 0;
  const isNear = (id: AccountId): boolean => of(id).bytes >= ceilingOf(id) * near;
  const tell = (id: AccountId): void => {
    if (of(id).told || !isNear(id)) return;
    known.set(id, { ...of(id), told: true });
    keep();
    onNear(id);
  };
  const held = (id: AccountId): PicturesStatus['held'] => {
    if (settingsOf(id)?.pictureFetch === 'never') return 'never';
    return of(id).bytes >= ceilingOf(id) ? 'ceiling' : null;
  };

  return {
    came: (id, bytes) => {
      const fetched = of(id);
      known.set(id, { ...fetched, bytes: fetched.bytes + bytes });
      since += bytes;
      if (since >= unwritten || Math.abs(now() - keptAt) >= pause) keep();
      tell(id);
      onChange(id);
    },
    whole: (id) => {
      const fetched = of(id);
      known.set(id, { ...fetched, pictures: fetched.pictures + 1 });
      onChange(id);
    },
    allows: (id, reason) =>
      reason === 'asked' || (held(id) === null && (reason !== 'ahead' || settingsOf(id)?.pictureFetch === 'always')),
    status: (id) => {
      const { bytes, pictures } = of(id);
      return { bytes, pictures, ceiling: ceilingOf(id), until: nextMonth(now()), near: isNear(id), held: held(id) };
    },
    keep,
  };
};
