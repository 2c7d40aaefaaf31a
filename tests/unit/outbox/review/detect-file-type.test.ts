import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { detectContentType, getTypeByName } from '../../../../electron/outbox/review/detect-file-type.ts';

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#0b5f6b' } });
const pictures = ['jpeg', 'png', 'gif', 'webp', 'tiff', 'avif'] as const;

describe('file type', () => {
  it.each(pictures)('is detected from the content of a real picture: %s', async (format) => {
    const bytes = await picture.clone().toFormat(format).toBuffer();
    const type = format === 'jpeg' ? 'JPG' : format.toUpperCase();
    expect(detectContentType(bytes, `x.${format}`)).toEqual({ type, mismatch: false });
    expect(detectContentType(bytes, 'x.pdf')).toEqual({ type, mismatch: true });
    expect(detectContentType(bytes, 'no ending')).toEqual({ type, mismatch: false });
  });

  it.each([
    ['%PDF-1.7 ', 'a.pdf', 'PDF', false],
    ['<?xml version="1.0"?>\n<!-- by hand -->\n<svg xmlns="x">', 'a.svg', 'SVG', false],
    ['<!doctype html><html><svg>', 'a.svg', 'SVG', true],
    ['\0\0\0\x18ftypmp42\0\0\0\0', 'a.mp4', 'MP4', false],
    ['\0\0\0\x14ftypqt  \0\0\0\0', 'a.mov', 'MOV', false],
    ['PK\x03\x04and so on', 'a.xlsx', 'XLSX', false],
    ['PK\x03\x04and so on', 'a.zip', 'ZIP', false],
    ['PK\x03\x04and so on', 'a.jpg', 'ZIP', true],
    ['plain words', 'a.txt', 'TXT', false],
    ['plain words', 'a.JPG', 'JPG', true],
    ['', 'nothing', 'File', false],
  ])('detects %j named %s as %s', (content, name, type, mismatch) => {
    expect(detectContentType(Buffer.from(content, 'latin1'), name)).toEqual({ type, mismatch });
  });

  it('is detected for any content and any name', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.string(), (content, name) => {
        expect(detectContentType(Buffer.from(content), name).type).not.toBe('');
        expect(getTypeByName(name)).not.toBe('');
      }),
    );
  });
});
