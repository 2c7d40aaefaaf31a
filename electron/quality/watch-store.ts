import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { z } from 'zod';
import { isNotFoundError } from '../base/errno.ts';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import { moveDamagedFile } from '../base/set-aside.ts';
import { m } from '../messages/index.ts';

const log = createLogger('quality');

/** The watched entries of one kind, in a file of the account's folder. */
export interface WatchedFile<Entry> {
  list(): Promise<readonly Entry[]>;
  /** Replaces the entry with this key, or appends it. Throws `disk`, or `badArgument` above the limit. */
  watch(entry: Entry): Promise<void>;
  /** Does nothing if the entry is not watched. */
  forget(key: string): Promise<void>;
  settled(): Promise<void>;
}

interface Kind<Entry> {
  readonly fileName: string;
  /** The property of the file that contains the entries. */
  readonly member: string;
  readonly schema: z.ZodType<Entry>;
  readonly keyOf: (entry: Entry) => string;
  /** The maximum number of entries of an account. */
  readonly most: number;
  /** The message if the limit is exceeded. */
  readonly tooMany: string;
}

/** Parses the entries. An unreadable entry is omitted; the others are kept. */
const parseEntries = <Entry>(text: string, { member, schema }: Kind<Entry>): readonly Entry[] => {
  const { [member]: entries = [] } = z.record(z.string(), z.array(z.unknown())).parse(JSON.parse(text));
  return entries.flatMap((entry) => {
    const read = schema.safeParse(entry);
    return read.success ? [read.data] : [];
  });
};

/** Creates the list in `folder`, which must exist. An unreadable file counts as empty and is moved away. */
export const createWatchedFile = <Entry>(folder: string, kind: Kind<Entry>): WatchedFile<Entry> => {
  const { keyOf, most, member } = kind;
  const path = join(folder, kind.fileName);
  const queue = new PQueue({ concurrency: 1 });
  let loaded: readonly Entry[] | null = null;
  const read = async (): Promise<readonly Entry[]> => {
    try {
      return parseEntries(await readFile(path, 'utf8'), kind);
    } catch (error) {
      if (isNotFoundError(error)) return [];
      log.error(`What is watched cannot be read; ${kind.fileName} is set aside`, error);
      moveDamagedFile(path);
      return [];
    }
  };
  const list = async (): Promise<readonly Entry[]> => (loaded ??= await read());
  const writeEntries = async (entries: readonly Entry[]): Promise<void> => {
    try {
      await writeFile(`${path}.part`, JSON.stringify({ [member]: entries }), { mode: 0o600 });
      await rename(`${path}.part`, path);
    } catch (cause) {
      throw new VitrineError('disk', m.quality.notSaved, { cause });
    }
    loaded = entries;
  };
  return {
    list: () => queue.add(list),
    watch: (entry) =>
      queue.add(async () => {
        const all = await list();
        const at = all.findIndex((one) => keyOf(one) === keyOf(entry));
        if (at < 0 && all.length >= most) throw new VitrineError('badArgument', kind.tooMany);
        await writeEntries(at < 0 ? [...all, entry] : all.with(at, entry));
      }),
    forget: (key) => queue.add(async () => writeEntries((await list()).filter((one) => keyOf(one) !== key))),
    settled: () => queue.onIdle(),
  };
};
