import type { AccountId } from '../../electron/base/branded-types.ts';
import { bridge, getRouteHash, replaceHash } from './bridge.ts';
import { type PageRoute, type PageName, formatListRoute, parseListState, getRoutePath } from './routes.ts';

type EncodeList = () => Promise<string | null>;

/** Pages that are not restored at the next start, because the user only visits them for one task. */
const passing: readonly PageName[] = ['connect', 'settings', 'guide'];

/** The delay before a route is stored, in milliseconds. The keyboard can pass many routes quickly. */
const saveDelayMs = 500;

/** The initial route, which is the stored route of the first account, or null if the page starts without one. */
const began = getRouteHash() || null;
let initialList = parseListState(began ?? '');
// The list of the start must not return with the browser history.
if (initialList !== null) replaceHash(getRoutePath(began ?? ''));

/** Returns the stored state of the initial list (`list/saved-views/resumed-list.ts`), only for the first call. */
export const takeInitialList = (): string | null => {
  const text = initialList;
  initialList = null;
  return text;
};

/** The stored route of each account that was open. */
const lastLocations = new Map<AccountId, string | null>();
let saveTimer: ReturnType<typeof setTimeout> | undefined;

const store = async (account: AccountId, { name, id }: PageRoute, encodeList: EncodeList): Promise<void> => {
  const route = getRouteHash();
  const list = await encodeList();
  const location = list === null ? (name === 'products' && id === null ? null : route) : formatListRoute(route, list);
  if (location === lastLocations.get(account)) return;
  lastLocations.set(account, location);
  // Navigation must not fail if the settings cannot be written.
  await bridge.app.remember({ key: `place/${account}`, value: location });
};

/**
 * Stores the current route and what its list shows, which the next start opens (`electron/account/last-location.ts`).
 * `encodeList` returns the state of the list, or null if the list is as at the start or the page has none.
 */
export const saveLastLocation = (account: AccountId, route: PageRoute, encodeList: EncodeList): void => {
  clearTimeout(saveTimer);
  if (passing.includes(route.name)) return;
  if (lastLocations.size === 0) lastLocations.set(account, began);
  saveTimer = setTimeout(() => void store(account, route, encodeList), saveDelayMs);
};
