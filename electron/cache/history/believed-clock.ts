import type { WriteContext } from '../db/write-context.ts';

const dayMs = 86_400_000;
/** The time by which a clock may advance between two checks and be believed immediately, in milliseconds. */
const maxBelievedStepMs = 2 * dayMs;
/** The time after which a clock that jumped ahead is believed, in milliseconds, by that clock. */
const believedAfterMs = 3 * dayMs;
/** The precision with which the believed time is stored, in milliseconds. */
const precisionMs = 3_600_000;

const believedName = 'clockBelieved';
const aheadKey = 'clockAheadSince';

const parseTime = (value: string | null): number | null => (value === null ? null : Number(value));

/**
 * Returns the time by which old changes are dropped, in milliseconds: the clock's time, or the last believed time if
 * the clock has jumped ahead. A clock that is briefly wrong must not delete months of history. A clock that still shows
 * that time days later is believed.
 */
export const updateBelievedTime = (store: WriteContext, now: number): number => {
  const believed = parseTime(store.meta(believedName));
  const aheadSince = parseTime(store.meta(aheadKey));
  if (believed !== null && now > believed + maxBelievedStepMs) {
    if (aheadSince === null || now < aheadSince) store.setMeta(aheadKey, String(now));
    if (aheadSince === null || now < aheadSince + believedAfterMs) return believed;
  }
  if (aheadSince !== null) store.setMeta(aheadKey, null);
  if (believed === null || Math.abs(now - believed) >= precisionMs) store.setMeta(believedName, String(now));
  return now;
};
