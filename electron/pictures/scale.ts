import type { Metadata } from 'sharp';
import { loadImageLibrary } from '../base/image-library.ts';
import { VitrineError } from '../base/errors.ts';
import type { SavingConvert } from '../contract/saving.ts';
import type { PictureFacts } from '../contract/pictures.ts';
import { m } from '../messages/index.ts';
import { printOf } from '../model/picture/perceptual-hash.ts';
import { fillOf, isTransparent, onWhite, shownIn, whiteEdge } from '../model/picture/seen.ts';

/** Greatest sides in pixels: on shelves and in details, and in rows, where 28 px are shown, on dense screens with twice as many. */
const sides = { whole: 320, row: 64 } as const;

export type PictureSize = keyof typeof sides;
/** One picture in each size, what its file says of itself and what is seen in it, and what it is compared by. */
export type Scaled = Readonly<Record<PictureSize, Uint8Array<ArrayBuffer>>> & Learned;

/** What is learned of a picture. */
export interface Learned {
  readonly facts: PictureFacts;
  /** See `printOf`. */
  readonly print: Uint8Array<ArrayBuffer>;
}

/** More effort would take half as long again for pictures a fifteenth smaller. */
const packing = { quality: 82, effort: 2 } as const;
const limits = { limitInputPixels: 100_000_000, failOn: 'error' } as const;

const readFacts = ({
  width,
  height,
  autoOrient,
  format,
  compression,
  space,
  hasAlpha,
  orientation,
  pages,
}: Metadata): PictureFacts => ({
  width: autoOrient.width || width,
  height: autoOrient.height || height,
  format: compression === 'av1' ? 'avif' : format,
  space,
  alpha: hasAlpha,
  orientation: orientation ?? null,
  frames: pages ?? 1,
  edge: null,
  fill: null,
});

/** The greater side of what is looked at, in pixels. */
const seenSide = 160;

/** What is seen in the small picture of a file that says this of itself. */
export const learnPicture = async (whole: Uint8Array, said: PictureFacts): Promise<Learned> => {
  const sharp = await loadImageLibrary();
  // Of one size, whatever the file's: what a lossy format does to edges then weighs the same.
  const { data, info } = await sharp(whole)
    .resize({ width: seenSide, height: seenSide, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawn = { data, width: info.width, height: info.height };
  const pixels = onWhite(drawn);
  const shown = shownIn(pixels);
  const facts = {
    ...said,
    // Many files could be transparent, and are not.
    alpha: said.alpha && isTransparent(drawn),
    edge: whiteEdge(pixels),
    fill: fillOf(pixels, shown),
  };
  return { facts, print: printOf(pixels, shown) };
};

/**
 * A picture at most 320 and 64 px wide and high, as WebP; turned as its EXIF says. Rejects with `file` for what is damaged or would be more than 100 megapixels.
 */
export const scalePicture = async (bytes: Uint8Array): Promise<Scaled> => {
  const sharp = await loadImageLibrary();
  const fitted = (picture: Uint8Array, side: number): ReturnType<typeof sharp> =>
    sharp(picture, limits).rotate().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  try {
    const facts = readFacts(await sharp(bytes, limits).metadata());
    const whole = new Uint8Array(await fitted(bytes, sides.whole).webp(packing).toBuffer());
    const row = new Uint8Array(await fitted(whole, sides.row).webp(packing).toBuffer());
    return { whole, row, ...(await learnPicture(whole, facts)) };
  } catch (cause) {
    const isTooLarge = /pixel limit|too large/i.test(cause instanceof Error ? cause.message : '');
    throw new VitrineError('file', isTooLarge ? m.pictures.tooManyPixels : m.pictures.damaged, { cause });
  }
};

/** The whole picture as PNG in sRGB, turned as its EXIF says. Rejects as `scalePicture` does. */
export const redrawPicture = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const sharp = await loadImageLibrary();
  try {
    const drawn = sharp(bytes, limits).rotate().toColourspace('srgb').png({ compressionLevel: 3 });
    return new Uint8Array(await drawn.toBuffer());
  } catch (cause) {
    throw new VitrineError('file', m.pictures.notDrawn, { cause });
  }
};

/** A picture made anew for others, and what is worth saying of it. */
export interface Converted {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** It is smaller than was asked for: none is enlarged. */
  readonly smaller: boolean;
  /** What it was where its colours had to be made others: `TIFF in CMYK`. */
  readonly was: string | null;
}

/**
 * A picture as JPEG in sRGB without hidden data, turned as its EXIF says and no larger than was asked for. Rejects as
 * `scalePicture` does.
 */
export const convertPicture = async (
  bytes: Uint8Array,
  { longestSide, quality, white }: SavingConvert,
): Promise<Converted> => {
  const sharp = await loadImageLibrary();
  try {
    const facts = readFacts(await sharp(bytes, limits).metadata());
    const turned = sharp(bytes, limits).rotate();
    const fitted =
      longestSide === null
        ? turned
        : turned.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await fitted
      .flatten({ background: white ? '#fff' : '#000' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return {
      bytes: new Uint8Array(data),
      width,
      height,
      smaller: longestSide !== null && Math.max(width, height) < longestSide,
      was: facts.space === 'cmyk' ? m.saving.labels.said.inSpace(facts.format.toUpperCase(), 'CMYK') : null,
    };
  } catch (cause) {
    throw new VitrineError('file', m.saving.notConverted, { cause });
  }
};
