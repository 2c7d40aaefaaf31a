import type { Metadata } from 'sharp';
import { loadImageLibrary } from '../base/image-library.ts';
import { VitrineError } from '../base/errors.ts';
import type { PictureFacts } from '../contract/pictures.ts';
import { m } from '../messages/index.ts';

/** Greatest sides in pixels: on shelves and in details, and in rows, where 28 px are shown, on dense screens with twice as many. */
const sides = { whole: 320, row: 64 } as const;

export type PictureSize = keyof typeof sides;
/** One picture in each size, and what its file says of itself. */
export type Scaled = Readonly<Record<PictureSize, Uint8Array<ArrayBuffer>>> & { readonly facts: PictureFacts };

/** More effort would take half as long again for pictures a fifteenth smaller. */
const packing = { quality: 82, effort: 2 } as const;
const limits = { limitInputPixels: 100_000_000, failOn: 'error' } as const;

const readFacts = ({
  width,
  height,
  autoOrient,
  format,
  space,
  hasAlpha,
  orientation,
  pages,
}: Metadata): PictureFacts => ({
  width: autoOrient.width || width,
  height: autoOrient.height || height,
  format,
  space,
  alpha: hasAlpha,
  orientation: orientation ?? null,
  frames: pages ?? 1,
});

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
    return { whole, row, facts };
  } catch (cause) {
    throw new VitrineError('file', m.pictures.damaged, { cause });
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
