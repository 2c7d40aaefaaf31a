import { VitrineError } from '../../base/errors.ts';
import { fileWords } from '../state/file-words.ts';
import type { AccountCopy } from './account-copy.ts';
import type { TimeSlice } from './time-slice.ts';
import type { Entry } from './entry.ts';
import { lookAtFile } from '../state/picture-look.ts';
import type { LookedFile } from '../state/picture-look.ts';
import { readWhole } from './read-file.ts';
import type { OpenFile, OtherKind, ReadFile } from './read-file.ts';
import { kindOfContent, typeOfContent } from './signature.ts';
import { embeddedText } from './embedded-text.ts';

interface Content {
  readonly type: string;
  readonly mismatch: boolean;
  /** The type by content, such as `PNG`; null if it is unknown. */
  readonly content: string | null;
  readonly look: LookedFile;
  readonly written: string | null;
}

interface Work {
  readonly entries: readonly Entry[];
  readonly copy: AccountCopy;
  readonly timeSlice: TimeSlice;
  /** Whether the result is no longer needed. */
  readonly isOver: () => boolean;
  readonly onChanged: () => void;
}

/** The number of files that are looked up with one query; fewer after `longestWait` milliseconds. */
const filesPerQuery = 200;
const longestWait = 250;
/**
 * The maximum number of files whose checksums are computed while the next one is read: one per thread of the pool, 8 MB
 * each.
 */
const maxUnderWay = 3;

const lookInto =
  (name: string) =>
  (file: OpenFile): Content => {
    const { type, mismatch } = typeOfContent(file.head, name);
    const content = kindOfContent(file.head);
    return {
      type,
      mismatch,
      content,
      look: lookAtFile(content ?? type, file),
      written: embeddedText(type, file),
    };
  };

/** Runs a generator that reads a file, in time slices. */
const readInSlices = async <Inspected>(
  reading: Generator<null, ReadFile<Inspected>>,
  timeSlice: TimeSlice,
): Promise<ReadFile<Inspected>> => {
  for (let step = reading.next(); ; step = reading.next()) {
    if (step.done) return step.value;
    await timeSlice.pause();
  }
};

/** Reads one file. Returns null if it cannot be read, which is recorded in the entry. */
const readEntry = async (
  entry: Entry,
  kinds: readonly OtherKind[],
  timeSlice: TimeSlice,
): Promise<ReadFile<Content> | null> => {
  const { path, name, mtimeMs, size } = entry;
  try {
    return await readInSlices(readWhole({ path, size: size ?? 0, mtimeMs }, kinds, lookInto(name)), timeSlice);
  } catch (error) {
    entry.problem = error instanceof VitrineError ? error.message : fileWords(error);
    entry.settle();
    return null;
  }
};

const compareSome = (entries: readonly Entry[], copy: AccountCopy): void => {
  const own = entries.map((entry) => ({ entry, checksums: Object.values<string>({ ...entry.digests }) }));
  const assets = copy.byChecksum(own.flatMap(({ checksums }) => checksums));
  for (const { entry, checksums } of own) {
    entry.same = checksums.map((checksum) => assets.get(checksum)).find((asset) => asset !== undefined) ?? null;
    entry.settle();
  }
};

/** Reads every readable file, finds duplicates, and compares the files with the account. */
export const checkAll = async ({ entries, copy, timeSlice, isOver, onChanged }: Work): Promise<void> => {
  const inUse = copy.kinds();
  const kinds = (['md5', 'sha1'] as const).filter((kind) => inUse.has(kind));
  const first = new Map<string, Entry>();
  let waiting: Entry[] = [];
  let since = performance.now();
  const compare = (): void => {
    if (inUse.size > 0) compareSome(waiting, copy);
    waiting = [];
    since = performance.now();
    onChanged();
  };
  const keep = (entry: Entry, sha256: string, { inspected, others }: ReadFile<Content>): void => {
    const { type, mismatch, content, look, written } = inspected;
    const digests = { sha256, ...others };
    Object.assign(entry, { type, mismatch, content, look, pixels: look.pixels, written, digests });
    const earlier = first.get(sha256);
    if (earlier) entry.twin = earlier;
    else first.set(sha256, entry);
    waiting.push(entry);
    entry.settle();
  };
  const underWay: { readonly entry: Entry; readonly read: ReadFile<Content> }[] = [];
  /** Handles the files that have been read, in order, until at most this many are pending. */
  const takeIn = async (most: number): Promise<void> => {
    while (underWay.length > most) {
      const next = underWay.shift();
      const sha256 = await next?.read.sha256;
      if (!next || sha256 === undefined || isOver()) return;
      keep(next.entry, sha256, next.read);
      if (waiting.length >= filesPerQuery || performance.now() - since > longestWait) compare();
    }
  };
  for (const entry of entries) {
    if (!entry.sendable || entry.size === 0) continue;
    const read = await readEntry(entry, kinds, timeSlice);
    if (read !== null) underWay.push({ entry, read });
    await takeIn(maxUnderWay);
    await timeSlice.pause();
    if (isOver()) return;
  }
  await takeIn(0);
  compare();
};
