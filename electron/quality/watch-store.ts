import { join } from 'node:path';
import { z } from 'zod';
import { VitrineError } from '../base/errors.ts';
import { JsonFile, parseEntries } from '../base/json-file.ts';

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

/**
 * Creates the list in `folder`, which must exist. An unreadable file counts as empty and is moved away; an unreadable
 * entry is omitted.
 */
export const createWatchedFile = <Entry>(folder: string, kind: Kind<Entry>): WatchedFile<Entry> => {
  const { fileName, member, schema, keyOf, most } = kind;
  const fileSchema = z.record(z.string(), z.unknown());
  const file = new JsonFile<readonly Entry[]>({
    path: join(folder, fileName),
    parse: (json, skip) => parseEntries(fileSchema.parse(json)[member] ?? [], schema, skip),
    createDefault: () => [],
    toJson: (entries) => ({ [member]: entries }),
  });
  const replaceOrAppend = (all: readonly Entry[], entry: Entry): readonly Entry[] => {
    const index = all.findIndex((one) => keyOf(one) === keyOf(entry));
    if (index < 0 && all.length >= most) throw new VitrineError('badArgument', kind.tooMany);
    return index < 0 ? [...all, entry] : all.with(index, entry);
  };
  return {
    list: () => file.read(),
    watch: async (entry) => void (await file.update((all) => replaceOrAppend(all, entry))),
    forget: async (key) => void (await file.update((all) => all.filter((one) => keyOf(one) !== key))),
    settled: () => file.settled(),
  };
};
