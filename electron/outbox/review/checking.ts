import { VitrineError } from '../../contract/errors.ts';
import { fileWords } from '../file-words.ts';
import type { AccountCopy } from './account-copy.ts';
import type { Breath } from './breath.ts';
import type { Entry } from './entry.ts';
import { picturePixels } from './picture-size.ts';
import type { Pixels } from './picture-size.ts';
import { readWhole } from './read-file.ts';
import type { OpenFile, OtherKind, ReadFile } from './read-file.ts';
import { typeOfContent } from './signature.ts';
import { writtenWords } from './written-words.ts';

interface Content {
  readonly type: string;
  readonly mismatch: boolean;
  readonly pixels: Pixels | null;
  readonly written: string | null;
}

interface Work {
  readonly entries: readonly Entry[];
  readonly copy: AccountCopy;
  readonly breath: Breath;
  /** Whether nobody needs it any more. */
  readonly isOver: () => boolean;
  readonly onChanged: () => void;
}

/** Files at a time, so that one question to the copy serves many; but nobody waits longer than this for one, in ms. */
const atOnce = 200;
const longestWait = 250;

const lookInto =
  (name: string) =>
  (file: OpenFile): Content => {
    const { type, mismatch } = typeOfContent(file.head, name);
    return { type, mismatch, pixels: picturePixels(type, file), written: writtenWords(type, file) };
  };

/** Draws a file's reading to its end, in slices. */
const drawn = async <Told>(reading: Generator<null, ReadFile<Told>>, breath: Breath): Promise<ReadFile<Told>> => {
  for (let step = reading.next(); ; step = reading.next()) {
    if (step.done) return step.value;
    await breath.take();
  }
};

const readEntry = async (entry: Entry, kinds: readonly OtherKind[], breath: Breath): Promise<void> => {
  const { path, name, mtimeMs, size } = entry;
  try {
    const read = await drawn(readWhole({ path, size: size ?? 0, mtimeMs }, kinds, lookInto(name)), breath);
    const { type, mismatch, pixels, written } = read.told;
    Object.assign(entry, { type, mismatch, pixels, written, digests: { sha256: read.sha256, ...read.others } });
  } catch (error) {
    entry.problem = error instanceof VitrineError ? error.message : fileWords(error);
  }
  entry.settle();
};

const compareSome = (entries: readonly Entry[], copy: AccountCopy): void => {
  const own = entries.map((entry) => ({ entry, checksums: Object.values<string>({ ...entry.digests }) }));
  const assets = copy.byChecksum(own.flatMap(({ checksums }) => checksums));
  for (const { entry, checksums } of own) {
    entry.same = checksums.map((checksum) => assets.get(checksum)).find((asset) => asset !== undefined) ?? null;
    entry.settle();
  }
};

/** Reads every file that can be read, finds copies among them, and compares them with the account. */
export const checkAll = async ({ entries, copy, breath, isOver, onChanged }: Work): Promise<void> => {
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
  for (const entry of entries) {
    if (!entry.sendable || entry.size === 0) continue;
    await readEntry(entry, kinds, breath);
    const content = entry.digests?.sha256;
    if (content !== undefined) {
      const earlier = first.get(content);
      if (earlier) entry.twin = earlier;
      else first.set(content, entry);
      waiting.push(entry);
      entry.settle();
    }
    if (waiting.length >= atOnce || performance.now() - since > longestWait) compare();
    await breath.take();
    if (isOver()) return;
  }
  compare();
};
