import { closeSync, openSync, readSync } from 'node:fs';
import { detectSignature } from '../model/file-signature.ts';
import type { OpenFile } from '../outbox/review/read-file.ts';
import { inspectFile } from '../outbox/state/inspect-file.ts';
import { headerBytes } from './fetch-picture.ts';

/** Runs `read` with a file on disk, of which it can read parts. */
export const withStoredFile = <Result>(path: string, size: number, read: (file: OpenFile) => Result): Result => {
  const descriptor = openSync(path, 'r');
  const readAt = (offset: number, length: number): Buffer => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, offset));
  };
  try {
    return read({ size, head: readAt(0, headerBytes), at: readAt });
  } finally {
    closeSync(descriptor);
  }
};

/**
 * Whether a picture must be converted because the renderer ignores its orientation: Chromium applies it in JPEG, PNG and
 * AVIF, but not in WebP. Animations keep their frames instead.
 */
export const isRotatedWebp = (path: string, size: number, start: Uint8Array): boolean => {
  if (detectSignature(start)?.type !== 'WEBP') return false;
  const { header } = withStoredFile(path, size, (file) => inspectFile('WEBP', file));
  return (header?.orientation ?? 1) > 1 && header?.frames === 1;
};
