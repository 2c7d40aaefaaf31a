import { type PictureRequestMode, getPictureUrl } from '../ui/picture-url.ts';
import type { RowRange } from './scroll-geometry.ts';

/** The maximum number of requested pictures to remember. */
const maxRememberedPictures = 1_000;
const requestedPictures = new Set<string>();

/** Returns the next screen in the scroll direction, which is up if `way` is negative. */
export const getNextScreen = ({ first, end }: RowRange, way: number, total: number): RowRange => {
  const screen = end - first;
  return way < 0
    ? { first: Math.max(0, first - screen), end: first }
    : { first: end, end: Math.min(total, end + screen) };
};

const load = (place: string): void => {
  new Image().src = place;
};

/** Prefetches the pictures of assets that become visible next, each one once. */
export const prefetchPictures = (ids: readonly string[], small: boolean, ask: (place: string) => void = load): void => {
  for (const id of ids) {
    const pictureUrl = getPictureUrl(id, small, 'ahead' satisfies PictureRequestMode);
    if (requestedPictures.has(pictureUrl)) continue;
    requestedPictures.add(pictureUrl);
    ask(pictureUrl);
    const [oldest] = requestedPictures;
    if (requestedPictures.size > maxRememberedPictures && oldest !== undefined) requestedPictures.delete(oldest);
  }
};
