import { mount, unmount } from 'svelte';
import type { IconComponent } from './icon.ts';

/** The size of an icon in pixels: 16 for actions and navigation, 12 for icons in text. */
export type IconSize = 16 | 12;

const strokeWidths: Readonly<Record<IconSize, number>> = { 16: 1.9, 12: 2.4 };

const drawings = new WeakMap<IconComponent, Map<IconSize, Node>>();

const drawIcon = (icon: IconComponent, size: IconSize): Node => {
  const holder = document.createElement('div');
  const drawn = mount(icon, { target: holder, props: { size, strokeWidth: strokeWidths[size] } });
  const drawing = holder.querySelector('svg')?.cloneNode(true);
  void unmount(drawn);
  if (drawing === undefined) throw new Error('An icon of the library has no drawing');
  return drawing;
};

/**
 * Returns a new `svg` element with the drawing of an icon. The library's component is rendered once for each icon and
 * size, because rendering it takes as long as rendering all texts of a row.
 */
export const copyIcon = (icon: IconComponent, size: IconSize): Node => {
  const sizes = drawings.get(icon) ?? new Map<IconSize, Node>();
  drawings.set(icon, sizes);
  const drawing = sizes.get(size) ?? drawIcon(icon, size);
  sizes.set(size, drawing);
  return drawing.cloneNode(true);
};
