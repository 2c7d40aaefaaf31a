import { inflateSync } from 'node:zlib';
import type { OpenFile } from './read-file.ts';
import { jpegSegments, tiffEntries } from '../state/picture-size.ts';

/** Longer words are no alt text. */
const maxLength = 2_000;
const maxXmpBytes = 1_000_000;
const xmpMark = 'http://ns.adobe.com/xap/1.0/\0';
const photoshopMark = 'Photoshop 3.0\0';

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const entity = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
  const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
};
const unescape = (text: string): string => text.replace(/&(#x?[0-9a-f]+|[a-z]+);/giu, entity);

const tidy = (text: string): string | null => {
  const one = text.replace(/\0/gu, '').replace(/\s+/gu, ' ').trim().slice(0, maxLength);
  return one === '' ? null : one;
};

interface Element {
  readonly attributes: string;
  readonly inner: string;
  /** Offset behind it. */
  readonly end: number;
}

/**
 * The next element of that name from `from` on, up to the nearest end tag. Looks at each letter once: a regular
 * expression would begin anew at each start tag of a packet without end tags.
 */
const element = (xml: string, name: string, from = 0): Element | null => {
  let start = xml.indexOf(`<${name}`, from);
  while (start >= 0 && /\w/u.test(xml.charAt(start + 1 + name.length))) start = xml.indexOf(`<${name}`, start + 1);
  const open = start < 0 ? -1 : xml.indexOf('>', start);
  const close = open < 0 ? -1 : xml.indexOf(`</${name}>`, open);
  if (close < 0) return null;
  const attributes = xml.slice(start + 1 + name.length, open);
  return { attributes, inner: xml.slice(open + 1, close), end: close + name.length + 3 };
};

/** The text of a property in several languages: the default one, else the first. */
const languages = (xmp: string, property: string): string | null => {
  const found = element(xmp, property);
  if (found === null) return null;
  const first = element(found.inner, 'rdf:li');
  let chosen = first;
  while (chosen !== null && !chosen.attributes.includes('x-default'))
    chosen = element(found.inner, 'rdf:li', chosen.end);
  const text = (chosen ?? first ?? found).inner;
  return text.includes('<') ? null : tidy(unescape(text));
};

/** What an XMP packet says in place of the picture: its alt text, else its description. */
const fromXmp = (xmp: string): string | null =>
  languages(xmp, 'Iptc4xmpCore:AltTextAccessibility') ?? languages(xmp, 'dc:description');

const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Older writers used the system's own letters; western ones are by far the most frequent.
    return bytes.toString('latin1');
  }
};

/** The caption (2:120) of an IPTC record. */
const fromIptc = (record: Buffer): string | null => {
  for (let at = 0; at + 5 <= record.length && record[at] === 0x1c;) {
    const length = record.readUInt16BE(at + 3);
    if (record[at + 1] === 2 && record[at + 2] === 120) return tidy(decode(record.subarray(at + 5, at + 5 + length)));
    at += 5 + length;
  }
  return null;
};

/** The IPTC record among the resources that a picture editor leaves in a file. */
const fromPhotoshop = (resources: Buffer): string | null => {
  for (let at = 0; at + 12 <= resources.length && resources.toString('latin1', at, at + 4) === '8BIM';) {
    const name = ((resources[at + 6] ?? 0) + 2) & ~1;
    const length = resources.readUInt32BE(at + 6 + name);
    const start = at + 10 + name;
    if (resources.readUInt16BE(at + 4) === 0x0404) return fromIptc(resources.subarray(start, start + length));
    at = start + length + (length & 1);
  }
  return null;
};

const jpeg = (file: OpenFile): string | null => {
  let iptc: string | null = null;
  for (const { code, offset, length } of jpegSegments(file)) {
    if (code !== 0xe1 && code !== 0xed) continue;
    const content = file.at(offset, length);
    const starts = (mark: string): boolean => content.toString('latin1', 0, mark.length) === mark;
    if (code === 0xe1 && starts(xmpMark)) {
      const words = fromXmp(content.toString('utf8', xmpMark.length));
      if (words !== null) return words;
    } else if (code === 0xed && starts(photoshopMark)) iptc ??= fromPhotoshop(content.subarray(photoshopMark.length));
  }
  return iptc;
};

const keyword = 'XML:com.adobe.xmp\0';

/** The text of a PNG's XMP, packed or not: behind the keyword stand two flags, a language and a translation. */
const pngPacket = (content: Buffer): string | null => {
  const language = content.indexOf(0, keyword.length + 2);
  const translation = language < 0 ? -1 : content.indexOf(0, language + 1);
  if (translation < 0) return null;
  const text = content.subarray(translation + 1);
  return (content[keyword.length] === 1 ? inflateSync(text, { maxOutputLength: maxXmpBytes }) : text).toString('utf8');
};

const png = (file: OpenFile): string | null => {
  for (let offset = 8, seen = 0; seen < 100; seen++) {
    const chunk = file.at(offset, 8);
    const kind = chunk.toString('latin1', 4, 8);
    if (chunk.length < 8 || kind === 'IEND') return null;
    const length = chunk.readUInt32BE(0);
    if (kind === 'iTXt' && length <= maxXmpBytes) {
      const content = file.at(offset + 8, length);
      const packet = content.toString('latin1', 0, keyword.length) === keyword ? pngPacket(content) : null;
      if (packet !== null) return fromXmp(packet);
    }
    offset += 12 + length;
  }
  return null;
};

const webp = (file: OpenFile): string | null => {
  for (let offset = 12, seen = 0; seen < 100; seen++) {
    const chunk = file.at(offset, 8);
    if (chunk.length < 8) return null;
    const length = chunk.readUInt32LE(4);
    if (chunk.toString('latin1', 0, 4) === 'XMP ')
      return fromXmp(file.at(offset + 8, Math.min(length, maxXmpBytes)).toString());
    offset += 8 + length + (length & 1);
  }
  return null;
};

const tiff = (file: OpenFile): string | null => {
  let iptc: string | null = null;
  for (const { tag, count, value } of tiffEntries(file)) {
    if (tag === 700) {
      const words = fromXmp(file.at(value, Math.min(count, maxXmpBytes)).toString());
      if (words !== null) return words;
    } else if (tag === 34_377) iptc ??= fromPhotoshop(file.at(value, Math.min(count, maxXmpBytes)));
  }
  return iptc;
};

const isDamaged = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER)/u.test(String(error.code));

const readers: Readonly<Record<string, (file: OpenFile) => string | null>> = {
  JPG: jpeg,
  PNG: png,
  WEBP: webp,
  TIFF: tiff,
};

/**
 * The words that a picture carries about itself, as XMP or IPTC: alt text, description or caption, on one line. Null
 * where there are none. A camera's own remark (EXIF) is no such thing.
 */
export const embeddedText = (type: string, file: OpenFile): string | null => {
  try {
    return readers[type]?.(file) ?? null;
  } catch (error) {
    // What is cut off or damaged says nothing: reading beyond its end, or unpacking it, is how that shows.
    if (error instanceof RangeError || isDamaged(error)) return null;
    throw error;
  }
};
