import type { Original } from './contract.ts';
import { detectSignature } from '../model/file-signature.ts';
import { inspectFile, countTiffPages } from '../outbox/state/inspect-file.ts';
import { detectFileKind } from '../asset-files/file-kind.ts';
import { withStoredFile } from '../asset-files/stored-file.ts';

/** Notes about a file before it is shown. */
export type OriginalInspection = Pick<Original, 'content' | 'damaged' | 'pages' | 'tooLarge'>;

/** The maximum number of pixels. Larger pictures would take gigabytes of memory. */
const maxPixels = 100_000_000;

/**
 * Returns properties that the renderer cannot determine: what a file is that cannot be shown, whether it is truncated,
 * its number of pages, and whether it has too many pixels. Reads a few kB, or the whole picture if its end is not at the expected offset.
 */
export const inspectOriginal = (path: string, size: number): OriginalInspection =>
  withStoredFile(path, size, (file) => {
    const { type = '', isContainer = false } = detectSignature(file.head) ?? {};
    const isShown = detectFileKind(file.head).kind !== 'other';
    const { pixels, damaged } = inspectFile(type, file);
    const pages = type === 'TIFF' ? countTiffPages(file) : 1;
    return {
      ...(isShown ? {} : { content: { name: type === '' ? null : type, isContainer } }),
      ...(damaged ? { damaged } : {}),
      ...(pages > 1 ? { pages } : {}),
      ...(pixels !== null && pixels.width * pixels.height > maxPixels ? { tooLarge: pixels } : {}),
    };
  });
