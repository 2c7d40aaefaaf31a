import { detectSignature } from '../model/file-signature.ts';

export type RasterFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'avif';

/** Raster formats that can be decoded, by their signatures. */
const formats: Readonly<Record<string, RasterFormat>> = {
  PNG: 'png',
  JPG: 'jpeg',
  GIF: 'gif',
  WEBP: 'webp',
  TIFF: 'tiff',
  AVIF: 'avif',
};

/** Returns the raster format of these first bytes, or null if it is none of PNG, JPEG, GIF, WebP, TIFF and AVIF. */
export const detectRasterFormat = (bytes: Uint8Array): RasterFormat | null =>
  formats[detectSignature(bytes)?.type ?? ''] ?? null;

/** Whether bytes are a raster image of a known format. */
export const isRaster = (bytes: Uint8Array): boolean => detectRasterFormat(bytes) !== null;
