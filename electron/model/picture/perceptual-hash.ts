import type { PictureBox, Pixels, SubjectBox } from './analyze-pixels.ts';

/**
 * A perceptual hash: bytes that are nearly equal for the same picture after scaling, re-encoding or slight cropping. An
 * object on a plain background is hashed without it, so that the size of the background does not matter.
 */

/** The number of brightness and colour cells per side. */
export const cells = { light: 8, colour: 4 } as const;
const lights = cells.light ** 2;
const colours = cells.colour ** 2;
/**
 * The number of levels that describe the distribution of each channel of the object, regardless of the position of its
 * parts.
 */
const levelsPerChannel = 12;

/** The offset of each part of a perceptual hash, and the total length. */
export const layout = {
  light: 0,
  blue: lights,
  red: lights + colours,
  levels: lights + 2 * colours,
  shape: lights + 2 * colours + 3 * levelsPerChannel,
  length: lights + 2 * colours + 3 * levelsPerChannel + 1,
} as const;

/** Converts a colour to brightness and two colour differences, as in JPEG. */
const split = (red: number, green: number, blue: number): readonly [number, number, number] => [
  0.299 * red + 0.587 * green + 0.114 * blue,
  128 - 0.168736 * red - 0.331264 * green + 0.5 * blue,
  128 + 0.5 * red - 0.418688 * green - 0.081312 * blue,
];

interface Channels {
  readonly light: Float32Array;
  readonly blue: Float32Array;
  readonly red: Float32Array;
}

const extractChannels = ({ data, width }: Pixels, box: PictureBox): Channels => {
  const count = box.width * box.height;
  const found = { light: new Float32Array(count), blue: new Float32Array(count), red: new Float32Array(count) };
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const from = ((box.top + y) * width + box.left + x) * 4;
      const [light, blue, red] = split(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0);
      const at = y * box.width + x;
      found.light[at] = light;
      found.blue[at] = blue;
      found.red[at] = red;
    }
  return found;
};

/** Returns the share of each pixel of a row in each of `into` cells: pairs of pixel and share, by cell. */
const computePixelShares = (of: number, into: number): readonly (readonly [number, number])[][] =>
  Array.from({ length: into }, (_, cell) => {
    const [from, to] = [(cell * of) / into, ((cell + 1) * of) / into];
    const shares: [number, number][] = [];
    for (let pixel = Math.floor(from); pixel < Math.min(of, Math.ceil(to)); pixel++)
      shares.push([pixel, Math.min(to, pixel + 1) - Math.max(from, pixel)]);
    return shares;
  });

/** Returns the mean of each of `side` × `side` cells. */
const computeCellMeans = (values: Float32Array, { width, height }: PictureBox, side: number): number[] => {
  const [across, down] = [computePixelShares(width, side), computePixelShares(height, side)];
  return down.flatMap((rows) =>
    across.map((columns) => {
      let [sum, weight] = [0, 0];
      for (const [y, tall] of rows)
        for (const [x, wide] of columns) {
          sum += (values[y * width + x] ?? 0) * tall * wide;
          weight += tall * wide;
        }
      return Math.round(sum / weight);
    }),
  );
};

const computeLevels = (values: Float32Array): number[] => {
  const sorted = values.toSorted();
  return Array.from({ length: levelsPerChannel }, (_, at) =>
    Math.round(sorted[Math.floor(((at + 0.5) / levelsPerChannel) * sorted.length)] ?? 0),
  );
};

/**
 * Returns only pixels that differ from the background, so that the outline of an object does not affect its colours.
 */
const extractSubjectPixels = (channels: Channels, ground: SubjectBox['ground']): Channels => {
  if (ground === null) return channels;
  const [light, blue, red] = split(...ground);
  const isOther = (_: number, at: number): boolean =>
    Math.abs((channels.light[at] ?? 0) - light) +
      Math.abs((channels.blue[at] ?? 0) - blue) +
      Math.abs((channels.red[at] ?? 0) - red) >
    24;
  const found = {
    light: channels.light.filter(isOther),
    blue: channels.blue.filter(isOther),
    red: channels.red.filter(isOther),
  };
  return found.light.length === 0 ? channels : found;
};

/** Returns the aspect ratio on a scale of 256 steps, from 1:16 to 16:1. */
const scaleAspectRatio = ({ width, height }: PictureBox): number =>
  Math.max(0, Math.min(255, Math.round(128 + 32 * Math.log2(width / height))));

/** Computes the perceptual hash of the visible part of these pixels. */
export const computePerceptualHash = (pixels: Pixels, shown: SubjectBox): Uint8Array<ArrayBuffer> => {
  const channels = extractChannels(pixels, shown);
  const object = extractSubjectPixels(channels, shown.ground);
  return Uint8Array.from([
    ...computeCellMeans(channels.light, shown, cells.light),
    ...computeCellMeans(channels.blue, shown, cells.colour),
    ...computeCellMeans(channels.red, shown, cells.colour),
    ...computeLevels(object.light),
    ...computeLevels(object.blue),
    ...computeLevels(object.red),
    scaleAspectRatio(shown),
  ]);
};

const mirrorCells = (print: Uint8Array, into: Uint8Array, from: number, side: number): void => {
  for (let index = 0; index < side * side; index++) {
    const [row, column] = [Math.floor(index / side), index % side];
    into[from + index] = print[from + row * side + (side - 1 - column)] ?? 0;
  }
};

/** Returns the perceptual hash of the mirror image. */
export const mirrorHash = (print: Uint8Array): Uint8Array<ArrayBuffer> => {
  const other = Uint8Array.from(print);
  mirrorCells(print, other, layout.light, cells.light);
  mirrorCells(print, other, layout.blue, cells.colour);
  mirrorCells(print, other, layout.red, cells.colour);
  return other;
};
