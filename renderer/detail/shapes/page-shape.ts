import { isColour } from '../../app/bridge.ts';
import { m } from '../../messages/index.ts';
import { memberOf, nameOf } from './shape-words.ts';
import type { Entry } from './shape-words.ts';

/** The longer side of the largest page, in pixels. `least` is the minimum side of any outline. */
const longest = 96;
const least = 6;

/** Returns the size of a page's side, or null if it is unknown. */
export const sideOf = (page: Entry, name: 'width' | 'height'): number | null => {
  const value = memberOf('page', name, page);
  return typeof value === 'number' && value > 0 ? value : null;
};

/** Returns the longest side of these pages. */
export const greatestSide = (pages: readonly Entry[]): number =>
  Math.max(1, ...pages.flatMap((page) => [sideOf(page, 'width') ?? 0, sideOf(page, 'height') ?? 0]));

/**
 * Returns the size of a page's outline in pixels, in proportion to the others. A page without a size is drawn in
 * portrait format.
 */
export const outlineOf = (page: Entry, greatest: number): { readonly width: number; readonly height: number } => {
  const [width, height] = [sideOf(page, 'width'), sideOf(page, 'height')];
  if (width === null || height === null) return { width: longest * 0.6, height: longest * 0.8 };
  const scale = longest / greatest;
  return { width: Math.max(least, width * scale), height: Math.max(least, height * scale) };
};

/** Returns the background colour of a page, or null if it is not a valid colour. */
export const groundOf = (page: Entry): string | null => {
  const value = memberOf('page', 'background_color', page);
  return typeof value === 'string' && isColour(value) ? value : null;
};

/** Returns the name of a page, or its number. The ID has no meaning for the user. */
export const pageName = ({ id: _, ...page }: Entry, at: number): string => nameOf(page, at, m.detail.pageName(at + 1));

export const pageType = (page: Entry): string => {
  const value = memberOf('page', 'page_type', page);
  return typeof value === 'string' ? value : '';
};
