import { open } from 'node:fs/promises';
import PQueue from 'p-queue';
import { withoutAsar, userFileFlags } from '../base/without-asar.ts';
import { VitrineError } from '../contract/index.ts';
import type { SourceFile } from '../outbox/outbox.ts';
import type { Picture } from './thumbnails.ts';
import { isRaster } from './raster-format.ts';
import type { Scaler } from './scaler.ts';

/** A reference to a file of a review, or of the outbox. */
export type FileNamed =
  | { readonly of: 'review'; readonly batch: string; readonly file: number }
  | { readonly of: 'upload'; readonly id: string };

/** Returns a file with its properties at the time when the user chose it, or null if the user did not choose it. */
export type FindFile = (named: FileNamed) => Promise<Pick<SourceFile, 'path' | 'size' | 'mtimeMs'> | null>;

/** Returns the thumbnail of a local file for a row, or null if there is none. */
export type FilePictureOf = (named: FileNamed, signal: AbortSignal) => Promise<Picture | null>;

export interface LocalFileThumbnails {
  readonly picture: FilePictureOf;
  /** Returns the perceptual hash of the picture, see `printOf`, or null if there is none. */
  readonly print: (named: FileNamed) => Promise<Uint8Array | null>;
}

interface Parts {
  readonly find: FindFile;
  readonly scale: Scaler['scale'];
}

/** The maximum size of a file. Larger ones would take too much memory for a thumbnail. */
const maxFileBytes = 40_000_000;
/** The maximum number of thumbnails in memory, a few kilobytes each. */
const maxCachedThumbnails = 500;
/** The maximum number of waiting requests. The oldest are dropped, because their rows have scrolled away. */
const maxWaitingRequests = 100;
const signatureBytes = 32;

interface ScaledPicture {
  readonly picture: Picture;
  readonly print: Uint8Array;
}

type Chosen = NonNullable<Awaited<ReturnType<FindFile>>>;

/** Returns the bytes of a raster image, or null if the file is of another kind or has changed since the user chose it. */
const readRaster = async ({ path, size, mtimeMs }: Chosen): Promise<Uint8Array<ArrayBuffer> | null> => {
  const file = await withoutAsar(() => open(path, userFileFlags));
  try {
    const now = await file.stat();
    if (!now.isFile() || now.size !== size || now.mtimeMs !== mtimeMs) return null;
    const leadingBytes = Buffer.alloc(Math.min(size, signatureBytes));
    await file.read(leadingBytes, 0, leadingBytes.length, 0);
    if (!isRaster(leadingBytes)) return null;
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size;) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) return null;
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
};

/** Whether an error means that there is no thumbnail. The review reports unreadable and damaged files. */
const isExpectedError = (error: unknown): boolean =>
  error instanceof VitrineError || (error instanceof Error && 'code' in error);

/**
 * Creates thumbnails of files, at most 64 px. Reads one file at a time, the newest request first, and only while a
 * caller waits.
 */
export const createFilePictures = ({ find, scale }: Parts): LocalFileThumbnails => {
  const queue = new PQueue({ concurrency: 1 });
  const cachedThumbnails = new Map<string, ScaledPicture | null>();
  let requests = 0;

  const cacheThumbnail = (key: string, made: ScaledPicture | null): ScaledPicture | null => {
    cachedThumbnails.delete(key);
    cachedThumbnails.set(key, made);
    const [oldest] = cachedThumbnails.keys();
    if (cachedThumbnails.size > maxCachedThumbnails && oldest !== undefined) cachedThumbnails.delete(oldest);
    return made;
  };
  const make = async (chosen: Chosen): Promise<ScaledPicture | null> => {
    try {
      const bytes = await readRaster(chosen);
      if (bytes === null) return null;
      const { row, print } = await scale(bytes);
      return { picture: { body: row, type: 'image/webp' }, print };
    } catch (error) {
      if (!isExpectedError(error)) throw error;
      return null;
    }
  };

  const requestThumbnail = async (named: FileNamed, signal?: AbortSignal): Promise<ScaledPicture | null> => {
    const chosen = await find(named);
    if (!chosen || chosen.size > maxFileBytes || chosen.size < signatureBytes) return null;
    const key = JSON.stringify([chosen.path, chosen.size, chosen.mtimeMs]);
    const cached = cachedThumbnails.get(key);
    if (cached !== undefined) return cacheThumbnail(key, cached);
    const mine = ++requests;
    const isPassed = (): boolean => signal?.aborted === true || requests - mine > maxWaitingRequests;
    const run = async (): Promise<ScaledPicture | null> =>
      isPassed() ? null : (cachedThumbnails.get(key) ?? cacheThumbnail(key, await make(chosen)));
    return (await queue.add(run, { priority: mine })) ?? null;
  };
  return {
    picture: async (named, signal) => (await requestThumbnail(named, signal))?.picture ?? null,
    print: async (named) => (await requestThumbnail(named))?.print ?? null,
  };
};
