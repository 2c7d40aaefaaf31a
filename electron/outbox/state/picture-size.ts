import { decodeTextStart } from '../../model/text-start.ts';
import type { OpenFile } from '../review/read-file.ts';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}
type Reader = (file: OpenFile) => PixelSize | null;

const readPngSize: Reader = ({ head }) =>
  head.toString('latin1', 12, 16) === 'IHDR' ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) } : null;

const readGifSize: Reader = ({ head }) => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) });

const readBmpSize: Reader = ({ head }) =>
  head.readUInt32LE(14) === 12
    ? { width: head.readUInt16LE(18), height: head.readUInt16LE(20) }
    : { width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)) };

const readPsdSize: Reader = ({ head }) => ({ width: head.readUInt32BE(18), height: head.readUInt32BE(14) });

const readWebpSize: Reader = ({ head }) => {
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};

/** Yields a JPEG's marker segments before the image data, each with its code, content offset and length. */
export function* readJpegSegments(
  file: Pick<OpenFile, 'at'>,
): Generator<{ readonly code: number; readonly offset: number; readonly length: number }> {
  for (let offset = 2, seen = 0; seen < 400; seen++) {
    const marker = file.at(offset, 4);
    if (marker.length < 4 || marker[0] !== 0xff) return;
    const code = marker[1] ?? 0;
    if (code === 0xff) {
      offset += 1;
      continue;
    }
    if (code === 0xd9 || code === 0xda) return;
    const length = marker.readUInt16BE(2);
    if (length < 2) return;
    yield { code, offset: offset + 4, length: length - 2 };
    offset += 2 + length;
  }
}

/** A chunk of a PNG or WebP file. */
export interface PictureChunk {
  readonly name: string;
  /** The offset of its content. */
  readonly offset: number;
  readonly length: number;
}

/** More chunks are not read. */
const maxChunks = 20_000;

/** Yields the chunks of a PNG up to its end, or up to the end of the available bytes. */
export function* readPngChunks(file: Pick<OpenFile, 'at'>): Generator<PictureChunk> {
  for (let offset = 8, seen = 0; seen < maxChunks; seen += 1) {
    const header = file.at(offset, 8);
    if (header.length < 8) return;
    const [name, length] = [header.toString('latin1', 4, 8), header.readUInt32BE(0)];
    yield { name, offset: offset + 8, length };
    if (name === 'IEND') return;
    offset += 12 + length;
  }
}

/** Yields the chunks of a WebP file, as far as the available bytes contain their headers. */
export function* readWebpChunks(file: Pick<OpenFile, 'at'>): Generator<PictureChunk> {
  for (let offset = 12, seen = 0; seen < maxChunks; seen += 1) {
    const header = file.at(offset, 8);
    if (header.length < 8) return;
    const length = header.readUInt32LE(4);
    yield { name: header.toString('latin1', 0, 4), offset: offset + 8, length };
    offset += 8 + length + (length & 1);
  }
}

/** Whether a segment of a JPEG is a frame. Frames of every kind have the same layout; C4, C8 and CC are tables. */
export const isJpegFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

const readJpegSize: Reader = (file) => {
  for (const { code, offset } of readJpegSegments(file)) {
    if (!isJpegFrame(code)) continue;
    const frame = file.at(offset, 5);
    return frame.length < 5 ? null : { width: frame.readUInt16BE(3), height: frame.readUInt16BE(1) };
  }
  return null;
};

/** An entry of a TIFF's directory. */
export interface TiffEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** The first byte of the value or offset, its first two bytes, and all four as a number. */
  readonly first: number;
  readonly small: number;
  readonly value: number;
}

/** Yields the entries of a TIFF's first directory. */
export function* readTiffEntries(file: OpenFile): Generator<TiffEntry> {
  const little = file.head[0] === 0x49;
  const readU16 = (from: Buffer, at: number): number => (little ? from.readUInt16LE(at) : from.readUInt16BE(at));
  const readU32 = (from: Buffer, at: number): number => (little ? from.readUInt32LE(at) : from.readUInt32BE(at));
  if (readU16(file.head, 2) !== 42) return;
  const start = readU32(file.head, 4);
  const count = readU16(file.at(start, 2), 0);
  const entries = file.at(start + 2, count * 12);
  for (let index = 0; index + 12 <= entries.length; index += 12)
    yield {
      tag: readU16(entries, index),
      type: readU16(entries, index + 2),
      count: readU32(entries, index + 4),
      first: entries.readUInt8(index + 8),
      small: readU16(entries, index + 8),
      value: readU32(entries, index + 8),
    };
}

/** TIFF tags: whether a directory is only a preview, and its size. */
const tiffTags = { kind: 254, width: 256, height: 257 } as const;

const readTiffSize: Reader = (file) => {
  const numbers = new Map<number, number>();
  for (const { tag, type, small, value } of readTiffEntries(file)) numbers.set(tag, type === 3 ? small : value);
  // Raw files of cameras begin with a preview, and their picture is elsewhere.
  if (((numbers.get(tiffTags.kind) ?? 0) & 1) === 1) return null;
  const width = numbers.get(tiffTags.width);
  const height = numbers.get(tiffTags.height);
  return width === undefined || height === undefined ? null : { width, height };
};

/** Returns the size of the largest picture in the file; the others are tiles and thumbnails. */
const readHeifSize: Reader = ({ head }) => {
  let largest: PixelSize | null = null;
  for (
    let index = head.indexOf('ispe');
    index >= 0 && index + 16 <= head.length;
    index = head.indexOf('ispe', index + 4)
  ) {
    const found = { width: head.readUInt32BE(index + 8), height: head.readUInt32BE(index + 12) };
    if (!largest || found.width * found.height > largest.width * largest.height) largest = found;
  }
  return largest;
};

const svgNumber = String.raw`[-+]?[0-9]*\.?[0-9]+(?:e[-+]?[0-9]+)?`;

const parseSvgSide = (tag: string, name: string): number | null => {
  const found = new RegExp(`\\s${name}\\s*=\\s*["']\\s*(${svgNumber})\\s*(?:px)?\\s*["']`, 'iu').exec(tag)?.[1];
  return found === undefined ? null : Math.round(Number(found));
};

/** The first element, with any prefix. An attribute may contain `>`. */
const svgElement = /^<(?:[\w.-]+:)?svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/iu;
const svgViewBox = new RegExp(
  String.raw`\sviewBox\s*=\s*["']\s*${svgNumber}[\s,]+${svgNumber}[\s,]+(${svgNumber})[\s,]+(${svgNumber})`,
  'iu',
);

const readSvgSize: Reader = ({ head }) => {
  const tag = svgElement.exec(decodeTextStart(head) ?? '')?.[0] ?? '';
  const box = svgViewBox.exec(tag);
  const width = parseSvgSide(tag, 'width') ?? (box?.[1] === undefined ? null : Math.round(Number(box[1])));
  const height = parseSvgSide(tag, 'height') ?? (box?.[2] === undefined ? null : Math.round(Number(box[2])));
  return width === null || height === null ? null : { width, height };
};

const readers: Readonly<Record<string, Reader>> = {
  JPG: readJpegSize,
  PNG: readPngSize,
  GIF: readGifSize,
  WEBP: readWebpSize,
  TIFF: readTiffSize,
  BMP: readBmpSize,
  PSD: readPsdSize,
  SVG: readSvgSize,
  AVIF: readHeifSize,
  HEIC: readHeifSize,
};

const isSize = ({ width, height }: PixelSize): boolean =>
  Number.isSafeInteger(width) && Number.isSafeInteger(height) && width > 0 && height > 0;

/** Returns the stored size of a picture by its header; null if it is no picture or the size is implausible. */
export const readPictureSize = (type: string, file: OpenFile): PixelSize | null => {
  try {
    const found = readers[type]?.(file) ?? null;
    return found && isSize(found) ? found : null;
  } catch (error) {
    // A truncated header: reading beyond its end throws.
    if (error instanceof RangeError) return null;
    throw error;
  }
};
