import { describe, expect, it } from 'vitest';
import { detectFileKind } from '../../../electron/asset-files/file-kind.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('file kind', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'picture', 'image/jpeg', false],
    ['\x89PNG\r\n\x1a\n', 'picture', 'image/png', false],
    ['GIF89a', 'picture', 'image/gif', false],
    ['RIFF\0\0\0\0WEBPVP8 ', 'picture', 'image/webp', false],
    ['\0\0\0\x1cftypavif', 'picture', 'image/avif', false],
    ['II*\0', 'picture', 'image/tiff', true],
    ['MM\0*', 'picture', 'image/tiff', true],
    ['II+\0', 'picture', 'image/tiff', true],
    ['%PDF-1.7', 'pdf', 'application/pdf', false],
    ['\0\0\0\x18ftypisom', 'video', 'video/mp4', false],
    ['\x1aE\xdf\xa3', 'video', 'video/webm', false],
    ['OggS', 'video', 'video/ogg', false],
  ])('is detected from the first bytes: %j', (head, kind, type, drawn) => {
    expect(detectFileKind(bytes(head))).toEqual({ kind, type, drawn });
  });

  it.each([
    '',
    '<svg onload="x()">',
    '<!doctype html><script>',
    'RIFF\0\0\0\0WAVE',
    '\0\0\0\x18ftypheic',
    'MZ',
    'PK\x03\x04',
  ])('is never served as a picture or film if it is neither: %j', (head) => {
    expect(detectFileKind(bytes(head))).toEqual({ kind: 'other', type: 'application/octet-stream', drawn: false });
  });
});
