import { describe, expect, it } from 'vitest';
import { VitrineError } from '../../../../electron/base/errors.ts';
import { decodeText } from '../../../../electron/sheets/read/decode-text.ts';

const text = 'sku;colour\r\nB-100;größe\r\n';
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
const readError = (bytes: Buffer): string => {
  try {
    return `read ${decodeText(bytes)}`;
  } catch (error) {
    return error instanceof VitrineError ? error.message : String(error);
  }
};

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little-endian with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big-endian with a mark', swapped(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    ['UTF-16 little-endian without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 big-endian without a mark', swapped(Buffer.from(text, 'utf16le'))],
  ])('reads %s', (_, bytes) => {
    expect(decodeText(bytes).replace('\ufeff', '')).toBe(text);
  });

  it('reads a text with single NUL characters, which are errors of their cells', () => {
    expect(decodeText(Buffer.from('sku,colour\nB-100,bl\0ue\n'))).toBe('sku,colour\nB-100,bl\0ue\n');
  });

  it.each(['\0\0\0', '\x1a', '\x1a\0', '\0'.repeat(100_000)])(
    'drops what programs write after the text: %j',
    (padding) => {
      expect(decodeText(Buffer.from(text + padding))).toBe(text);
    },
  );

  it.each([
    ['Windows-1252', Buffer.from('sku;colour\nB-100;größe\n', 'latin1'), 'Line 2 is not in UTF-8'],
    ['a fault in the last line', Buffer.from('a\r\nb\rc\nd\xe9', 'latin1'), 'Line 4 is not in UTF-8'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x73, 0, 0, 0]), 'The file is in UTF-32'],
    ['Shift-JIS', Buffer.from([0x73, 0x6b, 0x75, 0x0a, 0x90, 0xd4]), 'Line 2 is not in UTF-8'],
    ['ISO-2022-JP', Buffer.from('sku,colour\nA,\x1b$B@V\x1b(B\n'), 'The file is in ISO-2022-JP'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), 'This is not a sheet'],
    ['zeros', Buffer.alloc(100), 'This is not a sheet'],
  ])('rejects %s and explains the fix', (_, bytes, message) => {
    expect(readError(bytes)).toContain(message);
  });
});
