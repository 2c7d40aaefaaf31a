import { cells, layout, mirrored } from './perceptual-hash.ts';

/** How far two prints may differ and still be of one picture: means of 255 steps. Found by measuring, see the bench `alike`. */
const bounds = {
  /** Brightness of the cells. */
  light: 8,
  /** Colour of the cells, and of that cell which differs most. */
  colour: 2,
  colourAnywhere: 8,
  /** How brightness, and colour, are spread. */
  lightLevels: 9,
  colourLevels: 3.5,
  /** Steps of the shape. */
  shape: 4,
} as const;

const levelCount = (layout.shape - layout.levels) / 3;
const colourLevels = layout.levels + levelCount;

/** Whether the members from `from` to before `to` differ by no more than `most` together, and none by more than `each`. */
const isNear = (one: Uint8Array, other: Uint8Array, from: number, to: number, most: number, each = 255): boolean => {
  let sum = 0;
  for (let at = from; at < to; at++) {
    const by = Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    sum += by;
    if (sum > most || by > each) return false;
  }
  return true;
};

/** What is the same for a picture and its mirror image. */
const isSpreadAlike = (one: Uint8Array, other: Uint8Array): boolean =>
  Math.abs((one[layout.shape] ?? 0) - (other[layout.shape] ?? 0)) <= bounds.shape &&
  isNear(one, other, layout.levels, colourLevels, bounds.lightLevels * levelCount) &&
  isNear(one, other, colourLevels, layout.shape, bounds.colourLevels * 2 * levelCount);

const areCellsAlike = (one: Uint8Array, other: Uint8Array): boolean =>
  isNear(one, other, layout.blue, layout.levels, bounds.colour * 2 * cells.colour ** 2, bounds.colourAnywhere) &&
  isNear(one, other, layout.light, layout.blue, bounds.light * cells.light ** 2);

export type Likeness = 'same' | 'mirrored';

/** Whether two prints are of the same picture, or of one and its mirror image; null: of neither. */
export const likeness = (one: Uint8Array, other: Uint8Array): Likeness | null => {
  if (!isSpreadAlike(one, other)) return null;
  if (areCellsAlike(one, other)) return 'same';
  return areCellsAlike(one, mirrored(other)) ? 'mirrored' : null;
};

const meanOf = (print: Uint8Array, from: number, to: number): number => {
  let sum = 0;
  for (let at = from; at < to; at++) sum += print[at] ?? 0;
  return sum / (to - from);
};

/**
 * Finds the prints that are alike without a look at all of them. Means of two prints that are alike differ by no more than the
 * bounds of what they are means of: so none is missed that lies in the same bucket of means, or in one beside it.
 */
export class AlikeIndex {
  readonly #buckets = new Map<number, number[]>();
  readonly #prints = new Map<number, Uint8Array>();

  get size(): number {
    return this.#prints.size;
  }

  add(key: number, print: Uint8Array): void {
    this.#prints.set(key, print);
    const bucket = bucketKey(placeOf(print));
    const known = this.#buckets.get(bucket);
    if (known === undefined) this.#buckets.set(bucket, [key]);
    else known.push(key);
  }

  /** The keys of the prints that are alike. */
  near(print: Uint8Array): number[] {
    const found: number[] = [];
    const [light, blue, red, shape] = placeOf(print);
    for (let a = light - 1; a <= light + 1; a++)
      for (let b = blue - 1; b <= blue + 1; b++)
        for (let c = red - 1; c <= red + 1; c++)
          for (let d = shape - 1; d <= shape + 1; d++)
            for (const key of this.#buckets.get(bucketKey([a, b, c, d])) ?? []) {
              const other = this.#prints.get(key);
              if (other !== undefined && likeness(print, other) !== null) found.push(key);
            }
    return found;
  }
}

type Place = readonly [light: number, blue: number, red: number, shape: number];

const bucketKey = ([light, blue, red, shape]: Place): number => ((light * 256 + blue) * 256 + red) * 256 + shape;

/** The mean of one of the two colours can differ by twice what both may differ by together. */
const placeOf = (print: Uint8Array): Place => [
  1 + Math.floor(meanOf(print, layout.light, layout.blue) / bounds.light),
  1 + Math.floor(meanOf(print, layout.blue, layout.red) / (2 * bounds.colour)),
  1 + Math.floor(meanOf(print, layout.red, layout.levels) / (2 * bounds.colour)),
  1 + Math.floor((print[layout.shape] ?? 0) / bounds.shape),
];
