import { detectSignature, signatureBytes } from '../model/file-signature.ts';
import type { OriginalKind } from '../contract/pictures.ts';

/** What a file is and how it is served: told by its first bytes, never by what a header says of it. */
export interface FileKind {
  readonly kind: OriginalKind;
  /** Served as this; what is no picture or film is served to nobody. */
  readonly type: string;
  /** The page cannot draw it itself: another picture is made of it for that. */
  readonly drawn: boolean;
}

/** The number of leading bytes needed to detect the kind of a file. */
export const headBytes = signatureBytes;

const picture = (type: string, drawn = false): FileKind => ({ kind: 'picture', type: `image/${type}`, drawn });
const video = (type: string): FileKind => ({ kind: 'video', type: `video/${type}`, drawn: false });
const other: FileKind = { kind: 'other', type: 'application/octet-stream', drawn: false };

/** What the page can show, or can be made to show. SVG is not among them: it is a program, not a picture. */
const kinds: Readonly<Record<string, FileKind>> = {
  JPG: picture('jpeg'),
  PNG: picture('png'),
  GIF: picture('gif'),
  WEBP: picture('webp'),
  AVIF: picture('avif'),
  BMP: picture('bmp'),
  ICO: picture('x-icon'),
  TIFF: picture('tiff', true),
  MP4: video('mp4'),
  MOV: video('mp4'),
  OGG: video('ogg'),
  WEBM: video('webm'),
  PDF: { kind: 'pdf', type: 'application/pdf', drawn: false },
};

/** BigTIFF, which the image library does not read. */
const isBigTiff = (head: Uint8Array): boolean => head[2] === 0x2b || head[3] === 0x2b;

/** Returns what a file is by how it begins; `other` if nothing here shows it. */
export const fileKindOf = (head: Uint8Array): FileKind => {
  const type = detectSignature(head)?.type ?? '';
  return type === 'TIFF' && isBigTiff(head) ? other : (kinds[type] ?? other);
};
