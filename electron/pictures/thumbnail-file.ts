import { z } from 'zod';
import type { PictureProperties } from './contract.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The stored sizes and metadata of a picture. Without any size, no thumbnail can be made of the file. */
export interface StoredPicture {
  readonly row: Bytes | null;
  readonly whole: Bytes | null;
  /** Null: it was stored before metadata were read. */
  readonly facts: PictureProperties | null;
  /** The perceptual hash, or null if it was stored before there was one. */
  readonly print: Bytes | null;
}

/** A picture without stored sizes and metadata. */
export const emptyPicture: StoredPicture = { row: null, whole: null, facts: null, print: null };

const factsSchema = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  format: z.string(),
  space: z.string(),
  alpha: z.boolean(),
  orientation: z.int().nullable(),
  frames: z.int().positive(),
  edge: z.int().nullable().default(null),
  fill: z.int().nullable().default(null),
});
const length = z.int().min(0).nullable();
const headerSchema = z.object({
  row: length,
  whole: length,
  facts: factsSchema.nullable().catch(null),
  print: z.base64().nullable().default(null),
});

/** The size of the field with the header's length, in bytes. */
const headerLengthBytes = 4;

/** Encodes a picture as one file: the length of the header, the header as JSON, then the sizes. */
export const encodePicture = ({ row, whole, facts, print }: StoredPicture): Uint8Array => {
  const header = Buffer.from(
    JSON.stringify({
      row: row?.byteLength ?? null,
      whole: whole?.byteLength ?? null,
      facts,
      print: print === null ? null : Buffer.from(print).toString('base64'),
    }),
    'utf8',
  );
  const size = Buffer.alloc(headerLengthBytes);
  size.writeUInt32LE(header.byteLength);
  return Buffer.concat([size, header, row ?? new Uint8Array(), whole ?? new Uint8Array()]);
};

const readPictureHeader = (file: Buffer, end: number): z.infer<typeof headerSchema> | null => {
  try {
    return headerSchema.safeParse(JSON.parse(file.toString('utf8', headerLengthBytes, end))).data ?? null;
  } catch {
    return null;
  }
};

/** Decodes such a file. Returns null if it is corrupt. */
export const decodePicture = (file: Buffer): StoredPicture | null => {
  if (file.byteLength < headerLengthBytes) return null;
  const end = headerLengthBytes + file.readUInt32LE(0);
  const header = end <= file.byteLength ? readPictureHeader(file, end) : null;
  if (header === null) return null;
  const fullSizeStart = end + (header.row ?? 0);
  if (fullSizeStart + (header.whole ?? 0) !== file.byteLength) return null;
  const slicePart = (from: number, bytes: number | null): Bytes | null =>
    bytes === null ? null : new Uint8Array(file.subarray(from, from + bytes));
  return {
    row: slicePart(end, header.row),
    whole: slicePart(fullSizeStart, header.whole),
    facts: header.facts,
    print: header.print === null ? null : new Uint8Array(Buffer.from(header.print, 'base64')),
  };
};
