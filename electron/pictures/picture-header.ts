import { readHeader, turned } from '../outbox/state/picture-look.ts';
import { picturePixels } from '../outbox/state/picture-size.ts';
import type { OpenFile } from '../outbox/review/read-file.ts';
import type { LookedPicture } from '../model/picture/looked.ts';
import { rasterFormat } from './raster.ts';
import type { RasterFormat } from './raster.ts';

/** So many of a file's first bytes are asked for: what a picture is stands in them, unless much else stands before. */
export const headerBytes = 65_536;

const typeOf: Readonly<Partial<Record<RasterFormat, string>>> = {
  jpeg: 'JPG',
  png: 'PNG',
  webp: 'WEBP',
  gif: 'GIF',
  tiff: 'TIFF',
};

const fileOf = (bytes: Buffer): OpenFile => ({
  size: bytes.length,
  head: bytes,
  at: (offset, length) => bytes.subarray(offset, offset + length),
});

/**
 * What a picture's first bytes tell of it; null where they do not tell how large it is, as where they are no picture. What
 * could be transparent has null for `alpha`: that takes its pixels.
 */
export const readPictureHeader = (bytes: Uint8Array): LookedPicture | null => {
  const format = rasterFormat(bytes);
  const type = format === null ? undefined : typeOf[format];
  const file = fileOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (format === null || type === undefined) return null;
  try {
    const size = picturePixels(type, file);
    const said = size === null ? null : readHeader(type, file);
    if (size === null || said === null) return null;
    return { ...turned(size, said.orientation), format, ...said, edge: null, fill: null };
  } catch (error) {
    // A head that ends within what it tells.
    if (error instanceof RangeError) return null;
    throw error;
  }
};
