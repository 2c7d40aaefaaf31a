import { describe, expect, it } from 'vitest';
import { detectSignature } from '../../../electron/model/file-signature.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const getType = (text: string): string | null => detectSignature(bytes(text))?.type ?? null;
/** An `ftyp` box with a major brand and compatible ones. */
const brands = (major: string, ...compatible: readonly string[]): string =>
  `\0\0\0${String.fromCharCode(16 + 4 * compatible.length)}ftyp${major}\0\0\0\0${compatible.join('')}`;
const utf16 = (text: string, mark = '\uFEFF'): Uint8Array => Uint8Array.from(Buffer.from(mark + text, 'utf16le'));

describe('detectSignature', () => {
  it.each([
    ['avif', [], 'AVIF'],
    ['mif1', ['mif1', 'avif', 'miaf'], 'AVIF'],
    ['miaf', ['MA1B', 'avif'], 'AVIF'],
    ['mif1', ['avis', 'msf1'], 'AVIF'],
    ['heic', ['mif1', 'heic'], 'HEIC'],
    ['mif1', ['heic', 'miaf'], 'HEIC'],
    ['msf1', ['hevc'], 'HEIC'],
    ['miaf', [], 'HEIC'],
    ['MiHB', ['mif1', 'avif'], 'AVIF'],
    ['1pic', ['avif'], 'AVIF'],
    ['tmap', ['mif1', 'heic'], 'HEIC'],
    ['zzzz', ['avis'], 'AVIF'],
    ['jpeg', ['mif1'], 'HEIC'],
    ['dash', ['iso6'], 'MP4'],
    ['crx ', ['crx ', 'isom'], 'RAW'],
    ['isom', ['iso2', 'avc1', 'mp41'], 'MP4'],
    ['mp42', [], 'MP4'],
    ['M4A ', ['isom'], 'MP4'],
    ['qt  ', [], 'MOV'],
  ])('checks all brands of an ISO base media file: %s with %j is %s', (major, compatible, type) => {
    expect(getType(brands(major, ...compatible))).toBe(type);
  });

  it.each([
    ['of Windows', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'BMP'],
    ['of OS/2', 'BM\x46\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0', 'BMP'],
    ['with reserved bytes that are not zero', 'BM\x46\0\0\0\x01\0\0\0\x36\0\0\0\x28\0\0\0', 'BMP'],
    ['that is a text', 'BM, a text of some length', 'TXT'],
  ])('recognizes a BMP %s', (_, text, type) => {
    expect(getType(text)).toBe(type);
  });

  it.each([
    ['at the start', '%PDF-1.7'],
    ['behind a newline', '\n%PDF-1.4'],
    ['behind the head of a form', `--b\r\nContent-Disposition: form-data\r\n\r\n%PDF-1.4`],
    ['1,000 bytes later', `${'\0'.repeat(1_000)}%PDF-1.4`],
  ])('finds the header of a PDF %s', (_, text) => {
    expect(getType(text)).toBe('PDF');
  });

  it('finds no PDF whose header starts too late', () => {
    expect(getType(`${'\0'.repeat(2_000)}%PDF-1.4`)).not.toBe('PDF');
  });

  it.each([
    ['behind a long comment', `<!-- ${'by hand '.repeat(3_000)} --><svg xmlns="x">`],
    ['behind a document type with entities', '<!DOCTYPE svg PUBLIC "x" [ <!ENTITY a "b"> ]>\n<svg>'],
    ['with a prefix', '<?xml version="1.0"?><svg:svg xmlns:svg="x">'],
    ['behind a byte-order mark', '\xef\xbb\xbf<svg>'],
  ])('recognizes an SVG %s', (_, text) => {
    expect(getType(text)).toBe('SVG');
  });

  it('recognizes an SVG in UTF-16, with and without a byte-order mark', () => {
    const text = '<?xml version="1.0" encoding="UTF-16"?><svg xmlns="x">';
    expect(detectSignature(utf16(text))?.type).toBe('SVG');
    expect(detectSignature(utf16(text, ''))?.type).toBe('SVG');
  });

  it.each([
    ['\n%!PS-Adobe-3.0 EPSF-3.0', 'EPS'],
    ['\xff\xe3\x18\xc4\0\0', 'MP3'],
    ['\xff\xfb\x90\x44', 'MP3'],
    ['\0\0\0\x14pnot\0\0\0\0', 'MOV'],
    ['RF64\xff\xff\xff\xffWAVEds64', 'WAV'],
    ['\xff\x0a\xfa\x1f', 'JXL'],
    ['\0\0\0\x0cJXL \r\n\x87\n', 'JXL'],
    ['\0\0\0\x0cjP  \r\n\x87\n', 'JP2'],
    ['8BPS\0\x01', 'PSD'],
    ['II+\0\x08\0\0\0', 'TIFF'],
    ['RIFF\x10\0\0\0WEBPVP8L', 'WEBP'],
    ['wOF2\0\x01\0\0', 'WOFF2'],
    ['OTTO\0\x0b', 'OTF'],
    ['\0\x01\0\0\0\x0f', 'TTF'],
    ['fLaC\0\0\0\x22', 'FLAC'],
    ['FORM\0\0\0\0AIFF', 'AIFF'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'DOC'],
    ['<!doctype html><p>Not found', 'HTML'],
    ['<html><body><svg>', 'HTML'],
    ['{"error":"not found"}', 'JSON'],
    ['[{"id":1}]', 'JSON'],
    ['Not found\n', 'TXT'],
    ['Gr\xfc\xdfe', 'TXT'],
    ['<feed>', 'XML'],
  ])('recognizes %j as %s', (text, type) => {
    expect(getType(text)).toBe(type);
  });

  it('does not recognize a text in UTF-16 or UTF-32 as audio', () => {
    expect(detectSignature(utf16('a list of names'))?.type).toBe('TXT');
    expect(getType('\xff\xfe\0\0a\0\0\0')).toBeNull();
  });

  it.each(['', '\0\x01\x02\x03\x04', '\x07\x07\x07\x07'])('does not recognize %j', (text) => {
    expect(getType(text)).toBeNull();
  });
});
