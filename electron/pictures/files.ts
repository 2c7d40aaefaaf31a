import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import PQueue from 'p-queue';
import { withoutAsar } from '../base/without-asar.ts';
import { VitrineError } from '../contract/index.ts';
import type { SourceFile } from '../outbox/outbox.ts';
import type { Picture } from './pictures.ts';
import { isRaster } from './raster.ts';
import type { Scaler } from './scaler.ts';

/** Which file: one of a review by its place, or one of the outbox. */
export type FileNamed =
  | { readonly of: 'review'; readonly batch: string; readonly file: number }
  | { readonly of: 'upload'; readonly id: string };

/** A file as it was when the person chose it; null where they chose none such. */
export type FindFile = (named: FileNamed) => Promise<Pick<SourceFile, 'path' | 'size' | 'mtimeMs'> | null>;

/** Answers the picture of a file on this computer for a row, or null when there is none to be had. */
export type FilePictureOf = (named: FileNamed, signal: AbortSignal) => Promise<Picture | null>;

export interface FilePictures {
  readonly picture: FilePictureOf;
  /** What the picture is compared by, see `printOf`; null when there is none to be had. */
  readonly print: (named: FileNamed) => Promise<Uint8Array | null>;
}

interface Parts {
  readonly find: FindFile;
  readonly scale: Scaler['scale'];
}

/** More would take too much memory for so small a picture. */
const mostBytes = 40_000_000;
/** Pictures that are kept in memory, of a few kilobytes each. */
const mostKept = 500;
/** Of more requests than that the oldest are left out: their rows were scrolled past. */
const mostWaiting = 100;
const enoughForSignature = 32;
/** A pipe that took a file's place must not hold up the reading; not every system knows the flag. */
const reading = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

interface Made {
  readonly picture: Picture;
  readonly print: Uint8Array;
}

type Chosen = NonNullable<Awaited<ReturnType<FindFile>>>;

/** Returns the bytes of a raster image, or null if the file is of another kind or has changed since the user chose it. */
const readRaster = async ({ path, size, mtimeMs }: Chosen): Promise<Uint8Array<ArrayBuffer> | null> => {
  const file = await withoutAsar(() => open(path, reading));
  try {
    const now = await file.stat();
    if (!now.isFile() || now.size !== size || now.mtimeMs !== mtimeMs) return null;
    const head = Buffer.alloc(Math.min(size, enoughForSignature));
    await file.read(head, 0, head.length, 0);
    if (!isRaster(head)) return null;
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

/** What cannot be read, or is damaged, has no picture: the review tells what is wrong with it. */
const expected = (error: unknown): boolean =>
  error instanceof VitrineError || (error instanceof Error && 'code' in error);

/** Pictures of files, 64 px at most: read one at a time, the newest request first, and only while somebody waits for them. */
export const createFilePictures = ({ find, scale }: Parts): FilePictures => {
  const queue = new PQueue({ concurrency: 1 });
  const kept = new Map<string, Made | null>();
  let requests = 0;

  const keep = (key: string, made: Made | null): Made | null => {
    kept.delete(key);
    kept.set(key, made);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return made;
  };
  const make = async (chosen: Chosen): Promise<Made | null> => {
    try {
      const bytes = await readRaster(chosen);
      if (bytes === null) return null;
      const { row, print } = await scale(bytes);
      return { picture: { body: row, type: 'image/webp' }, print };
    } catch (error) {
      if (!expected(error)) throw error;
      return null;
    }
  };

  const ask = async (named: FileNamed, signal?: AbortSignal): Promise<Made | null> => {
    const chosen = await find(named);
    if (!chosen || chosen.size > mostBytes || chosen.size < enoughForSignature) return null;
    const key = JSON.stringify([chosen.path, chosen.size, chosen.mtimeMs]);
    const known = kept.get(key);
    if (known !== undefined) return keep(key, known);
    const mine = ++requests;
    const isPassed = (): boolean => signal?.aborted === true || requests - mine > mostWaiting;
    const run = async (): Promise<Made | null> =>
      isPassed() ? null : (kept.get(key) ?? keep(key, await make(chosen)));
    return (await queue.add(run, { priority: mine })) ?? null;
  };
  return {
    picture: async (named, signal) => (await ask(named, signal))?.picture ?? null,
    print: async (named) => (await ask(named))?.print ?? null,
  };
};
