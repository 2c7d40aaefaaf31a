import type { AccountId } from '../../electron/base/brand.ts';
import { bridge, hash } from './bridge.ts';
import type { Page, PageName } from './address.ts';

/** Screens that nobody is to find at the next start: what was to be done there is done. */
const passing: readonly PageName[] = ['connect', 'settings', 'guide'];

/** Milliseconds of rest until a place is kept: keys walk through many. */
const restMs = 500;

/** What the settings hold; null where the program begins by itself. */
let kept: string | null = hash() || null;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Keeps where the person is, so that the next start opens there (`electron/account/last-place.ts`). */
export const keepPlace = (account: AccountId, { name, id }: Page): void => {
  clearTimeout(resting);
  if (passing.includes(name)) return;
  const place = name === 'products' && id === null ? null : hash();
  if (place === kept) return;
  resting = setTimeout(() => {
    kept = place;
    // Nobody is kept from going elsewhere by settings that cannot be written.
    void bridge.app.remember({ key: `place/${account}`, value: place });
  }, restMs);
};
