import { detectSignature, signatureBytes } from '../model/file-signature.ts';
import type { OriginalKind } from '../contract/pictures.ts';

/** The kind of a file, determined by its first bytes and never by a header. */
export interface FileKind {
  readonly kind: OriginalKind;
  /** The MIME type. A file that is neither a picture nor a video is not served. */
  readonly type: string;
  /** Whether the renderer cannot display it, so that it is converted first. */
  readonly drawn: boolean;
}

/** The number of leading bytes needed to detect the kind of a file. */
export const headBytes = signatureBytes;

const picture = (type: string, drawn = false): FileKind => ({ kind: 'picture', type: `image/${type}`, drawn });
const video = (type: string): FileKind => ({ kind: 'video', type: `video/${type}`, drawn: false });
const other: FileKind = { kind: 'other', type: 'application/octet-stream', drawn: false };

/** File types that the renderer can display, directly or converted. SVG is excluded because it can contain scripts. */
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

/** Whether a file is a BigTIFF, which the image library does not read. */
const isBigTiff = (head: Uint8Array): boolean => head[2] === 0x2b || head[3] === 0x2b;

/** Returns the kind of a file by its first bytes, or `other` if it cannot be displayed. */
export const fileKindOf = (head: Uint8Array): FileKind => {
  const type = detectSignature(head)?.type ?? '';
  return type === 'TIFF' && isBigTiff(head) ? other : (kinds[type] ?? other);
};
