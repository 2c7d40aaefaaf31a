/** Decoded pixels: red, green, blue and alpha, row by row from the top. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export const isTransparent = ({ data }: Pixels): boolean => {
  for (let start = 3; start < data.length; start += 4) if ((data[start] ?? 255) < 250) return true;
  return false;
};

/** Returns the pixels composited on white. */
export const compositeOnWhite = ({ data, width, height }: Pixels): Pixels => {
  const seen = new Uint8Array(data.length);
  for (let start = 0; start < data.length; start += 4) {
    const alpha = (data[start + 3] ?? 255) / 255;
    for (let channel = 0; channel < 3; channel++)
      seen[start + channel] = Math.round((data[start + channel] ?? 0) * alpha + 255 * (1 - alpha));
    seen[start + 3] = 255;
  }
  return { data: seen, width, height };
};

/** The minimum channel value of white, because lossy pictures have no pure white next to other colours. */
const minWhiteValue = 247;
/** The maximum total difference of the channels of two colours that count as the same background. */
const maxBackgroundDifference = 36;
/** The minimum share of the edge with one colour on a plain background: an object may extend beyond the frame. */
const minPlainShare = 0.55;
/** The minimum share of non-background pixels in a row or column of the object; fewer are dust. */
const minObjectShare = 0.008;

const getEdgePixels = ({ width, height }: Pixels): number[] => {
  const edgePixels: number[] = [];
  for (let x = 0; x < width; x++) edgePixels.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) edgePixels.push(y * width, y * width + width - 1);
  return edgePixels;
};

/** Returns the percentage of the outermost pixels that are white. */
export const measureWhiteEdge = (pixels: Pixels): number => {
  const edgePixels = getEdgePixels(pixels);
  const white = edgePixels.filter((place) =>
    [0, 1, 2].every((channel) => (pixels.data[place * 4 + channel] ?? 0) >= minWhiteValue),
  );
  return Math.round((100 * white.length) / edgePixels.length);
};

/** A part of a picture: its upper left corner and its size in pixels. */
export interface PictureBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The object of a picture without a plain background, or the entire picture. */
export interface SubjectBox extends PictureBox {
  /** The colour of the background; null if it is not plain. */
  readonly ground: readonly [number, number, number] | null;
}

const computeMedian = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const detectBackground = (pixels: Pixels): SubjectBox['ground'] => {
  const edgePixels = getEdgePixels(pixels);
  const ground = [0, 1, 2].map((channel) =>
    computeMedian(edgePixels.map((place) => pixels.data[place * 4 + channel] ?? 0)),
  );
  const [red = 0, green = 0, blue = 0] = ground;
  const colour = [red, green, blue] as const;
  const same = edgePixels.filter((place) => !differsFromBackground(pixels.data, place, colour)).length;
  return same >= edgePixels.length * minPlainShare ? colour : null;
};

const differsFromBackground = (
  data: Uint8Array,
  place: number,
  [red, green, blue]: readonly [number, number, number],
): boolean =>
  Math.abs((data[place * 4] ?? 0) - red) +
    Math.abs((data[place * 4 + 1] ?? 0) - green) +
    Math.abs((data[place * 4 + 2] ?? 0) - blue) >
  maxBackgroundDifference;

/** Returns the range from the first to the last count that is more than dust; null if there is none. */
const findExtent = (counts: Uint32Array, of: number): readonly [number, number] | null => {
  const minCount = Math.max(1, of * minObjectShare);
  const from = counts.findIndex((count) => count >= minCount);
  return from < 0 ? null : [from, counts.findLastIndex((count) => count >= minCount)];
};

/** Returns the position of the object on a plain background. */
export const findSubjectBox = (pixels: Pixels): SubjectBox => {
  const { data, width, height } = pixels;
  const all: SubjectBox = { left: 0, top: 0, width, height, ground: null };
  const ground = detectBackground(pixels);
  if (ground === null) return all;
  const [columns, rows] = [new Uint32Array(width), new Uint32Array(height)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!differsFromBackground(data, y * width + x, ground)) continue;
      columns[x] = (columns[x] ?? 0) + 1;
      rows[y] = (rows[y] ?? 0) + 1;
    }
  const horizontalExtent = findExtent(columns, height);
  const down = findExtent(rows, width);
  if (horizontalExtent === null || down === null) return { ...all, ground };
  return {
    left: horizontalExtent[0],
    top: down[0],
    width: horizontalExtent[1] - horizontalExtent[0] + 1,
    height: down[1] - down[0] + 1,
    ground,
  };
};

/** Returns the percentage of the frame's width or height, whichever is larger, that the object occupies. */
export const computeFillPercent = ({ width, height }: Pixels, shown: PictureBox): number =>
  Math.round(100 * Math.max(shown.width / width, shown.height / height));
