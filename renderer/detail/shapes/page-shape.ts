import { isColour } from '../../app/bridge.ts';
import { m } from '../../messages/index.ts';
import { memberOf, nameOf } from './shape-words.ts';
import type { Entry } from './shape-words.ts';

/** The longer side of the longest page that there is, in pixels; no outline is smaller than the least. */
const longest = 96;
const least = 6;

/** A side of a page as its measures tell it; null where they do not. */
export const sideOf = (page: Entry, name: 'width' | 'height'): number | null => {
  const value = memberOf('page', name, page);
  return typeof value === 'number' && value > 0 ? value : null;
};

/** The longest side of these pages. */
export const greatestSide = (pages: readonly Entry[]): number =>
  Math.max(1, ...pages.flatMap((page) => [sideOf(page, 'width') ?? 0, sideOf(page, 'height') ?? 0]));

/** How a page is drawn, in pixels: in proportion to the others. One without measures is an upright sheet. */
export const outlineOf = (page: Entry, greatest: number): { readonly width: number; readonly height: number } => {
  const [width, height] = [sideOf(page, 'width'), sideOf(page, 'height')];
  if (width === null || height === null) return { width: longest * 0.6, height: longest * 0.8 };
  const scale = longest / greatest;
  return { width: Math.max(least, width * scale), height: Math.max(least, height * scale) };
};

/** The ground of a page, where it can be painted. */
export const groundOf = (page: Entry): string | null => {
  const value = memberOf('page', 'background_color', page);
  return typeof value === 'string' && isColour(value) ? value : null;
};

/** A page's name, or its place: its id says nothing to a person. */
export const pageName = ({ id: _, ...page }: Entry, at: number): string => nameOf(page, at, m.detail.pageName(at + 1));

export const pageType = (page: Entry): string => {
  const value = memberOf('page', 'page_type', page);
  return typeof value === 'string' ? value : '';
};
