import type { PictureAsk } from '../ui/picture-ask.ts';
import { pictureAt } from '../ui/picture-ask.ts';
import type { Range } from './geometry.ts';

/** Pictures that are remembered as asked for. */
const mostAsked = 1_000;
const asked = new Set<string>();

/** The screen after the one in sight, the way the list moves: below 0 up, else down. */
export const screenAhead = ({ first, end }: Range, way: number, total: number): Range => {
  const screen = end - first;
  return way < 0
    ? { first: Math.max(0, first - screen), end: first }
    : { first: end, end: Math.min(total, end + screen) };
};

const load = (place: string): void => {
  new Image().src = place;
};

/** Has the pictures of assets fetched that come into sight next; each once. */
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
