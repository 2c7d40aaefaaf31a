import { VitrineError } from '../../base/errors.ts';
import { getReadErrorMessage } from '../state/file-error-message.ts';
import type { AccountCopy } from './account-lookup.ts';
import type { TimeSlice } from './time-slice.ts';
import type { ReviewEntry } from './review-entry.ts';
import { type InspectedFile, inspectFile } from '../state/inspect-file.ts';
import { type OpenFile, type OtherKind, type ReadFile, readFileOnce } from './read-file.ts';
import { detectContentKind, detectContentType } from './detect-file-type.ts';
import { readEmbeddedText } from './embedded-metadata.ts';

interface Content {
  readonly type: string;
  readonly mismatch: boolean;
  /** The type by content, such as `PNG`; null if it is unknown. */
  readonly content: string | null;
  readonly look: InspectedFile;
  readonly written: string | null;
}

interface Work {
  readonly entries: readonly ReviewEntry[];
  readonly copy: AccountCopy;
  readonly timeSlice: TimeSlice;
  /** Whether the result is no longer needed. */
  readonly isOver: () => boolean;
  readonly onChanged: () => void;
}

/** The number of files that are looked up with one query; fewer after `maxWaitMs` milliseconds. */
const filesPerQuery = 200;
const maxWaitMs = 250;
/**
 * The maximum number of files whose checksums are computed while the next one is read: one per thread of the pool, 8 MB
 * each.
 */
const maxUnderWay = 3;

const createInspection =
  (name: string) =>
  (file: OpenFile): Content => {
    const { type, mismatch } = detectContentType(file.head, name);
    const content = detectContentKind(file.head);
    return {
      type,
      mismatch,
      content,
      look: inspectFile(content ?? type, file),
      written: readEmbeddedText(type, file),
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
  entry: ReviewEntry,
  kinds: readonly OtherKind[],
  timeSlice: TimeSlice,
): Promise<ReadFile<Content> | null> => {
  const { path, name, mtimeMs, size } = entry;
  try {
    return await readInSlices(
      readFileOnce({ path, size: size ?? 0, mtimeMs }, kinds, createInspection(name)),
      timeSlice,
    );
  } catch (error) {
    entry.problem = error instanceof VitrineError ? error.message : getReadErrorMessage(error);
    entry.settle();
    return null;
  }
};

const compareSome = (entries: readonly ReviewEntry[], copy: AccountCopy): void => {
  const entryChecksums = entries.map((entry) => ({ entry, checksums: Object.values<string>({ ...entry.digests }) }));
  const assets = copy.byChecksum(entryChecksums.flatMap(({ checksums }) => checksums));
  for (const { entry, checksums } of entryChecksums) {
    entry.same = checksums.map((checksum) => assets.get(checksum)).find((asset) => asset !== undefined) ?? null;
    entry.settle();
  }
};

/** Reads every readable file, finds duplicates, and compares the files with the account. */
export const checkAll = async ({ entries, copy, timeSlice, isOver, onChanged }: Work): Promise<void> => {
  const inUse = copy.kinds();
  const kinds = (['md5', 'sha1'] as const).filter((kind) => inUse.has(kind));
  const first = new Map<string, ReviewEntry>();
  let waiting: ReviewEntry[] = [];
  let since = performance.now();
  const compare = (): void => {
    if (inUse.size > 0) compareSome(waiting, copy);
    waiting = [];
    since = performance.now();
    onChanged();
  };
  const storeResult = (entry: ReviewEntry, sha256: string, { inspected, others }: ReadFile<Content>): void => {
    const { type, mismatch, content, look, written } = inspected;
    const digests = { sha256, ...others };
    Object.assign(entry, { type, mismatch, content, look, pixels: look.pixels, written, digests });
    const earlier = first.get(sha256);
    if (earlier) entry.twin = earlier;
    else first.set(sha256, entry);
    waiting.push(entry);
    entry.settle();
  };
  const underWay: { readonly entry: ReviewEntry; readonly read: ReadFile<Content> }[] = [];
  /** Handles the files that have been read, in order, until at most this many are pending. */
  const takeIn = async (most: number): Promise<void> => {
    while (underWay.length > most) {
      const next = underWay.shift();
      const sha256 = await next?.read.sha256;
      if (!next || sha256 === undefined || isOver()) return;
      storeResult(next.entry, sha256, next.read);
      if (waiting.length >= filesPerQuery || performance.now() - since > maxWaitMs) compare();
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
