/** Decoded pixels: red, green, blue and alpha, row by row from the top. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export const isTransparent = ({ data }: Pixels): boolean => {
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 250) return true;
  return false;
};

/** Returns the pixels composited on white. */
export const onWhite = ({ data, width, height }: Pixels): Pixels => {
  const seen = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 255) / 255;
    for (let channel = 0; channel < 3; channel++)
      seen[at + channel] = Math.round((data[at + channel] ?? 0) * alpha + 255 * (1 - alpha));
    seen[at + 3] = 255;
  }
  return { data: seen, width, height };
};

/** The minimum channel value of white, because lossy pictures have no pure white next to other colours. */
const nearlyWhite = 247;
/** The maximum total difference of the channels of two colours that count as the same background. */
const sameGround = 36;
/** The minimum share of the edge with one colour on a plain background: an object may extend beyond the frame. */
const mostlyPlain = 0.55;
/** The minimum share of non-background pixels in a row or column of the object; fewer are dust. */
const dust = 0.008;

const edgeOf = ({ width, height }: Pixels): number[] => {
  const places: number[] = [];
  for (let x = 0; x < width; x++) places.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) places.push(y * width, y * width + width - 1);
  return places;
};

/** Returns the percentage of the outermost pixels that are white. */
export const whiteEdge = (pixels: Pixels): number => {
  const places = edgeOf(pixels);
  const white = places.filter((place) =>
    [0, 1, 2].every((channel) => (pixels.data[place * 4 + channel] ?? 0) >= nearlyWhite),
  );
  return Math.round((100 * white.length) / places.length);
};

/** A part of a picture: its upper left corner and its size in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The object of a picture without a plain background, or the entire picture. */
export interface Shown extends Box {
  /** The colour of the background; null if it is not plain. */
  readonly ground: readonly [number, number, number] | null;
}

const middle = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const groundOf = (pixels: Pixels): Shown['ground'] => {
  const places = edgeOf(pixels);
  const ground = [0, 1, 2].map((channel) => middle(places.map((place) => pixels.data[place * 4 + channel] ?? 0)));
  const [red = 0, green = 0, blue = 0] = ground;
  const colour = [red, green, blue] as const;
  const same = places.filter((place) => !differs(pixels.data, place, colour)).length;
  return same >= places.length * mostlyPlain ? colour : null;
};

const differs = (data: Uint8Array, place: number, [red, green, blue]: readonly [number, number, number]): boolean =>
  Math.abs((data[place * 4] ?? 0) - red) +
    Math.abs((data[place * 4 + 1] ?? 0) - green) +
    Math.abs((data[place * 4 + 2] ?? 0) - blue) >
  sameGround;

/** Returns the range from the first to the last count that is more than dust; null if there is none. */
const extent = (counts: Uint32Array, of: number): readonly [number, number] | null => {
  const least = Math.max(1, of * dust);
  const from = counts.findIndex((count) => count >= least);
  return from < 0 ? null : [from, counts.findLastIndex((count) => count >= least)];
};

/** Returns the position of the object on a plain background. */
export const shownIn = (pixels: Pixels): Shown => {
  const { data, width, height } = pixels;
  const all: Shown = { left: 0, top: 0, width, height, ground: null };
  const ground = groundOf(pixels);
  if (ground === null) return all;
  const [columns, rows] = [new Uint32Array(width), new Uint32Array(height)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!differs(data, y * width + x, ground)) continue;
      columns[x] = (columns[x] ?? 0) + 1;
      rows[y] = (rows[y] ?? 0) + 1;
    }
  const across = extent(columns, height);
  const down = extent(rows, width);
  if (across === null || down === null) return { ...all, ground };
  return {
    left: across[0],
    top: down[0],
    width: across[1] - across[0] + 1,
    height: down[1] - down[0] + 1,
    ground,
  };
};

/** Returns the percentage of the frame's width or height, whichever is larger, that the object occupies. */
export const fillOf = ({ width, height }: Pixels, shown: Box): number =>
  Math.round(100 * Math.max(shown.width / width, shown.height / height));
