import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { resourceId } from '../../base/brand.ts';
import { openSnapshot } from '../../cache/read/snapshot.ts';
import type { ExportScope } from '../../contract/export.ts';
import type { ComparedFile } from '../../contract/saving.ts';
import { comparedGroups } from '../../contract/values.ts';
import type { ComparedGroup } from '../../contract/values.ts';
import { nameKey } from '../../model/name-key.ts';
import { m } from '../../messages/index.ts';
import { walkFiles } from '../../outbox/review/walk.ts';
import type { FoundFile } from '../../outbox/review/walk.ts';
import { checksumOf } from '../../outbox/state/compare.ts';
import type { Digests, SentDigests } from '../../outbox/state/compare.ts';
import { wordsOf } from '../disk-words.ts';
import { readDigests } from './read-digests.ts';
import { wantedIn } from './sources.ts';

/** A file of the account. */
interface There {
  readonly id: string;
  readonly filename: string;
  readonly checksum: string | null;
  readonly size: number | null;
}

export type ComparedGroups = Readonly<Record<ComparedGroup, readonly ComparedFile[]>>;

/** The progress of a comparison. */
export interface Compared {
  readonly groups: ComparedGroups;
  readonly found: number;
  readonly read: number;
  readonly bytes: number;
}

const mostFiles = 200_000;

const said = m.saving.labels.said;

/** The account's files by checksum, name and ID. */
interface Account {
  readonly all: readonly There[];
  readonly byChecksum: ReadonlyMap<string, There>;
  readonly byName: ReadonlyMap<string, There>;
  readonly byId: ReadonlyMap<string, There>;
}

const readAccount = (folder: string, scope: ExportScope): Account => {
  const snapshot = openSnapshot(folder, scope);
  try {
    const byId = new Map<string, There>();
    const byChecksum = new Map<string, There>();
    const byName = new Map<string, There>();
    for (const { file } of wantedIn(snapshot, scope)) {
      if (byId.has(file.id)) continue;
      const there = {
        id: file.id,
        filename: file.filename,
        checksum: file.source?.checksum ?? null,
        size: file.source?.size ?? null,
      };
      byId.set(there.id, there);
      const sum = checksumOf(there.checksum);
      if (sum !== null && !byChecksum.has(sum.hex)) byChecksum.set(sum.hex, there);
      if (!byName.has(nameKey(there.filename))) byName.set(nameKey(there.filename), there);
    }
    return { all: [...byId.values()], byChecksum, byName, byId };
  } finally {
    snapshot.close();
  }
};

interface Written {
  /**
   * Returns the asset that a file was saved from, or `manifest` for a manifest. Null: it was not saved by the program,
   * or was changed since.
   */
  readonly assetAt: (file: FoundFile) => string | null;
  readonly close: () => void;
}

const nobody: There = { id: '', filename: '', checksum: null, size: null };

/** Opens the records of saved files. Unchanged files are recognized without a checksum. */
const openWritten = (
  folder: string,
): { readonly assetAt: (file: FoundFile) => string | null; readonly close: () => void } => {
  const path = join(folder, 'saves.db');
  if (!existsSync(path)) return { assetAt: () => null, close: () => undefined };
  const db = new DatabaseSync(path, { readOnly: true });
  const ask = db.prepare(
    "SELECT asset FROM written WHERE path = ? AND size = ? AND mtime = ? AND made IN ('as it is', 'manifest')",
  );
  return {
    assetAt: ({ path: at, size, mtimeMs }) => {
      const asset = ask.get(at, size, mtimeMs)?.['asset'];
      return typeof asset === 'string' ? asset : null;
    },
    close: () => db.close(),
  };
};

/** Returns the checksums of a file, by the algorithms of the account. */
const digestsOf = async (path: string, kinds: ReadonlySet<keyof Digests>): Promise<SentDigests> =>
  (await readDigests(path, [...kinds])).digests;

/** Collects the results file by file. */
class Comparing {
  readonly groups = Object.fromEntries(comparedGroups.map((name) => [name, [] as ComparedFile[]])) as Record<
    ComparedGroup,
    ComparedFile[]
  >;
  readonly #root: string;
  readonly #account: Account;
  readonly #written: Written;
  readonly #kinds: ReadonlySet<keyof Digests>;
  readonly #met = new Set<string>();

  constructor(root: string, account: Account, written: Written) {
    this.#root = root;
    this.#account = account;
    this.#written = written;
    this.#kinds = new Set(account.all.flatMap(({ checksum }) => checksumOf(checksum)?.kind ?? []));
  }

  /** Reads one file of the folder and determines its group. */
  async place(file: FoundFile): Promise<void> {
    const { byId, byName } = this.#account;
    const saved = this.#written.assetAt(file);
    // A manifest is not an asset file.
    if (saved === 'manifest') return;
    const named = byName.get(nameKey(file.name));
    const same =
      (saved === null ? undefined : byId.get(saved)) ?? this.#byContent(await digestsOf(file.path, this.#kinds));
    if (same !== undefined) {
      const isNamed = nameKey(same.filename) === nameKey(file.name);
      this.#put('both', file, same, isNamed ? null : said.otherName(same.filename));
    } else if (named === undefined) this.#put('hereOnly', file, null, null);
    else this.#put('otherContent', file, named, checksumOf(named.checksum) ? said.otherSize : said.uncompared);
  }

  unreadable(file: FoundFile, why: string): void {
    this.#put('unreadable', file, null, why);
  }

  /** Adds the account's files without a match by content or name in the folder. */
  end(): void {
    const sumOf = ({ checksum }: There): string | undefined => checksumOf(checksum)?.hex;
    const { all, byId } = this.#account;
    const contents = new Set([...this.#met].flatMap((id) => sumOf(byId.get(id) ?? nobody) ?? []));
    for (const there of all) {
      const { id, filename, size } = there;
      if (this.#met.has(id) || contents.has(sumOf(there) ?? '')) continue;
      this.groups.thereOnly.push({ path: null, asset: resourceId(id), filename, size, words: null });
    }
  }

  #byContent(digests: SentDigests): There | undefined {
    const sums = [digests.sha256, digests.sha1, digests.md5].filter((sum) => sum !== undefined);
    return sums.map((sum) => this.#account.byChecksum.get(sum)).find((there) => there !== undefined);
  }

  #put(group: ComparedGroup, file: FoundFile, there: There | null, words: string | null): void {
    if (there !== null) this.#met.add(there.id);
    this.groups[group].push({
      path: relative(this.#root, file.path).split(sep).join('/'),
      asset: there === null ? null : resourceId(there.id),
      filename: there?.filename ?? null,
      size: file.size,
      words,
    });
  }
}

/**
 * Compares the files of a folder and its subfolders with those of a scope by content. Yields after each file, so that
 * the caller can pause or stop.
 */
export async function* compareFolder(
  folder: string,
  root: string,
  scope: ExportScope,
): AsyncGenerator<Compared, Compared> {
  const written = openWritten(folder);
  try {
    const comparing = new Comparing(root, readAccount(folder, scope), written);
    const { groups } = comparing;
    const files: FoundFile[] = [];
    let [read, bytes] = [0, 0];
    const now = (): Compared => ({ groups, found: files.length, read, bytes });
    for (const file of walkFiles([root], mostFiles)) {
      if (file !== null) files.push(file);
      yield now();
    }
    for (const file of files) {
      if (file.problem === null)
        await comparing.place(file).catch((error: unknown) => comparing.unreadable(file, wordsOf(error)));
      else comparing.unreadable(file, file.problem);
      read += 1;
      bytes += file.size ?? 0;
      yield now();
    }
    comparing.end();
    return now();
  } finally {
    written.close();
  }
}
