export type RasterFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'avif';

/** Kinds of raster image, known by how their bytes begin, never by what a header says. */
const signatures: readonly (readonly [format: RasterFormat, offset: number, bytes: readonly number[]])[] = [
  ['png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', 0, [0xff, 0xd8, 0xff]],
  ['gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['tiff', 0, [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', 0, [0x4d, 0x4d, 0x00, 0x2a]],
  ['avif', 4, [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66]],
];

/** Which kind of raster image these bytes begin; null: none that is known (PNG, JPEG, GIF, WebP, TIFF, AVIF). */
export const rasterFormat = (bytes: Uint8Array): RasterFormat | null =>
  signatures.find(([, offset, signature]) => signature.every((byte, index) => bytes[offset + index] === byte))?.[0] ??
  null;

/** Whether bytes are a raster image of a known kind. */
export const isRaster = (bytes: Uint8Array): boolean => rasterFormat(bytes) !== null;
