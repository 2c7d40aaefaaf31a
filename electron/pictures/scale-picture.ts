import type { Metadata } from 'sharp';
import { loadImageLibrary } from '../base/image-library.ts';
import { VitrineError } from '../base/errors.ts';
import type { SaveConversion } from '../downloads/contract.ts';
import type { PictureProperties } from './contract.ts';
import { m } from '../messages/index.ts';
import { computePerceptualHash } from '../model/picture/perceptual-hash.ts';
import {
  computeFillPercent,
  isTransparent,
  compositeOnWhite,
  findSubjectBox,
  measureWhiteEdge,
} from '../model/picture/analyze-pixels.ts';

/**
 * The maximum side lengths in pixels: for grids and details, and for rows, which show 28 px, on screens with twice the
 * pixel density.
 */
const sides = { whole: 320, row: 64 } as const;

export type PictureSize = keyof typeof sides;
/** A picture in each size, with its metadata and perceptual hash. */
export type ScaledPicture = Readonly<Record<PictureSize, Uint8Array<ArrayBuffer>>> & PictureInspection;

/** The results of inspecting a picture. */
export interface PictureInspection {
  readonly facts: PictureProperties;
  /** See `printOf`. */
  readonly print: Uint8Array<ArrayBuffer>;
}

/** A higher effort would take half as long again for pictures a fifteenth smaller. */
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
}: Metadata): PictureProperties => ({
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

/** The longer side of the inspected picture, in pixels. */
const seenSide = 160;

/** Inspects the thumbnail of a file with this metadata. */
export const learnPicture = async (whole: Uint8Array, metadata: PictureProperties): Promise<PictureInspection> => {
  const sharp = await loadImageLibrary();
  // All pictures are inspected in the same size, so that compression artifacts at edges have the same weight.
  const { data, info } = await sharp(whole)
    .resize({ width: seenSide, height: seenSide, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawn = { data, width: info.width, height: info.height };
  const pixels = compositeOnWhite(drawn);
  const shown = findSubjectBox(pixels);
  const facts = {
    ...metadata,
    // Many files have an alpha channel, but no transparent pixels.
    alpha: metadata.alpha && isTransparent(drawn),
    edge: measureWhiteEdge(pixels),
    fill: computeFillPercent(pixels, shown),
  };
  return { facts, print: computePerceptualHash(pixels, shown) };
};

/**
 * Scales a picture to at most 320 and 64 px as WebP, rotated by its EXIF orientation. Rejects with `file` if the
 * picture is damaged or has more than 100 megapixels.
 */
export const scalePicture = async (bytes: Uint8Array): Promise<ScaledPicture> => {
  const sharp = await loadImageLibrary();
  const fitted = (picture: Uint8Array, side: number): ReturnType<typeof sharp> =>
    sharp(picture, limits).rotate().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  try {
    const facts = readFacts(await sharp(bytes, limits).metadata());
    const fullSize = new Uint8Array(await fitted(bytes, sides.whole).webp(packing).toBuffer());
    const row = new Uint8Array(await fitted(fullSize, sides.row).webp(packing).toBuffer());
    return { whole: fullSize, row, ...(await learnPicture(fullSize, facts)) };
  } catch (cause) {
    const isTooLarge = /pixel limit|too large/i.test(cause instanceof Error ? cause.message : '');
    throw new VitrineError('file', isTooLarge ? m.pictures.tooManyPixels : m.pictures.damaged, { cause });
  }
};

/** Converts the full picture to PNG in sRGB, rotated by its EXIF orientation. Rejects like `scalePicture`. */
export const convertToPng = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const sharp = await loadImageLibrary();
  try {
    const drawn = sharp(bytes, limits).rotate().toColourspace('srgb').png({ compressionLevel: 3 });
    return new Uint8Array(await drawn.toBuffer());
  } catch (cause) {
    throw new VitrineError('file', m.pictures.notDrawn, { cause });
  }
};

/** A converted picture, with notes about it. */
export interface ConvertedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** Whether it is smaller than requested, because pictures are never enlarged. */
  readonly smaller: boolean;
  /** The original format if the colours had to be converted: `TIFF in CMYK`. */
  readonly was: string | null;
}

/**
 * Converts a picture to JPEG in sRGB without metadata, rotated by its EXIF orientation and limited to the requested
 * size. Rejects like `scalePicture`.
 */
export const convertPicture = async (
  bytes: Uint8Array,
  { longestSide, quality, white }: SaveConversion,
): Promise<ConvertedPicture> => {
  const sharp = await loadImageLibrary();
  try {
    const facts = readFacts(await sharp(bytes, limits).metadata());
    const rotated = sharp(bytes, limits).rotate();
    const fitted =
      longestSide === null
        ? rotated
        : rotated.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
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
      was: facts.space === 'cmyk' ? m.downloads.labels.said.inSpace(facts.format.toUpperCase(), 'CMYK') : null,
    };
  } catch (cause) {
    throw new VitrineError('file', m.downloads.notConverted, { cause });
  }
};
