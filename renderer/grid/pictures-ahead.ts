import type { PictureAsk } from '../ui/picture-ask.ts';
import { pictureAt } from '../ui/picture-ask.ts';
import type { Range } from './geometry.ts';

/** The maximum number of requested pictures to remember. */
const mostAsked = 1_000;
const asked = new Set<string>();

/** Returns the next screen in the scroll direction, which is up if `way` is negative. */
export const screenAhead = ({ first, end }: Range, way: number, total: number): Range => {
  const screen = end - first;
  return way < 0
    ? { first: Math.max(0, first - screen), end: first }
    : { first: end, end: Math.min(total, end + screen) };
};

const load = (place: string): void => {
  new Image().src = place;
};

/** Prefetches the pictures of assets that become visible next, each one once. */
export const foresee = (ids: readonly string[], small: boolean, ask: (place: string) => void = load): void => {
  for (const id of ids) {
    const place = pictureAt(id, small, 'ahead' satisfies PictureAsk);
    if (asked.has(place)) continue;
    asked.add(place);
    ask(place);
    const [oldest] = asked;
    if (asked.size > mostAsked && oldest !== undefined) asked.delete(oldest);
  }
};
