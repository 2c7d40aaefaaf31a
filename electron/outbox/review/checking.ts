import { VitrineError } from '../../base/errors.ts';
import { fileWords } from '../state/file-words.ts';
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
/** Files whose checksums are made while the next is read: one for each thread that could, at 8 MB. */
const mostUnderWay = 3;

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

/** What one file tells; null where it cannot be read, which is noted. */
const readEntry = async (
  entry: Entry,
  kinds: readonly OtherKind[],
  breath: Breath,
): Promise<ReadFile<Content> | null> => {
  const { path, name, mtimeMs, size } = entry;
  try {
    return await drawn(readWhole({ path, size: size ?? 0, mtimeMs }, kinds, lookInto(name)), breath);
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
  const keep = (entry: Entry, sha256: string, { told, others }: ReadFile<Content>): void => {
    const { type, mismatch, pixels, written } = told;
    Object.assign(entry, { type, mismatch, pixels, written, digests: { sha256, ...others } });
    const earlier = first.get(sha256);
    if (earlier) entry.twin = earlier;
    else first.set(sha256, entry);
    waiting.push(entry);
    entry.settle();
  };
  const underWay: { readonly entry: Entry; readonly read: ReadFile<Content> }[] = [];
  /** Takes in what was read, in its order, until so many are under way. */
  const takeIn = async (most: number): Promise<void> => {
    while (underWay.length > most) {
      const next = underWay.shift();
      const sha256 = await next?.read.sha256;
      if (!next || sha256 === undefined || isOver()) return;
      keep(next.entry, sha256, next.read);
      if (waiting.length >= atOnce || performance.now() - since > longestWait) compare();
    }
  };
  for (const entry of entries) {
    if (!entry.sendable || entry.size === 0) continue;
    const read = await readEntry(entry, kinds, breath);
    if (read !== null) underWay.push({ entry, read });
    await takeIn(mostUnderWay);
    await breath.take();
    if (isOver()) return;
  }
  await takeIn(0);
  compare();
};
