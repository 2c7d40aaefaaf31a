import { crc32 } from 'node:zlib';
import { readJpegSegments, readTiffEntries } from './picture-size.ts';
import type { OpenFile } from '../review/read-file.ts';

type Test = (file: OpenFile) => boolean;

/** The number of bytes that are searched at a time. */
const bytesPerRead = 256 * 1024;
/** The end of a file is searched in this many bytes, because other data may follow. */
const maxTailBytes = 64 * 1024;

const find = (file: OpenFile, wanted: Buffer, from: number): number => {
  for (let offset = from; offset < file.size; offset += bytesPerRead) {
    // The chunks overlap, so that nothing is missed between them.
    const index = file.at(offset, bytesPerRead + wanted.length - 1).indexOf(wanted);
    if (index >= 0) return offset + index;
  }
  return -1;
};

const endOfImage = Buffer.from([0xff, 0xd9]);
/** Cameras append films and previews, so the end marker may be far from the end of the file. */
const isJpegTruncated: Test = (file) => {
  // A preview in the header has its own end marker.
  let header = 2;
  for (const { offset, length } of readJpegSegments(file)) header = offset + length;
  const end = Math.max(header, file.size - maxTailBytes);
  return find(file, endOfImage, end) < 0 && find(file, endOfImage, header) < 0;
};

/** The checksums of larger files are not verified. */
const maxChecked = 32 * 1024 * 1024;

/** The chunks of a PNG without which it cannot be shown. */
const criticalChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT']);

const isPngTruncated: Test = (file) => {
  for (let offset = 8; ;) {
    const head = file.at(offset, 8);
    if (head.length < 8) return true;
    const length = head.readUInt32BE(0);
    const end = offset + 12 + length;
    if (end > file.size) return true;
    const name = head.toString('latin1', 4, 8);
    if (file.size <= maxChecked && criticalChunks.has(name)) {
      const chunk = file.at(offset + 4, length + 8);
      if (crc32(chunk.subarray(0, length + 4)) !== chunk.readUInt32BE(length + 4)) return true;
    }
    if (name === 'IEND') return false;
    offset = end;
  }
};

/** The trailer of a GIF is its last byte, except for padding. */
const isGifTruncated: Test = (file) => {
  const end = file
    .at(Math.max(0, file.size - maxTailBytes), maxTailBytes)
    .findLast((byte) => byte !== 0 && byte !== 0x0a && byte !== 0x0d);
  return end !== 0x3b;
};

const isWebpTruncated: Test = ({ head, size }) => head.readUInt32LE(4) + 8 > size;

const isBmpTruncated: Test = ({ head, size }) => {
  const declaredSize = head.readUInt32LE(2);
  return declaredSize > size && size < 0xffff_ffff;
};

/** The TIFF tags for the offsets and lengths of the first page's strips or tiles. */
const tiffTags = { 273: 'offset', 324: 'offset', 279: 'length', 325: 'length' } as const;
const isTiffTruncated: Test = (file) => {
  const little = file.head[0] === 0x49;
  const found: Record<'offset' | 'length', number[]> = { offset: [], length: [] };
  let entries = 0;
  for (const { tag, type, count, small, value } of readTiffEntries(file)) {
    entries += 1;
    const name = (tiffTags as Record<number, 'offset' | 'length' | undefined>)[tag];
    if (name === undefined) continue;
    const width = type === 3 ? 2 : 4;
    if (count * width <= 4) {
      found[name] = [width === 2 ? small : value];
      continue;
    }
    const bytes = file.at(value, count * width);
    if (bytes.length < count * width) return true;
    found[name] = Array.from({ length: count }, (_, index) =>
      little ? bytes.readUIntLE(index * width, width) : bytes.readUIntBE(index * width, width),
    );
  }
  return entries === 0
    ? file.head.readUInt16LE(2) === 42 || file.head.readUInt16BE(2) === 42
    : found.offset.some((offset, index) => offset + (found.length[index] ?? 0) > file.size);
};

/**
 * Consecutive boxes of ISO base media files: a box with the length 0 extends to the end of the file, and 1 means a
 * 64-bit length.
 */
const areBoxesTruncated: Test = (file) => {
  for (let offset = 0, seen = 0; offset < file.size && seen < 10_000; seen += 1) {
    const head = file.at(offset, 16);
    // A few bytes after the last box are harmless.
    if (head.length < 8) return false;
    const short = head.readUInt32BE(0);
    if (short === 0) return false;
    if (short === 1 && head.length < 16) return true;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    offset += length;
    if (offset > file.size) return true;
  }
  return false;
};

const isPdfTruncated: Test = (file) =>
  !/startxref|%%EOF/.test(file.at(Math.max(0, file.size - maxTailBytes), maxTailBytes).toString('latin1'));

const zip: Test = (file) =>
  !file.at(Math.max(0, file.size - maxTailBytes - 22), maxTailBytes + 22).includes('PK\x05\x06', 0, 'latin1');

const tests: Readonly<Record<string, Test>> = {
  JPG: isJpegTruncated,
  PNG: isPngTruncated,
  GIF: isGifTruncated,
  WEBP: isWebpTruncated,
  BMP: isBmpTruncated,
  TIFF: isTiffTruncated,
  AVIF: areBoxesTruncated,
  HEIC: areBoxesTruncated,
  MP4: areBoxesTruncated,
  MOV: areBoxesTruncated,
  PDF: isPdfTruncated,
  ZIP: zip,
};

/** Whether a file is truncated or its content was corrupted, as far as its structure shows. */
export const isDamaged = (type: string, file: OpenFile): boolean => {
  try {
    return tests[type]?.(file) ?? false;
  } catch (error) {
    // A structure that refers to data beyond the end of the file.
    if (error instanceof RangeError) return true;
    throw error;
  }
};
