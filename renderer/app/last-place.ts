import type { AccountId } from '../../electron/base/brand.ts';
import { bridge, hash } from './bridge.ts';
import type { Page, PageName } from './address.ts';

/** Pages that are not restored at the next start, because the user only visits them for one task. */
const passing: readonly PageName[] = ['connect', 'settings', 'guide'];

/** The delay before a route is stored, in milliseconds. The keyboard can pass many routes quickly. */
const restMs = 500;

/** The initial route, which is the stored route of the first account, or null if the page starts without one. */
const began = hash() || null;
/** The stored route of each account that was open. */
const kept = new Map<AccountId, string | null>();
let resting: ReturnType<typeof setTimeout> | undefined;

/** Stores the current route, which the next start opens (`electron/account/last-place.ts`). */
export const keepPlace = (account: AccountId, { name, id }: Page): void => {
  clearTimeout(resting);
  if (passing.includes(name)) return;
  const place = name === 'products' && id === null ? null : hash();
  if (kept.size === 0) kept.set(account, began);
  if (place === kept.get(account)) return;
  resting = setTimeout(() => {
    kept.set(account, place);
    // Navigation must not fail if the settings cannot be written.
    void bridge.app.remember({ key: `place/${account}`, value: place });
  }, restMs);
};
