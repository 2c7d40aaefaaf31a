import { closeSync, openSync, readSync } from 'node:fs';
import type { Original } from '../contract/pictures.ts';
import { detectSignature } from '../model/file-signature.ts';
import type { OpenFile } from '../outbox/review/read-file.ts';
import { lookAtFile, tiffPages } from '../outbox/state/picture-look.ts';
import { headerBytes } from './picture-header.ts';

/** What is worth saying of a file before it is shown. */
export type OriginalLook = Pick<Original, 'damaged' | 'pages' | 'tooLarge'>;

/** Pictures of more pixels are not drawn: they would take gigabytes of memory. */
const maxPixels = 100_000_000;

/** Reads parts of an open file. */
const openFile = (file: number, size: number): OpenFile => {
  const at = (offset: number, length: number): Buffer => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, offset));
  };
  return { size, head: at(0, headerBytes), at };
};

/**
 * Returns what the structure of a file tells that the page cannot: whether it ends too early, how many pages it has, and
 * whether it has too many pixels to be shown. Reads a few kB, or all of a picture whose end is not where it should be.
 */
export const lookAtOriginal = (path: string, size: number): OriginalLook => {
  const descriptor = openSync(path, 'r');
  try {
    const file = openFile(descriptor, size);
    const type = detectSignature(file.head)?.type ?? '';
    const { pixels, damaged } = lookAtFile(type, file);
    const pages = type === 'TIFF' ? tiffPages(file) : 1;
    return {
      ...(damaged ? { damaged } : {}),
      ...(pages > 1 ? { pages } : {}),
      ...(pixels !== null && pixels.width * pixels.height > maxPixels ? { tooLarge: pixels } : {}),
    };
  } finally {
    closeSync(descriptor);
  }
};
