import type { OriginalKind } from '../contract/pictures.ts';

/** What a file is and how it is served: told by its first bytes, never by what a header says of it. */
export interface FileKind {
  readonly kind: OriginalKind;
  /** Served as this; what is no picture or film is served to nobody. */
  readonly type: string;
  /** The page cannot draw it itself: another picture is made of it for that. */
  readonly drawn: boolean;
}

/** Enough of a file's beginning to know it by. */
export const headBytes = 64;

const ascii = (head: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...head.subarray(from, Math.min(to, head.length)));

const begins = (head: Uint8Array, bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte);

const picture = (type: string, drawn = false): FileKind => ({ kind: 'picture', type: `image/${type}`, drawn });
const video = (type: string): FileKind => ({ kind: 'video', type: `video/${type}`, drawn: false });
const other: FileKind = { kind: 'other', type: 'application/octet-stream', drawn: false };

/** ISO base media files tell by their brand what they hold. */
const ofBrand = (brand: string): FileKind => {
  if (/^avi[fs]$/.test(brand)) return picture('avif');
  if (/^(?:hei[cfmsx]|hev[cmx]|mif1|msf1)$/.test(brand)) return other;
  return video('mp4');
};

const ofLetters = (head: Uint8Array): FileKind => {
  if (ascii(head, 0, 4) === 'GIF8') return picture('gif');
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return picture('webp');
  if (ascii(head, 0, 4) === 'OggS') return video('ogg');
  if (ascii(head, 4, 8) === 'ftyp') return ofBrand(ascii(head, 8, 12));
  return ascii(head, 0, 5) === '%PDF-' ? { kind: 'pdf', type: 'application/pdf', drawn: false } : other;
};

/** What a file is by how it begins; `other` where nothing here shows it. SVG is `other`: it is a program, not a picture. */
export const fileKindOf = (head: Uint8Array): FileKind => {
  if (begins(head, [0xff, 0xd8, 0xff])) return picture('jpeg');
  if (begins(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return picture('png');
  if (begins(head, [0x49, 0x49, 0x2a, 0x00]) || begins(head, [0x4d, 0x4d, 0x00, 0x2a])) return picture('tiff', true);
  return begins(head, [0x1a, 0x45, 0xdf, 0xa3]) ? video('webm') : ofLetters(head);
};
