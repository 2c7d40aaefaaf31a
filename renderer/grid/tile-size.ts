/** The sizes in which pictures are shown, from small to large. */
export const tileSizes = ['small', 'medium', 'large'] as const;
export type TileSize = (typeof tileSizes)[number];

/** The measures of a tile in pixels: its minimum width, and the height of a shelf with the label. */
export const tileDimensions: Readonly<Record<TileSize, { readonly width: number; readonly shelf: number }>> = {
  small: { width: 108, shelf: 106 },
  medium: { width: 144, shelf: 164 },
  large: { width: 224, shelf: 266 },
};

export const isTileSize = (value: unknown): value is TileSize => tileSizes.some((size) => size === value);

/** Returns the next larger (1) or smaller (-1) size, or the same at either end. */
export const stepSize = (size: TileSize, step: 1 | -1): TileSize => tileSizes[tileSizes.indexOf(size) + step] ?? size;

/** Returns the step that a key press asks for: Ctrl or Command with plus or minus; null for any other key. */
export const readSizeKey = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): 1 | -1 | null => {
  if (altKey || (!ctrlKey && !metaKey)) return null;
  // Keyboards that need Shift for plus report the key without it as well.
  if (key === '+' || key === '=') return 1;
  return key === '-' || key === '_' ? -1 : null;
};

/** Tiles in rows: how many are next to each other, and how high a row is. */
export interface TileLayout {
  readonly across: number;
  readonly shelf: number;
}

/** Returns the index of the item in the middle of the view, which begins `offset` pixels below the first row. */
export const findMiddle = ({ across, shelf }: TileLayout, offset: number, view: number): number =>
  Math.floor((offset + view / 2) / shelf) * across + Math.floor(across / 2);

/** Returns the offset at which the row of an item is in the middle of the view. May lie outside of the list. */
export const offsetOfMiddle = ({ across, shelf }: TileLayout, item: number, view: number): number =>
  (Math.floor(item / across) + 0.5) * shelf - view / 2;
