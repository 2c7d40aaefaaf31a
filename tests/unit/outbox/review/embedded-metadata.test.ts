import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPictureSize } from '../../../../electron/outbox/state/picture-size.ts';
import type { OpenFile } from '../../../../electron/outbox/review/read-file.ts';
import { detectContentType } from '../../../../electron/outbox/review/detect-file-type.ts';
import { readEmbeddedText } from '../../../../electron/outbox/review/embedded-metadata.ts';

const open = (content: Buffer): OpenFile => ({
  size: content.length,
  head: content.subarray(0, 64 * 1024),
  at: (offset, length) => content.subarray(offset, offset + length),
});
const picture = sharp({ create: { width: 321, height: 123, channels: 3, background: '#0b5f6b' } });
const formats = ['jpeg', 'png', 'gif', 'webp', 'tiff', 'avif'] as const;

describe('size of a picture', () => {
  it.each(formats)('is read from the header of a real picture: %s', async (format) => {
    const content = await picture.clone().toFormat(format).toBuffer();
    const { type } = detectContentType(content, `x.${format}`);
    expect(readPictureSize(type, open(content))).toEqual({ width: 321, height: 123 });
  });

  it('is read from all variants of WebP, and after long JPEG metadata', async () => {
    for (const options of [{ lossless: true }, { lossless: false }]) {
      const content = await picture.clone().webp(options).toBuffer();
      expect(readPictureSize('WEBP', open(content))).toEqual({ width: 321, height: 123 });
    }
    const jpeg = await picture.clone().jpeg().toBuffer();
    const filler = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xffff - 2)]);
    const long = Buffer.concat([jpeg.subarray(0, 2), filler, filler, jpeg.subarray(2)]);
    expect(readPictureSize('JPG', open(long))).toEqual({ width: 321, height: 123 });
  });

  it.each([
    ['<svg width="40" height="30px">', { width: 40, height: 30 }],
    ["<?xml?><svg viewBox='0 0 24.4 12'>", { width: 24, height: 12 }],
    ['<svg width="100%" height="100%">', null],
    ['<svg viewBox="0 0 1.2e2 8e1">', { width: 120, height: 80 }],
    ['<!-- > --><s:svg aria-label="a > b" width="40" height="30">', { width: 40, height: 30 }],
  ])('is read from an SVG: %s', (content, expected) => {
    expect(readPictureSize('SVG', open(Buffer.from(content)))).toEqual(expected);
  });

  it.each([
    ['a picture', 0, { width: 16, height: 12 }],
    ['only a preview, as in the raw file of a camera', 1, null],
  ])('is read from a TIFF whose first directory is %s', (_, kind, expected) => {
    const entries = [
      [254, 4, kind],
      [256, 4, 16],
      [257, 4, 12],
    ] as const;
    const file = Buffer.alloc(10 + entries.length * 12 + 4);
    file.write('MM\0*', 'latin1');
    file.writeUInt32BE(8, 4);
    file.writeUInt16BE(entries.length, 8);
    for (const [at, [tag, type, value]] of entries.entries()) {
      file.writeUInt16BE(tag, 10 + at * 12);
      file.writeUInt16BE(type, 12 + at * 12);
      file.writeUInt32BE(1, 14 + at * 12);
      file.writeUInt32BE(value, 18 + at * 12);
    }
    expect(readPictureSize('TIFF', open(file))).toEqual(expected);
  });

  it('is missing if the content is truncated or invalid, and nothing throws', () => {
    const types = fc.constantFrom('JPG', 'PNG', 'GIF', 'WEBP', 'TIFF', 'BMP', 'PSD', 'SVG', 'AVIF', 'HEIC', 'PDF');
    fc.assert(
      fc.property(types, fc.uint8Array({ maxLength: 80 }), (type, content) => {
        const file = open(Buffer.from(content));
        const pixels = readPictureSize(type, file);
        expect(pixels === null || (pixels.width > 0 && pixels.height > 0)).toBe(true);
        const embedded = readEmbeddedText(type, file);
        expect(embedded === null || embedded.length > 0).toBe(true);
      }),
    );
  });
});

const packet = (inner: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description>${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`;
const alt = (property: string, ...items: readonly string[]): string =>
  `<${property}><rdf:Alt>${items.join('')}</rdf:Alt></${property}>`;

/** Builds a JPEG segment from its code and its content. */
const segment = (code: number, content: Buffer): Buffer => {
  const header = Buffer.from([0xff, code, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
};
const jpegWith = (...segments: readonly Buffer[]): OpenFile =>
  open(Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xda, 0, 2])]));
const xmp = (text: string): Buffer => segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${text}`));
/** Builds a segment with a caption, followed by empty resources with these numbers. */
const iptc = (caption: Buffer, ...others: readonly number[]): Buffer => {
  const header = Buffer.from([0x1c, 2, 120, 0, 0]);
  header.writeUInt16BE(caption.length, 3);
  const record = Buffer.concat([Buffer.from([0x1c, 1, 90, 0, 3, 0x1b, 0x25, 0x47]), header, caption]);
  const block = Buffer.concat([Buffer.from('8BIM\u0004\u0004\0\0', 'latin1'), Buffer.alloc(4), record]);
  block.writeUInt32BE(record.length, 8);
  const padding = Buffer.alloc(record.length & 1);
  const more = others.map((id) => Buffer.from([...Buffer.from('8BIM'), id >> 8, id & 0xff, 0, 0, 0, 0, 0, 0]));
  return segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), block, padding, ...more]));
};

describe('text embedded in a picture', () => {
  it('reads the text that sharp writes into a real picture', async () => {
    const text = packet(alt('dc:description', '<rdf:li xml:lang="x-default">A red &amp; blue bag</rdf:li>'));
    for (const format of ['jpeg', 'webp', 'tiff'] as const) {
      const content = await picture.clone().withXmp(text).toFormat(format).toBuffer();
      const { type } = detectContentType(content, `x.${format}`);
      expect([format, readEmbeddedText(type, open(content))]).toEqual([format, 'A red & blue bag']);
    }
  });

  it.each([false, true])('reads compressed text of a PNG: %s', async (packed) => {
    const text = Buffer.from(packet(alt('dc:description', '<rdf:li xml:lang="x-default">A bag</rdf:li>')));
    const flags = Buffer.from([packed ? 1 : 0, 0, 0, 0]);
    const chunk = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0'), flags, packed ? deflateSync(text) : text]);
    const header = Buffer.concat([Buffer.alloc(4), Buffer.from('iTXt')]);
    header.writeUInt32BE(chunk.length);
    const content = await picture.clone().png().toBuffer();
    const begin = 8 + 25;
    const file = Buffer.concat([content.subarray(0, begin), header, chunk, Buffer.alloc(4), content.subarray(begin)]);
    expect(readEmbeddedText('PNG', open(file))).toBe('A bag');
  });

  it('prefers the alt text to the description, in the default language', () => {
    const text = packet(
      alt('dc:description', '<rdf:li xml:lang="x-default">long</rdf:li>') +
        alt(
          'Iptc4xmpCore:AltTextAccessibility',
          '<rdf:li xml:lang="de">Tasche</rdf:li>',
          '<rdf:li xml:lang="x-default">Bag</rdf:li>',
        ),
    );
    expect(readEmbeddedText('JPG', jpegWith(iptc(Buffer.from('older')), xmp(text)))).toBe('Bag');
  });

  it('reads the IPTC caption without XMP, in any encoding', () => {
    expect(readEmbeddedText('JPG', jpegWith(iptc(Buffer.from('größe')), xmp(packet(''))))).toBe('größe');
    expect(readEmbeddedText('JPG', jpegWith(iptc(Buffer.from('größe', 'latin1'))))).toBe('größe');
    expect(readEmbeddedText('JPG', jpegWith(iptc(Buffer.from('\x93Bag\x94', 'latin1'))))).toBe('“Bag”');
  });

  const macRoman = (text: string): Buffer => {
    const upper = new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at));
    return Buffer.from(Array.from(text, (one) => (one < '\x80' ? one.charCodeAt(0) : 0x80 + upper.indexOf(one))));
  };

  it.each([
    'Größe',
    'Straße',
    'Café crème',
    'à la mode',
    'façade bleue',
    'Bob’s “best” bag…',
    'Ärmel für Kinder',
    'Über',
  ])('reads the IPTC caption %s in Mac Roman', (text) => {
    expect(readEmbeddedText('JPG', jpegWith(iptc(macRoman(text))))).toBe(text);
  });

  it.each([0x03e9, 0x03ea])(
    'reads an ambiguous IPTC caption in Mac Roman with the printer settings of a Mac: %i',
    (id) => {
      for (const text of ['schön', 'María', 'Rucksäcke für Mädchen'])
        expect(readEmbeddedText('JPG', jpegWith(iptc(macRoman(text), 0x03ed, id)))).toBe(text);
      expect(readEmbeddedText('JPG', jpegWith(iptc(Buffer.from('schön', 'latin1'), id)))).toBe('schön');
      expect(readEmbeddedText('JPG', jpegWith(iptc(macRoman('schön'), 0x03ed)))).toBeNull();
    },
  );

  it.each(['Größe', 'ÉTÉ', 'GRÜN', 'l’été', 'Bob’s bag', 'Tasche – grün', '20 °C', 'École', 'dell’uomo', '½ l'])(
    'reads the IPTC caption %s in Windows-1252',
    (text) => {
      const bytes = Buffer.from(text.replace('’', '\x92').replace('–', '\x96'), 'latin1');
      expect(readEmbeddedText('JPG', jpegWith(iptc(bytes)))).toBe(text);
    },
  );

  it.each([
    ['may be in two encodings', iptc(macRoman('schön'))],
    ['may be in two encodings, with an apostrophe in one', iptc(macRoman('María'))],
    ['is in another encoding', iptc(Buffer.from([0xca, 0xf0, 0xe0, 0xf1, 0xed, 0xe0, 0xff]))],
    ['a program has damaged', iptc(Buffer.from('GrÃ¶ÃŸe'))],
    ['is not in the encoding of its packet', xmp(packet(alt('dc:description', '<rdf:li>Gr\ufffdn</rdf:li>')))],
  ])('ignores a text that %s', (_, content) => {
    expect(readEmbeddedText('JPG', jpegWith(content))).toBeNull();
  });

  it.each(['OLYMPUS DIGITAL CAMERA', 'SONY DSC', 'oznorCOBR', 'Created with GIMP', 'Untitled-1'])(
    'ignores the text %s, which a device or program writes into every picture',
    (text) => {
      expect(readEmbeddedText('JPG', jpegWith(iptc(Buffer.from(text))))).toBeNull();
      expect(readEmbeddedText('JPG', jpegWith(iptc(Buffer.from(`Bag: ${text}`))))).toBe(`Bag: ${text}`);
    },
  );

  it('reads nothing from a packet with unclosed elements, however long it is', () => {
    for (const tag of [
      '<dc:description ',
      '<dc:description>',
      '<dc:description><rdf:li ',
      '<dc:description><rdf:li>',
    ]) {
      const packet = Buffer.from(tag.repeat(900_000 / tag.length));
      const riff = Buffer.from('RIFF\0\0\0\0WEBPXMP \0\0\0\0');
      riff.writeUInt32LE(packet.length, 16);
      expect(readEmbeddedText('WEBP', open(Buffer.concat([riff, packet])))).toBeNull();
      expect(
        readEmbeddedText('WEBP', open(Buffer.concat([riff, packet.subarray(20), Buffer.from('</dc:description>')]))),
      ).toBeNull();
    }
    expect(readPictureSize('SVG', open(Buffer.from('<svg '.repeat(13_000))))).toBeNull();
  });

  it('joins lines, and ignores blank text', () => {
    expect(readEmbeddedText('JPG', jpegWith(iptc(Buffer.from(' two\n lines\0 '))))).toBe('two lines');
    expect(readEmbeddedText('JPG', jpegWith(iptc(Buffer.from(' \n'))))).toBeNull();
  });
});
