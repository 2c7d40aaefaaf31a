import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readFileOnce } from '../../../../electron/outbox/review/read-file.ts';
import { detectContentKind } from '../../../../electron/outbox/review/detect-file-type.ts';
import { type InspectedFile, inspectFile } from '../../../../electron/outbox/state/inspect-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-look-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Inspects a file with these bytes like a review. */
const inspectBytes = (bytes: Uint8Array): InspectedFile => {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  const { size, mtimeMs } = statSync(path);
  const reading = readFileOnce({ path, size, mtimeMs }, [], (file) =>
    inspectFile(detectContentKind(file.head) ?? '', file),
  );
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value.inspected;
  }
};

/** A picture that does not compress well, so that half of its file is half of its rows. */
const picture = (width = 120, height = 80, channels: 3 | 4 = 3): Sharp => {
  const noise = Buffer.from(Array.from({ length: width * height * channels }, (_, index) => (index * 7919) % 251));
  return sharp(noise, { raw: { width, height, channels } });
};
const formats = ['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'] as const;

describe('lookAtFile', () => {
  it.each(formats)('reports a complete picture as complete, and half of it as damaged: %s', async (format) => {
    const bytes = await picture().toFormat(format).toBuffer();
    expect(inspectBytes(bytes)).toMatchObject({ pixels: { width: 120, height: 80 }, damaged: false });
    expect(inspectBytes(bytes.subarray(0, Math.floor(bytes.length / 2))).damaged).toBe(true);
  });

  it('reports a JPEG as complete when a film or a preview follows it', async () => {
    const bytes = await picture().jpeg().toBuffer();
    expect(inspectBytes(Buffer.concat([bytes, Buffer.alloc(200_000, 'film')])).damaged).toBe(false);
  });

  it('reports a GIF with padding after its end as complete', async () => {
    const bytes = await picture().gif().toBuffer();
    expect(inspectBytes(Buffer.concat([bytes, Buffer.alloc(1_000)])).damaged).toBe(false);
    expect(inspectBytes(Buffer.concat([bytes.subarray(0, -1), Buffer.alloc(1_000)])).damaged).toBe(true);
  });

  it.each(['IHDR', 'PLTE'])('reports a PNG as damaged when its chunk %s was changed', async (chunk) => {
    const bytes = await picture().png({ palette: true }).toBuffer();
    // The last byte of the width, or the green of the first colour.
    const at = bytes.indexOf(chunk) + chunk.length + (chunk === 'IHDR' ? 3 : 1);
    bytes[at] = (bytes[at] ?? 0) ^ 0x01;
    expect(inspectBytes(bytes).damaged).toBe(true);
  });

  it('reports half a JPEG as damaged although its preview is complete', async () => {
    const preview = await picture(16, 16).jpeg().toBuffer();
    const bytes = await picture().jpeg().toBuffer();
    const segment = Buffer.alloc(4);
    segment.writeUInt16BE(0xffe2);
    segment.writeUInt16BE(preview.length + 2, 2);
    const withPreview = Buffer.concat([bytes.subarray(0, 2), segment, preview, bytes.subarray(2, 2_000)]);
    expect(inspectBytes(withPreview).damaged).toBe(true);
  });

  it('reports a PNG as damaged when a part of its stream was changed', async () => {
    const bytes = await picture().png().toBuffer();
    bytes[bytes.length - 60] = (bytes[bytes.length - 60] ?? 0) ^ 0xff;
    expect(inspectBytes(bytes).damaged).toBe(true);
  });

  const rotated = (['jpeg', 'png', 'webp', 'tiff'] as const).flatMap((format) =>
    ([1, 6, 8] as const).map((orientation) => [format, orientation] as const),
  );
  it.each(rotated)('returns the displayed size of a %s with orientation %i', async (format, orientation) => {
    const bytes = await picture().withMetadata({ orientation }).toFormat(format).toBuffer();
    const size = orientation === 1 ? { width: 120, height: 80 } : { width: 80, height: 120 };
    expect(inspectBytes(bytes)).toMatchObject({ pixels: size, header: { orientation } });
  });

  /** A big-endian EXIF block with an orientation. */
  const bigEndianExif = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const withChunk = (file: Buffer, at: number, name: string, content: Buffer): Buffer => {
    const chunk = Buffer.alloc(12 + content.length);
    chunk.writeUInt32BE(content.length);
    chunk.write(name, 4, 'latin1');
    content.copy(chunk, 8);
    chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length);
    return Buffer.concat([file.subarray(0, at), chunk, file.subarray(at)]);
  };

  const createExif = (hex: string): Buffer =>
    Buffer.from(`4d4d002a000000080001${hex.replaceAll(' ', '')}00000000`, 'hex');
  it.each([
    ['orientation 3', createExif('0112 0003 00000001 00030000')],
    ['orientation 6', bigEndianExif],
    ['orientation 0', createExif('0112 0003 00000001 00000000')],
    ['orientation 9', createExif('0112 0003 00000001 00090000')],
    ['no orientation', createExif('0100 0003 00000001 00280000')],
    ['no value', createExif('0112 0003 00000000 00060000')],
    ['a long number', createExif('0112 0004 00000001 00000006')],
    ['a byte', createExif('0112 0001 00000001 06000000')],
    ['no number', createExif('0112 0007 00000001 06000000')],
    ['no directory', Buffer.from('not a directory')],
  ])('reads the first of several EXIF blocks of a JPEG, like the image library: %s', async (_, block) => {
    const bytes = await picture().withMetadata({ orientation: 8 }).jpeg().toBuffer();
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), block]);
    const segment = Buffer.alloc(4);
    segment.writeUInt16BE(0xffe1);
    segment.writeUInt16BE(exif.length + 2, 2);
    const file = Buffer.concat([bytes.subarray(0, 2), segment, exif, bytes.subarray(2)]);
    const { orientation = 1, autoOrient } = await sharp(file).metadata();
    const { pixels, header } = inspectBytes(file);
    expect([pixels, header?.orientation ?? 1]).toEqual([autoOrient, orientation]);
  });

  it('reads the orientation of a PNG before its pixels only, like browsers', async () => {
    const bytes = await picture().png().toBuffer();
    const before = withChunk(bytes, bytes.indexOf('IDAT') - 4, 'eXIf', bigEndianExif);
    expect(inspectBytes(before)).toMatchObject({ pixels: { width: 80, height: 120 }, header: { orientation: 6 } });
    const after = withChunk(bytes, bytes.length - 12, 'eXIf', bigEndianExif);
    expect(inspectBytes(after)).toMatchObject({ pixels: { width: 120, height: 80 }, header: { orientation: null } });
    for (const file of [before, after])
      expect(inspectBytes(file).pixels).toEqual((await sharp(file).metadata()).autoOrient);
  });

  it('reads the orientation of a WebP file whose EXIF block begins like that of a JPEG', async () => {
    const bytes = await picture().withMetadata({ orientation: 6 }).webp().toBuffer();
    const at = bytes.lastIndexOf('EXIF');
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), bigEndianExif]);
    const header = Buffer.alloc(8);
    header.write('EXIF', 'latin1');
    header.writeUInt32LE(exif.length, 4);
    const file = Buffer.concat([bytes.subarray(0, at), header, exif]);
    file.writeUInt32LE(file.length - 8, 4);
    expect(inspectBytes(file)).toMatchObject({ pixels: { width: 80, height: 120 }, header: { orientation: 6 } });
    expect((await sharp(file).metadata()).autoOrient).toEqual({ width: 80, height: 120 });
  });

  it('returns no orientation for a WebP file without the EXIF block that it announces', async () => {
    const bytes = await picture(120, 80, 4).withMetadata({ orientation: 6 }).webp().toBuffer();
    const at = bytes.lastIndexOf('EXIF');
    bytes.write('XXXX', at, 'latin1');
    expect(inspectBytes(bytes)).toMatchObject({ pixels: { width: 120, height: 80 }, header: { orientation: null } });
  });

  it('reports CMYK and possible transparency', async () => {
    expect(inspectBytes(await picture().toColourspace('cmyk').jpeg().toBuffer()).header).toMatchObject({
      space: 'cmyk',
    });
    expect(inspectBytes(await picture(120, 80, 4).png().toBuffer()).header).toMatchObject({ alpha: null });
    expect(inspectBytes(await picture().png().toBuffer()).header).toMatchObject({ alpha: false });
  });

  it.each([
    ['a PDF', '%PDF-1.7\n1 0 obj\n%%EOF\n', '%PDF-1.7\n1 0 obj<</Type/Catalog'],
    ['a film', '\0\0\0\x10ftypmp42\0\0\0\0\0\0\0\x0cmdat1234', '\0\0\0\x10ftypmp42\0\0\0\0\0\0\x10\x0cmdat1234'],
    ['an archive', 'PK\x03\x04data PK\x05\x06\0\0', 'PK\x03\x04data '],
  ])('detects when %s ends too early', (_, whole, cut) => {
    expect(inspectBytes(Buffer.from(whole, 'latin1')).damaged).toBe(false);
    expect(inspectBytes(Buffer.from(cut, 'latin1')).damaged).toBe(true);
  });
});
