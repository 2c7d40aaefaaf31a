import { readHeader, toDisplayedSize, toOpenFile } from '../outbox/state/inspect-file.ts';
import { readPictureSize } from '../outbox/state/picture-size.ts';
import type { InspectedPicture } from '../model/picture/picture-facts.ts';
import { type RasterFormat, detectRasterFormat } from './raster-format.ts';

const typeOf: Readonly<Partial<Record<RasterFormat, string>>> = {
  jpeg: 'JPG',
  png: 'PNG',
  webp: 'WEBP',
  gif: 'GIF',
  tiff: 'TIFF',
};

/**
 * Returns the metadata in a picture's first bytes, or null if its size is missing, or they are no picture. `alpha` is
 * null if the picture may be transparent, because that depends on its pixels.
 */
export const readPictureHeader = (bytes: Uint8Array): InspectedPicture | null => {
  const format = detectRasterFormat(bytes);
  const type = format === null ? undefined : typeOf[format];
  const file = toOpenFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (format === null || type === undefined) return null;
  try {
    const size = readPictureSize(type, file);
    const header = size === null ? null : readHeader(type, file);
    if (size === null || header === null) return null;
    return { ...toDisplayedSize(size, header.orientation), format, ...header, edge: null, fill: null };
  } catch (error) {
    // The header is truncated.
    if (error instanceof RangeError) return null;
    throw error;
  }
};
