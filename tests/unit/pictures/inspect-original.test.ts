import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type OriginalInspection, inspectOriginal } from '../../../electron/pictures/inspect-original.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const inspectBytes = (bytes: Uint8Array): OriginalInspection => {
  const path = join(tempFolder(), 'original');
  writeFileSync(path, bytes);
  return inspectOriginal(path, bytes.length);
};
const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b5f6b' } });

/** Builds a TIFF with this number of pages, each with one grey pixel. */
const getTiff = (pages: number): Buffer => {
  const entries = [256, 257, 258, 259, 262, 273, 278, 279];
  const length = 2 + entries.length * 12 + 4;
  const file = Buffer.alloc(8 + pages * length + 1);
  file.write('II*');
  file.writeUInt32LE(8, 4);
  for (let page = 0; page < pages; page += 1) {
    const start = 8 + page * length;
    file.writeUInt16LE(entries.length, start);
    const values = [1, 1, 8, 1, 1, file.length - 1, 1, 1];
    for (const [index, tag] of entries.entries()) {
      const at = start + 2 + index * 12;
      file.writeUInt16LE(tag, at);
      file.writeUInt16LE(4, at + 2);
      file.writeUInt32LE(1, at + 4);
      file.writeUInt32LE(values[index] ?? 0, at + 8);
    }
    file.writeUInt32LE(page + 1 < pages ? start + length : 0, start + length - 4);
  }
  return file;
};

describe('lookAtOriginal', () => {
  it('reports the type of a file that cannot be shown', () => {
    expect(inspectBytes(Buffer.from('PK\u0003\u0004 and so on'))).toMatchObject({
      content: { name: 'ZIP', isContainer: true },
    });
    expect(inspectBytes(Buffer.from('only text'))).toEqual({ content: { name: 'TXT', isContainer: true } });
    expect(inspectBytes(Buffer.of(1, 2, 3, 0, 255))).toEqual({ content: { name: null, isContainer: false } });
  });

  it('reports nothing about a complete picture', async () => {
    expect(inspectBytes(await picture.clone().jpeg().toBuffer())).toEqual({});
    expect(inspectBytes(getTiff(1))).toEqual({});
  });

  it('reports that a picture ends too early', async () => {
    const bytes = await picture.clone().jpeg().toBuffer();
    expect(inspectBytes(bytes.subarray(0, bytes.length - 40))).toEqual({ damaged: true });
  });

  it('counts the pages of a TIFF', () => {
    expect(inspectBytes(getTiff(3))).toEqual({ pages: 3 });
  });

  it('reports that a picture has too many pixels to be shown, although it is complete', async () => {
    const bytes = await picture.clone().png().toBuffer();
    const ihdr = bytes.subarray(12, 29);
    ihdr.writeUInt32BE(60_000, 4);
    ihdr.writeUInt32BE(60_000, 8);
    expect(inspectBytes(bytes)).toMatchObject({ tooLarge: { width: 60_000, height: 60_000 } });
  });
});
