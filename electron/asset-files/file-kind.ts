import { detectSignature, signatureBytes } from '../model/file-signature.ts';
import type { OriginalKind } from '../pictures/contract.ts';

/** The kind of a file, determined by its first bytes and never by a header. */
export interface FileKind {
  readonly kind: OriginalKind;
  /** The MIME type. A file that is neither a picture nor a video is not served. */
  readonly type: string;
  /** Whether the renderer cannot display it, so that it is converted first. */
  readonly drawn: boolean;
}

/** The number of leading bytes needed to detect the kind of a file. */
export const fileKindBytes = signatureBytes;

const createPictureKind = (type: string, drawn = false): FileKind => ({
  kind: 'picture',
  type: `image/${type}`,
  drawn,
});
const createVideoKind = (type: string): FileKind => ({ kind: 'video', type: `video/${type}`, drawn: false });
const other: FileKind = { kind: 'other', type: 'application/octet-stream', drawn: false };

/** File types that the renderer can display, directly or converted. SVG is excluded because it can contain scripts. */
const kinds: Readonly<Record<string, FileKind>> = {
  JPG: createPictureKind('jpeg'),
  PNG: createPictureKind('png'),
  GIF: createPictureKind('gif'),
  WEBP: createPictureKind('webp'),
  AVIF: createPictureKind('avif'),
  BMP: createPictureKind('bmp'),
  ICO: createPictureKind('x-icon'),
  TIFF: createPictureKind('tiff', true),
  MP4: createVideoKind('mp4'),
  MOV: createVideoKind('mp4'),
  OGG: createVideoKind('ogg'),
  WEBM: createVideoKind('webm'),
  PDF: { kind: 'pdf', type: 'application/pdf', drawn: false },
};

/** Returns the kind of a file by its first bytes, or `other` if it cannot be displayed. */
export const detectFileKind = (head: Uint8Array): FileKind => kinds[detectSignature(head)?.type ?? ''] ?? other;
