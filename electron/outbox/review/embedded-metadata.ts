import { inflateSync } from 'node:zlib';
import { repairEncoding } from '../../model/table/damaged-text.ts';
import { hasLostCharacters } from '../../model/table/unseen-characters.ts';
import { decodeCaption } from './decode-caption.ts';
import type { OpenFile } from './read-file.ts';
import { readJpegSegments, readPngChunks, readTiffEntries, readWebpChunks } from '../state/picture-size.ts';

/** The maximum length of an alt text; longer texts are ignored. */
const maxLength = 2_000;
const maxXmpBytes = 1_000_000;
const xmpMark = 'http://ns.adobe.com/xap/1.0/\0';
const photoshopMark = 'Photoshop 3.0\0';

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const decodeEntity = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
  const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
};
const unescape = (text: string): string => text.replace(/&(#x?[0-9a-f]+|[a-z]+);/giu, decodeEntity);

/** Descriptions that cameras, phones and programs write into every picture. */
const defaultDescription = new RegExp(
  [
    String.raw`(?:olympus|konica minolta|minolta|samsung|casio|fujifilm|panasonic)? ?(?:digital (?:still )?camera|camera pictures)`,
    String.raw`kodak digital still camera|samsung csc|sony dsc|minolta dsc|dcf 1\.0|dcim.*|exif[ _]jpeg.*|maginon`,
    String.raw`oznor\w*|cof|dav|mde|hdrpl|rhdr|vhdr|sdr|edf|fbt|btf|bty|ptr|nor`,
    String.raw`untitled(?:[ -]\d+)?|default|(?:created|made|edited|processed) (?:with|by|in) .*|creator: gd-jpeg.*`,
    String.raw`file written by .*|lead technologies.*|optimized by .*|applemark`,
  ]
    .map((texts) => `^(?:${texts})$`)
    .join('|'),
  'iu',
);

const normalizeText = (text: string): string | null => {
  const one = text.replace(/\0/gu, '').replace(/\s+/gu, ' ').trim().slice(0, maxLength);
  // A text that a program has damaged is not suggested.
  if (defaultDescription.test(one) || hasLostCharacters(one) || repairEncoding(one) !== null) return null;
  return one === '' ? null : one;
};

interface Element {
  readonly attributes: string;
  readonly inner: string;
  /** The offset after the element. */
  readonly end: number;
}

/**
 * Finds the next element with that name from `from`, up to the nearest end tag. Reads each character once: a regular
 * expression would start again at each start tag of a packet without end tags.
 */
const findElement = (xml: string, name: string, from = 0): Element | null => {
  let start = xml.indexOf(`<${name}`, from);
  while (start >= 0 && /\w/u.test(xml.charAt(start + 1 + name.length))) start = xml.indexOf(`<${name}`, start + 1);
  const open = start < 0 ? -1 : xml.indexOf('>', start);
  const close = open < 0 ? -1 : xml.indexOf(`</${name}>`, open);
  if (close < 0) return null;
  const attributes = xml.slice(start + 1 + name.length, open);
  return { attributes, inner: xml.slice(open + 1, close), end: close + name.length + 3 };
};

/** Returns the text of a multilingual property: the default one, otherwise the first. */
const getDefaultLanguageText = (xmp: string, property: string): string | null => {
  const found = findElement(xmp, property);
  if (found === null) return null;
  const first = findElement(found.inner, 'rdf:li');
  let chosen = first;
  while (chosen !== null && !chosen.attributes.includes('x-default'))
    chosen = findElement(found.inner, 'rdf:li', chosen.end);
  const text = (chosen ?? first ?? found).inner;
  return text.includes('<') ? null : normalizeText(unescape(text));
};

/** Returns the alt text of an XMP packet, or its description. */
const fromXmp = (xmp: string): string | null =>
  getDefaultLanguageText(xmp, 'Iptc4xmpCore:AltTextAccessibility') ?? getDefaultLanguageText(xmp, 'dc:description');

/** Returns the caption (2:120) of an IPTC record. `isFromMac`: the file was saved on a Mac. */
const fromIptc = (record: Buffer, isFromMac: boolean): string | null => {
  for (let at = 0; at + 5 <= record.length && record[at] === 0x1c;) {
    const length = record.readUInt16BE(at + 3);
    if (record[at + 1] === 2 && record[at + 2] === 120)
      return normalizeText(decodeCaption(record.subarray(at + 5, at + 5 + length), isFromMac) ?? '');
    at += 5 + length;
  }
  return null;
};

/** The resources of an image editor: the IPTC record, and the printer and page settings that only a Mac has. */
const photoshopResources = { iptc: 0x0404, macPrinter: 0x03e9, macPage: 0x03ea } as const;

/** Returns the caption among the resources that an image editor writes into a file. */
const fromPhotoshop = (resources: Buffer): string | null => {
  let record: Buffer | null = null;
  let isFromMac = false;
  for (let at = 0; at + 12 <= resources.length && resources.toString('latin1', at, at + 4) === '8BIM';) {
    const id = resources.readUInt16BE(at + 4);
    const name = ((resources[at + 6] ?? 0) + 2) & ~1;
    const length = resources.readUInt32BE(at + 6 + name);
    const start = at + 10 + name;
    if (id === photoshopResources.iptc) record ??= resources.subarray(start, start + length);
    if (id === photoshopResources.macPrinter || id === photoshopResources.macPage) isFromMac = true;
    at = start + length + (length & 1);
  }
  return record === null ? null : fromIptc(record, isFromMac);
};

const readJpegText = (file: OpenFile): string | null => {
  let iptc: string | null = null;
  for (const { code, offset, length } of readJpegSegments(file)) {
    if (code !== 0xe1 && code !== 0xed) continue;
    const content = file.at(offset, length);
    const startsWith = (mark: string): boolean => content.toString('latin1', 0, mark.length) === mark;
    if (code === 0xe1 && startsWith(xmpMark)) {
      const xmpText = fromXmp(content.toString('utf8', xmpMark.length));
      if (xmpText !== null) return xmpText;
    } else if (code === 0xed && startsWith(photoshopMark))
      iptc ??= fromPhotoshop(content.subarray(photoshopMark.length));
  }
  return iptc;
};

const keyword = 'XML:com.adobe.xmp\0';

/**
 * Returns the XMP text of a PNG, which may be compressed. The keyword is followed by two flags, a language and a
 * translation.
 */
const decodePngPacket = (content: Buffer): string | null => {
  const language = content.indexOf(0, keyword.length + 2);
  const translation = language < 0 ? -1 : content.indexOf(0, language + 1);
  if (translation < 0) return null;
  const text = content.subarray(translation + 1);
  return (content[keyword.length] === 1 ? inflateSync(text, { maxOutputLength: maxXmpBytes }) : text).toString('utf8');
};

const readPngText = (file: OpenFile): string | null => {
  for (const { name, offset, length } of readPngChunks(file)) {
    if (name !== 'iTXt' || length > maxXmpBytes) continue;
    const content = file.at(offset, length);
    const packet = content.toString('latin1', 0, keyword.length) === keyword ? decodePngPacket(content) : null;
    if (packet !== null) return fromXmp(packet);
  }
  return null;
};

const readWebpText = (file: OpenFile): string | null => {
  for (const { name, offset, length } of readWebpChunks(file))
    if (name === 'XMP ') return fromXmp(file.at(offset, Math.min(length, maxXmpBytes)).toString());
  return null;
};

const readTiffText = (file: OpenFile): string | null => {
  let iptc: string | null = null;
  for (const { tag, count, value } of readTiffEntries(file)) {
    if (tag === 700) {
      const xmpText = fromXmp(file.at(value, Math.min(count, maxXmpBytes)).toString());
      if (xmpText !== null) return xmpText;
    } else if (tag === 34_377) iptc ??= fromPhotoshop(file.at(value, Math.min(count, maxXmpBytes)));
  }
  return iptc;
};

const isDamaged = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER)/u.test(String(error.code));

const readers: Readonly<Record<string, (file: OpenFile) => string | null>> = {
  JPG: readJpegText,
  PNG: readPngText,
  WEBP: readWebpText,
  TIFF: readTiffText,
};

/**
 * Returns the alt text, description or caption of a picture, as XMP or IPTC, on one line; null if there is none. The
 * camera's own comment (EXIF) is ignored.
 */
export const readEmbeddedText = (type: string, file: OpenFile): string | null => {
  try {
    return readers[type]?.(file) ?? null;
  } catch (error) {
    // A truncated or corrupt file has no text: reading beyond its end, or decompressing it, throws.
    if (error instanceof RangeError || isDamaged(error)) return null;
    throw error;
  }
};
