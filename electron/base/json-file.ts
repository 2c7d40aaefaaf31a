import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import PQueue from 'p-queue';
import { z } from 'zod';
import { m } from '../messages/index.ts';
import { isNotFoundError } from './errno.ts';
import { VitrineError } from './errors.ts';
import { createLogger } from './logger.ts';
import { copyDamagedFile, moveDamagedFile } from './set-aside.ts';

const log = createLogger('files');

export interface JsonFileOptions<T> {
  readonly path: string;
  /** Parses the content. Throws if it is unusable. `skip` reports the error of an entry that is left out. */
  readonly parse: (json: unknown, skip: (error: unknown) => void) => T;
  /** Returns the content before the first write. */
  readonly createDefault: () => T;
  /** Returns the JSON value of a content. */
  readonly toJson: (content: T) => unknown;
}

/**
 * Parses a file. A file that cannot be parsed is moved aside, and one with unreadable entries is copied aside, because
 * the next write would replace them. Returns null if there is no file or no usable content. Rejects if the file exists
 * but cannot be read, such as while another program locks it.
 */
export const readJsonFile = async <T>(path: string, parse: JsonFileOptions<T>['parse']): Promise<T | null> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isNotFoundError(error)) return null;
    throw error;
  }
  let skipped: unknown = null;
  try {
    const content = parse(JSON.parse(text), (error) => (skipped = error));
    if (skipped !== null)
      log.error(`Entries cannot be read; ${basename(copyDamagedFile(path))} contains them`, skipped);
    return content;
  } catch (error) {
    log.error(`A file cannot be read; it is now ${basename(moveDamagedFile(path))}`, error);
    return null;
  }
};

/**
 * Writes a file of the account's folder, which only the user can read: first to a new file, which is synced to the disk
 * and renamed. If the program or the computer stops meanwhile, the previous file is complete.
 */
export const writeJsonFile = async (path: string, json: unknown): Promise<void> => {
  const part = `${path}.part`;
  await writeFile(part, JSON.stringify(json), { mode: 0o600, flush: true });
  await rename(part, path);
};

/** Parses a list. Entries that do not fit the schema are skipped. */
export const parseEntries = <T>(json: unknown, schema: z.ZodType<T>, skip: (error: unknown) => void): readonly T[] =>
  z
    .array(z.unknown())
    .parse(json)
    .flatMap((entry) => {
      const read = schema.safeParse(entry);
      if (!read.success) skip(read.error);
      return read.success ? [read.data] : [];
    });

/** The content of one JSON file of an account's folder. Reads and changes run one after the other. */
export class JsonFile<T> {
  readonly #options: JsonFileOptions<T>;
  readonly #queue = new PQueue({ concurrency: 1 });
  #content: T | null = null;

  constructor(options: JsonFileOptions<T>) {
    this.#options = options;
  }

  /** Returns the content. Rejects with `disk` if the file exists but cannot be read. */
  read(): Promise<T> {
    return this.#queue.add(() => this.#load());
  }

  /** Replaces the content by the result of `change`, and returns it once it is on the disk. Rejects with `disk`. */
  update(change: (content: T) => T): Promise<T> {
    return this.#queue.add(async () => {
      const next = change(await this.#load());
      await this.#orDiskError(writeJsonFile(this.#options.path, this.#options.toJson(next)));
      this.#content = next;
      return next;
    });
  }

  /** Resolves when all requested reads and changes are done. */
  settled(): Promise<void> {
    return this.#queue.onIdle();
  }

  async #load(): Promise<T> {
    const { path, parse, createDefault } = this.#options;
    this.#content ??= (await this.#orDiskError(readJsonFile(path, parse))) ?? createDefault();
    return this.#content;
  }

  async #orDiskError<R>(work: Promise<R>): Promise<R> {
    try {
      return await work;
    } catch (cause) {
      throw new VitrineError('disk', m.files.notStored(basename(this.#options.path)), { cause });
    }
  }
}
