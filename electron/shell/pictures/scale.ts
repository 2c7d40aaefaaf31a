import { loadImageLibrary } from '../../base/image-library.ts';
import { VitrineError } from '../../contract/index.ts';

const side = 320;

/**
 * A picture at most 320 px wide and high, as WebP; turned as its EXIF says. Rejects with `file` for what is damaged or would be more than 100 megapixels.
 */
export const scalePicture = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const sharp = await loadImageLibrary();
  try {
    const scaled = await sharp(bytes, { limitInputPixels: 100_000_000, failOn: 'error' })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    return new Uint8Array(scaled);
  } catch (cause) {
    throw new VitrineError('file', 'The picture is damaged.', { cause });
  }
};
