import { loadImageLibrary } from '../base/image-library.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';

/** Greatest sides in pixels: on shelves and in details, and in rows, where 28 px are shown, on dense screens with twice as many. */
const sides = { whole: 320, row: 64 } as const;

export type PictureSize = keyof typeof sides;
/** One picture in each size. */
export type Scaled = Readonly<Record<PictureSize, Uint8Array<ArrayBuffer>>>;

/** More effort would take half as long again for pictures a fifteenth smaller. */
const packing = { quality: 82, effort: 2 } as const;
const limits = { limitInputPixels: 100_000_000, failOn: 'error' } as const;

/**
 * A picture at most 320 and 64 px wide and high, as WebP; turned as its EXIF says. Rejects with `file` for what is damaged or would be more than 100 megapixels.
 */
export const scalePicture = async (bytes: Uint8Array): Promise<Scaled> => {
  const sharp = await loadImageLibrary();
  const fitted = (picture: Uint8Array, side: number): ReturnType<typeof sharp> =>
    sharp(picture, limits).rotate().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  try {
    const whole = new Uint8Array(await fitted(bytes, sides.whole).webp(packing).toBuffer());
    const row = new Uint8Array(await fitted(whole, sides.row).webp(packing).toBuffer());
    return { whole, row };
  } catch (cause) {
    throw new VitrineError('file', m.pictures.damaged, { cause });
  }
};
