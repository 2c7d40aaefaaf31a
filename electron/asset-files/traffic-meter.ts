import type { TrafficStore, MonthlyTraffic } from '../account/monthly-traffic.ts';
import { type AccountId, minutes } from '../base/branded-types.ts';
import type { Logger } from '../base/logger.ts';
import type { AccountSettings } from '../contract/accounts.ts';
import type { PicturesStatus } from '../pictures/contract.ts';

/**
 * Why a picture is fetched: `now` if it is visible, `ahead` if it becomes visible next, `keep` to store the pictures of all
 * assets, `asked` on request of the user.
 */
export type FetchReason = 'now' | 'ahead' | 'keep' | 'asked';

/** Counts the traffic of each account's pictures by calendar month, and limits it. */
export interface TrafficMeter {
  /** Counts bytes that were received over the network. */
  readonly came: (id: AccountId, bytes: number) => void;
  /** Counts a picture that was made of a fetched file. */
  readonly whole: (id: AccountId) => void;
  readonly allows: (id: AccountId, reason: FetchReason) => boolean;
  readonly status: (id: AccountId) => Omit<PicturesStatus, 'keeping' | 'comparing' | 'looking'>;
  /** Saves the counts. If that fails, the error is logged and they are saved next time. */
  readonly keep: () => void;
}

interface Parts {
  readonly store: TrafficStore;
  /** Returns null if the account no longer exists. */
  readonly settingsOf: (id: AccountId) => Pick<AccountSettings, 'pictureCeiling' | 'pictureFetch'> | null;
  readonly log: Logger['warn'];
  readonly onChange: (id: AccountId) => void;
  /** Called once a month when four fifths of the limit are used. */
  readonly onNear: (id: AccountId) => void;
  readonly now?: () => number;
}

const nearLimitShare = 0.8;
/** The minimum time between two saves, unless `unwritten` bytes were counted. A crash loses no more than that. */
const saveInterval = minutes(1);
const maxUnsavedBytes = 5_000_000;

const getMonth = (now: number): string => {
  const date = new Date(now);
  return `${String(date.getFullYear())}-${String(date.getMonth() + 1).padStart(2, '0')}`;
};

const toKey = (id: AccountId, month: string): string => `${id} ${month}`;

const getNextMonth = (now: number): string => {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth() + 1, 1).toISOString();
};

/** Creates the counters of all accounts. */
export const createMetering = ({ store, settingsOf, log, onChange, onNear, now = Date.now }: Parts): TrafficMeter => {
  /** Counts that are not saved yet, by account and month: a wrong clock may briefly select another month. */
  const unsaved = new Map<string, { readonly id: AccountId; readonly traffic: MonthlyTraffic }>();
  let savedAt = now();
  let since = 0;

  const getTraffic = (id: AccountId): MonthlyTraffic => {
    const month = getMonth(now());
    const traffic = unsaved.get(toKey(id, month))?.traffic ?? store.get(id, month);
    return traffic ?? { month, bytes: 0, pictures: 0, told: false };
  };
  const put = (id: AccountId, traffic: MonthlyTraffic): void => {
    unsaved.set(toKey(id, traffic.month), { id, traffic });
  };
  const saveTraffic = (): void => {
    savedAt = now();
    since = 0;
    try {
      for (const { id, traffic } of unsaved.values()) if (settingsOf(id) !== null) store.set(id, traffic);
      unsaved.clear();
    } catch (error) {
      log('The downloaded bytes of pictures could not be stored', error);
    }
  };
  const getTrafficLimit = (id: AccountId): number => settingsOf(id)?.pictureCeiling ?? 0;
  const isNearLimit = (id: AccountId): boolean => getTraffic(id).bytes >= getTrafficLimit(id) * nearLimitShare;
  const notifyNearLimit = (id: AccountId): void => {
    if (getTraffic(id).told || !isNearLimit(id)) return;
    put(id, { ...getTraffic(id), told: true });
    saveTraffic();
    onNear(id);
  };
  const getHoldReason = (id: AccountId): PicturesStatus['held'] => {
    if (settingsOf(id)?.pictureFetch === 'never') return 'never';
    return getTraffic(id).bytes >= getTrafficLimit(id) ? 'ceiling' : null;
  };

  return {
    came: (id, bytes) => {
      const traffic = getTraffic(id);
      put(id, { ...traffic, bytes: traffic.bytes + bytes });
      since += bytes;
      if (since >= maxUnsavedBytes || Math.abs(now() - savedAt) >= saveInterval) saveTraffic();
      notifyNearLimit(id);
      onChange(id);
    },
    whole: (id) => {
      const traffic = getTraffic(id);
      put(id, { ...traffic, pictures: traffic.pictures + 1 });
      onChange(id);
    },
    allows: (id, reason) =>
      reason === 'asked' ||
      (getHoldReason(id) === null && (reason !== 'ahead' || settingsOf(id)?.pictureFetch === 'always')),
    status: (id) => {
      const { bytes, pictures } = getTraffic(id);
      const limit = { ceiling: getTrafficLimit(id), until: getNextMonth(now()) };
      return { bytes, pictures, ...limit, near: isNearLimit(id), held: getHoldReason(id) };
    },
    keep: saveTraffic,
  };
};
