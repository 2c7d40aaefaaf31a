import { isColour } from '../../app/bridge.ts';
import { m } from '../../messages/lazy.ts';
import { type NestedObject, readNestedProperty, getNestedName } from './format-nested.ts';

/** The longer side of the largest page, in pixels. `least` is the minimum side of any outline. */
const maxPageSidePx = 96;
const minPageSidePx = 6;

/** Returns the size of a page's side, or null if it is unknown. */
export const getPageSide = (page: NestedObject, name: 'width' | 'height'): number | null => {
  const value = readNestedProperty('page', name, page);
  return typeof value === 'number' && value > 0 ? value : null;
};

/** Returns the longest side of these pages. */
export const getLongestSide = (pages: readonly NestedObject[]): number =>
  Math.max(1, ...pages.flatMap((page) => [getPageSide(page, 'width') ?? 0, getPageSide(page, 'height') ?? 0]));

/**
 * Returns the size of a page's outline in pixels, in proportion to the others. A page without a size is drawn in
 * portrait format.
 */
export const getPageOutline = (
  page: NestedObject,
  greatest: number,
): { readonly width: number; readonly height: number } => {
  const [width, height] = [getPageSide(page, 'width'), getPageSide(page, 'height')];
  if (width === null || height === null) return { width: maxPageSidePx * 0.6, height: maxPageSidePx * 0.8 };
  const scale = maxPageSidePx / greatest;
  return { width: Math.max(minPageSidePx, width * scale), height: Math.max(minPageSidePx, height * scale) };
};

/** Returns the background colour of a page, or null if it is not a valid colour. */
export const getPageBackground = (page: NestedObject): string | null => {
  const value = readNestedProperty('page', 'background_color', page);
  return typeof value === 'string' && isColour(value) ? value : null;
};

/** Returns the name of a page, or its number. The ID has no meaning for the user. */
export const getPageName = ({ id: _, ...page }: NestedObject, at: number): string =>
  getNestedName(page, at, m.detail.pageName(at + 1));

export const getPageType = (page: NestedObject): string => {
  const value = readNestedProperty('page', 'page_type', page);
  return typeof value === 'string' ? value : '';
};
