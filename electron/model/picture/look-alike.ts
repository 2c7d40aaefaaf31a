import { cells, layout, mirrorHash } from './perceptual-hash.ts';

/**
 * The maximum differences between two perceptual hashes of one picture: means of 255 steps, determined by the bench
 * `alike`.
 */
const bounds = {
  /** The brightness of cells. */
  light: 8,
  /** The colour of cells, and of the most different cell. */
  colour: 2,
  colourAnywhere: 8,
  /** The distribution of brightness and colour. */
  lightLevels: 9,
  colourLevels: 3.5,
  /** The steps of the shape. */
  shape: 4,
} as const;

const levelCount = (layout.shape - layout.levels) / 3;
const colourLevels = layout.levels + levelCount;

/** Whether the bytes from `from` to `to` (exclusive) differ by at most `most` in total, and each by at most `each`. */
const areBytesSimilar = (
  one: Uint8Array,
  other: Uint8Array,
  from: number,
  to: number,
  most: number,
  each = 255,
): boolean => {
  let sum = 0;
  for (let index = from; index < to; index++) {
    const difference = Math.abs((one[index] ?? 0) - (other[index] ?? 0));
    sum += difference;
    if (sum > most || difference > each) return false;
  }
  return true;
};

/** Compares the parts that are equal for a picture and its mirror image. */
const isSpreadSimilar = (one: Uint8Array, other: Uint8Array): boolean =>
  Math.abs((one[layout.shape] ?? 0) - (other[layout.shape] ?? 0)) <= bounds.shape &&
  areBytesSimilar(one, other, layout.levels, colourLevels, bounds.lightLevels * levelCount) &&
  areBytesSimilar(one, other, colourLevels, layout.shape, bounds.colourLevels * 2 * levelCount);

const areCellsSimilar = (one: Uint8Array, other: Uint8Array): boolean =>
  areBytesSimilar(
    one,
    other,
    layout.blue,
    layout.levels,
    bounds.colour * 2 * cells.colour ** 2,
    bounds.colourAnywhere,
  ) && areBytesSimilar(one, other, layout.light, layout.blue, bounds.light * cells.light ** 2);

export type HashMatch = 'same' | 'mirrored';

/**
 * Returns whether two perceptual hashes are of the same picture, or of a picture and its mirror image; null otherwise.
 */
export const compareHashes = (one: Uint8Array, other: Uint8Array): HashMatch | null => {
  if (!isSpreadSimilar(one, other)) return null;
  if (areCellsSimilar(one, other)) return 'same';
  return areCellsSimilar(one, mirrorHash(other)) ? 'mirrored' : null;
};

const computeMean = (print: Uint8Array, from: number, to: number): number => {
  let sum = 0;
  for (let index = from; index < to; index++) sum += print[index] ?? 0;
  return sum / (to - from);
};

/**
 * An index that finds similar perceptual hashes without comparing all of them. The means of two similar hashes differ
 * at most by the bounds of their parts, so all similar hashes are in the same or an adjacent bucket of means.
 */
export class LookAlikeIndex {
  readonly #buckets = new Map<number, number[]>();
  readonly #prints = new Map<number, Uint8Array>();

  get size(): number {
    return this.#prints.size;
  }

  add(key: number, print: Uint8Array): void {
    this.#prints.set(key, print);
    const bucket = toBucketKey(computeBucket(print));
    const existing = this.#buckets.get(bucket);
    if (existing === undefined) this.#buckets.set(bucket, [key]);
    else existing.push(key);
  }

  /** Returns the keys of similar perceptual hashes. */
  near(print: Uint8Array): number[] {
    const found: number[] = [];
    const [light, blue, red, shape] = computeBucket(print);
    for (let a = light - 1; a <= light + 1; a++)
      for (let b = blue - 1; b <= blue + 1; b++)
        for (let c = red - 1; c <= red + 1; c++)
          for (let d = shape - 1; d <= shape + 1; d++)
            for (const key of this.#buckets.get(toBucketKey([a, b, c, d])) ?? []) {
              const other = this.#prints.get(key);
              if (other !== undefined && compareHashes(print, other) !== null) found.push(key);
            }
    return found;
  }
}

type BucketCoordinates = readonly [light: number, blue: number, red: number, shape: number];

const toBucketKey = ([light, blue, red, shape]: BucketCoordinates): number =>
  ((light * 256 + blue) * 256 + red) * 256 + shape;

/**
 * Returns the bucket of a hash. The mean of one colour channel can differ by twice the bound of both channels together.
 */
const computeBucket = (print: Uint8Array): BucketCoordinates => [
  1 + Math.floor(computeMean(print, layout.light, layout.blue) / bounds.light),
  1 + Math.floor(computeMean(print, layout.blue, layout.red) / (2 * bounds.colour)),
  1 + Math.floor(computeMean(print, layout.red, layout.levels) / (2 * bounds.colour)),
  1 + Math.floor((print[layout.shape] ?? 0) / bounds.shape),
];
