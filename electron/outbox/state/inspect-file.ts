import type { OpenFile } from '../review/read-file.ts';
import { isDamaged } from './file-end.ts';
import {
  type PixelSize,
  isJpegFrame,
  readJpegSegments,
  readPictureSize,
  readPngChunks,
  readTiffEntries,
  readWebpChunks,
} from './picture-size.ts';

/** The properties of a picture's header, except its size. Null if the header does not contain them. */
export interface PictureHeader {
  /** The colour space, such as `srgb` or `cmyk`. */
  readonly space: string | null;
  /** False if it cannot be transparent; null if only the pixels show it, or if it is unknown. */
  readonly alpha: false | null;
  /** The EXIF orientation, 1 to 8. */
  readonly orientation: number | null;
  readonly frames: number | null;
}

/** Returns bytes in memory as an open file. */
export const toOpenFile = (bytes: Buffer): OpenFile => ({
  size: bytes.length,
  head: bytes,
  at: (offset, length) => bytes.subarray(offset, offset + length),
});

const orientationTag = 274;
/** TIFF types of integers, by their number of bytes. */
const integerBytes: Readonly<Record<number, number>> = { 1: 1, 6: 1, 3: 2, 8: 2, 4: 4, 9: 4 };

const readOrientation = (file: OpenFile): number | null => {
  for (const { tag, type, count, first, small, value } of readTiffEntries(file)) {
    if (tag !== orientationTag) continue;
    const number = count === 0 ? undefined : { 1: first, 2: small, 4: value }[integerBytes[type] ?? 0];
    return number !== undefined && number >= 1 && number <= 8 ? number : null;
  }
  return null;
};

/** A longer EXIF block is not read. */
const maxExifBytes = 1_000_000;
/** JPEG begins an EXIF block with this prefix, and so do some programs in WebP. */
const exifPrefix = 'Exif\0\0';
const hasExifPrefix = (file: OpenFile, offset: number): boolean =>
  file.at(offset, exifPrefix.length).toString('latin1') === exifPrefix;

const readExifOrientation = (file: OpenFile, offset: number, length: number): number | null => {
  const block = file.at(offset, Math.min(length, maxExifBytes));
  return block.length < 8 ? null : readOrientation(toOpenFile(block));
};

const exif = 0xe1;
const spacesByComponents: Readonly<Record<number, string>> = { 1: 'b-w', 3: 'srgb', 4: 'cmyk' };

const readJpegHeader = (file: OpenFile): PictureHeader => {
  let space: string | null = null;
  /** Undefined before the first EXIF block. Browsers and the image library ignore all others, also if it is invalid. */
  let orientation: number | null | undefined;
  for (const { code, offset, length } of readJpegSegments(file)) {
    if (orientation === undefined && code === exif && hasExifPrefix(file, offset))
      orientation = readExifOrientation(file, offset + exifPrefix.length, length - exifPrefix.length);
    if (isJpegFrame(code)) space ??= spacesByComponents[file.at(offset, 6)[5] ?? 0] ?? null;
  }
  return { space, alpha: false, orientation: orientation ?? null, frames: 1 };
};

/** Returns false if transparency is impossible. Otherwise null, because only the pixels show whether there is any. */
const toAlpha = (could: boolean | null): false | null => (could === false ? false : null);

const readPngHeader = (file: OpenFile): PictureHeader => {
  const [depth, type] = [file.head[24], file.head[25]];
  const grey = type === 0 || type === 4;
  const wide = depth === 16;
  let orientation: number | null = null;
  let hasTransparency: boolean | null = null;
  for (const { name, offset, length } of readPngChunks(file)) {
    if (name === 'tRNS') hasTransparency = true;
    if (name === 'eXIf') orientation ??= readExifOrientation(file, offset, length);
    // Browsers and the image library ignore both chunks after the image data.
    if (name === 'IDAT') {
      hasTransparency ??= false;
      break;
    }
  }
  return {
    space: grey ? (wide ? 'grey16' : 'b-w') : wide ? 'rgb16' : 'srgb',
    alpha: toAlpha(type === 4 || type === 6 ? true : hasTransparency),
    orientation,
    frames: 1,
  };
};

/** The flags of an extended WebP file. */
const webpFlags = { alpha: 0x10, exif: 0x08, animation: 0x02 } as const;

/** Returns the orientation of a WebP file, whose EXIF block follows the pixels. Throws `RangeError` if it is cut off. */
const readWebpOrientation = (file: OpenFile): number | null => {
  for (const { name, offset, length } of readWebpChunks(file)) {
    if (name !== 'EXIF') continue;
    return hasExifPrefix(file, offset)
      ? readExifOrientation(file, offset + exifPrefix.length, length - exifPrefix.length)
      : readExifOrientation(file, offset, length);
  }
  if (file.head.readUInt32LE(4) + 8 > file.size) throw new RangeError('The EXIF block is not in the available bytes');
  return null;
};

const readWebpHeader = (file: OpenFile): PictureHeader => {
  const { head } = file;
  const kind = head.toString('latin1', 12, 16);
  const marks = kind === 'VP8X' ? (head[20] ?? 0) : 0;
  const could = kind === 'VP8L' ? ((head[24] ?? 0) & 0x10) !== 0 : (marks & webpFlags.alpha) !== 0;
  return {
    space: 'srgb',
    alpha: toAlpha(could),
    orientation: (marks & webpFlags.exif) === 0 ? null : readWebpOrientation(file),
    frames: (marks & webpFlags.animation) === 0 ? 1 : null,
  };
};

/** The TIFF tag for the colour space, and its values. */
const photometric = { tag: 262, spaces: { 0: 'b-w', 1: 'b-w', 2: 'srgb', 3: 'srgb', 5: 'cmyk', 6: 'srgb', 8: 'lab' } };
const extraSamplesTag = 338;

const readTiffHeader = (file: OpenFile): PictureHeader => {
  const tags = new Map([...readTiffEntries(file)].map(({ tag, small }) => [tag, small]));
  const written = tags.get(photometric.tag);
  return {
    space: written === undefined ? null : ((photometric.spaces as Record<number, string>)[written] ?? null),
    alpha: toAlpha(tags.has(extraSamplesTag)),
    orientation: readOrientation(file),
    frames: null,
  };
};

const readGifHeader = (): PictureHeader => ({ space: 'srgb', alpha: null, orientation: null, frames: null });

/** The colour mode of a PSD. */
const psdSpaces: Readonly<Record<number, string>> = { 1: 'b-w', 3: 'srgb', 4: 'cmyk', 9: 'lab' };
const readPsdHeader = ({ head }: OpenFile): PictureHeader => ({
  space: psdSpaces[head.readUInt16BE(24)] ?? null,
  alpha: null,
  orientation: null,
  frames: 1,
});

/** HEIF rotations in quarter turns, counterclockwise. */
const turns = [1, 8, 3, 6] as const;
const readHeifHeader = ({ head }: OpenFile): PictureHeader => {
  const rotationOffset = head.indexOf('irot');
  const quarters = rotationOffset < 0 ? 0 : (head[rotationOffset + 4] ?? 0) & 3;
  return { space: null, alpha: null, orientation: turns[quarters] ?? null, frames: null };
};

const readers: Readonly<Record<string, (file: OpenFile) => PictureHeader>> = {
  JPG: readJpegHeader,
  PNG: readPngHeader,
  WEBP: readWebpHeader,
  GIF: readGifHeader,
  TIFF: readTiffHeader,
  PSD: readPsdHeader,
  AVIF: readHeifHeader,
  HEIC: readHeifHeader,
};

/** Reads the header of a picture, or returns null if the type is not supported. Throws `RangeError` beyond its end. */
export const readHeader = (type: string, file: OpenFile): PictureHeader | null => readers[type]?.(file) ?? null;

/** Further pages are not counted. */
const maxPages = 9_999;

/** Returns the number of pages of a TIFF, by the chain of its directories. */
export const countTiffPages = (file: OpenFile): number => {
  const little = file.head[0] === 0x49;
  const readNumber = (offset: number, bytes: 2 | 4): number | null => {
    const found = file.at(offset, bytes);
    if (found.length < bytes) return null;
    return little ? found.readUIntLE(0, bytes) : found.readUIntBE(0, bytes);
  };
  const seen = new Set<number>();
  // The image library reads a BigTIFF, whose offsets have eight bytes, but its pages are not counted.
  if (readNumber(2, 2) !== 42) return 1;
  for (let start = readNumber(4, 4); start !== null && start !== 0 && !seen.has(start) && seen.size < maxPages;) {
    const entries = readNumber(start, 2);
    if (entries === null || entries === 0) break;
    seen.add(start);
    start = readNumber(start + 2 + entries * 12, 4);
  }
  return seen.size;
};

/** Returns the displayed size: rotated according to the EXIF orientation. */
export const toDisplayedSize = (size: PixelSize, orientation: number | null): PixelSize =>
  (orientation ?? 1) >= 5 ? { width: size.height, height: size.width } : size;

/** The properties of a picture before it is uploaded. */
export interface InspectedFile {
  /** The displayed size. */
  readonly pixels: PixelSize | null;
  readonly header: PictureHeader | null;
  /** Whether the file is truncated or was corrupted. */
  readonly damaged: boolean;
}

/** Reads the header of a file, and checks whether the file is complete. */
export const inspectFile = (type: string, file: OpenFile): InspectedFile => {
  const damaged = isDamaged(type, file);
  const stored = readPictureSize(type, file);
  try {
    const header = readHeader(type, file);
    return { pixels: stored === null ? null : toDisplayedSize(stored, header?.orientation ?? null), header, damaged };
  } catch (error) {
    // A truncated header.
    if (error instanceof RangeError) return { pixels: stored, header: null, damaged };
    throw error;
  }
};
