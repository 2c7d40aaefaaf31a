import type { AccountId } from '../../electron/base/brand.ts';
import { bridge, hash } from './bridge.ts';
import type { Page, PageName } from './address.ts';

/** Screens that nobody is to find at the next start: what was to be done there is done. */
const passing: readonly PageName[] = ['connect', 'settings', 'guide'];

/** Milliseconds of rest until a place is kept: keys walk through many. */
const restMs = 500;

/** Where the page began, which is what the settings hold of the first account; null where it begins by itself. */
const began = hash() || null;
/** What the settings hold of each account that was in use. */
const kept = new Map<AccountId, string | null>();
let resting: ReturnType<typeof setTimeout> | undefined;

/** Keeps where the person is, so that the next start opens there (`electron/account/last-place.ts`). */
export const keepPlace = (account: AccountId, { name, id }: Page): void => {
  clearTimeout(resting);
  if (passing.includes(name)) return;
  const place = name === 'products' && id === null ? null : hash();
  if (kept.size === 0) kept.set(account, began);
  if (place === kept.get(account)) return;
  resting = setTimeout(() => {
    kept.set(account, place);
    // Nobody is kept from going elsewhere by settings that cannot be written.
    void bridge.app.remember({ key: `place/${account}`, value: place });
  }, restMs);
};
