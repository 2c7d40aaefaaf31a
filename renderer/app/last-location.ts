import type { AccountId } from '../../electron/base/branded-types.ts';
import { bridge, getRouteHash } from './bridge.ts';
import type { PageRoute, PageName } from './routes.ts';

/** Pages that are not restored at the next start, because the user only visits them for one task. */
const passing: readonly PageName[] = ['connect', 'settings', 'guide'];

/** The delay before a route is stored, in milliseconds. The keyboard can pass many routes quickly. */
const restMs = 500;

/** The initial route, which is the stored route of the first account, or null if the page starts without one. */
const began = getRouteHash() || null;
/** The stored route of each account that was open. */
const lastLocations = new Map<AccountId, string | null>();
let resting: ReturnType<typeof setTimeout> | undefined;

/** Stores the current route, which the next start opens (`electron/account/last-location.ts`). */
export const saveLastLocation = (account: AccountId, { name, id }: PageRoute): void => {
  clearTimeout(resting);
  if (passing.includes(name)) return;
  const location = name === 'products' && id === null ? null : getRouteHash();
  if (lastLocations.size === 0) lastLocations.set(account, began);
  if (location === lastLocations.get(account)) return;
  resting = setTimeout(() => {
    lastLocations.set(account, location);
    // Navigation must not fail if the settings cannot be written.
    void bridge.app.remember({ key: `place/${account}`, value: location });
  }, restMs);
};
