import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toResourceId } from '../../base/branded-types.ts';
import { openSnapshot } from '../../cache/read/snapshot.ts';
import type { ExportScope } from '../../export/contract.ts';
import type { ComparedFile } from '../contract.ts';
import { type ComparedGroup, comparedGroups } from '../../contract/constants.ts';
import { toNameKey } from '../../model/name-key.ts';
import { m } from '../../messages/index.ts';
import { type FoundFile, walkFiles } from '../../outbox/review/walk-files.ts';
import { type Digests, type SentDigests, parseChecksum } from '../../model/checksum.ts';
import { getFileErrorMessage } from '../disk-error-message.ts';
import { readDigests } from './read-digests.ts';
import { collectFiles } from '../plan/collect-files.ts';

/** A file of the account. */
interface AccountFile {
  readonly id: string;
  readonly filename: string;
  readonly checksum: string | null;
  readonly size: number | null;
}

export type ComparedGroups = Readonly<Record<ComparedGroup, readonly ComparedFile[]>>;

/** The progress of a comparison. */
export interface ComparisonProgress {
  readonly groups: ComparedGroups;
  readonly found: number;
  readonly read: number;
  readonly bytes: number;
}

const maxFiles = 200_000;

const labels = m.downloads.labels.said;

/** The account's files by checksum, name and ID. */
interface Account {
  readonly all: readonly AccountFile[];
  readonly byChecksum: ReadonlyMap<string, AccountFile>;
  readonly byName: ReadonlyMap<string, AccountFile>;
  readonly byId: ReadonlyMap<string, AccountFile>;
}

const readAccount = (folder: string, scope: ExportScope): Account => {
  const snapshot = openSnapshot(folder, scope);
  try {
    const byId = new Map<string, AccountFile>();
    const byChecksum = new Map<string, AccountFile>();
    const byName = new Map<string, AccountFile>();
    for (const { file } of collectFiles(snapshot, scope)) {
      if (byId.has(file.id)) continue;
      const accountFile = {
        id: file.id,
        filename: file.filename,
        checksum: file.source?.checksum ?? null,
        size: file.source?.size ?? null,
      };
      byId.set(accountFile.id, accountFile);
      const sum = parseChecksum(accountFile.checksum);
      if (sum !== null && !byChecksum.has(sum.hex)) byChecksum.set(sum.hex, accountFile);
      if (!byName.has(toNameKey(accountFile.filename))) byName.set(toNameKey(accountFile.filename), accountFile);
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

const nobody: AccountFile = { id: '', filename: '', checksum: null, size: null };

/** Opens the records of saved files. Unchanged files are recognized without a checksum. */
const openWritten = (
  folder: string,
): { readonly assetAt: (file: FoundFile) => string | null; readonly close: () => void } => {
  const path = join(folder, 'saves.db');
  if (!existsSync(path)) return { assetAt: () => null, close: () => undefined };
  const db = new DatabaseSync(path, { readOnly: true });
  const writtenQuery = db.prepare(
    "SELECT asset FROM written WHERE path = ? AND size = ? AND mtime = ? AND made IN ('as it is', 'manifest')",
  );
  return {
    assetAt: ({ path: at, size, mtimeMs }) => {
      const asset = writtenQuery.get(at, size, mtimeMs)?.['asset'];
      return typeof asset === 'string' ? asset : null;
    },
    close: () => db.close(),
  };
};

/** Returns the checksums of a file, by the algorithms of the account. */
const computeFileDigests = async (path: string, kinds: ReadonlySet<keyof Digests>): Promise<SentDigests> =>
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
    this.#kinds = new Set(account.all.flatMap(({ checksum }) => parseChecksum(checksum)?.kind ?? []));
  }

  /** Reads one file of the folder and determines its group. */
  async place(file: FoundFile): Promise<void> {
    const { byId, byName } = this.#account;
    const saved = this.#written.assetAt(file);
    // A manifest is not an asset file.
    if (saved === 'manifest') return;
    const named = byName.get(toNameKey(file.name));
    const same =
      (saved === null ? undefined : byId.get(saved)) ??
      this.#byContent(await computeFileDigests(file.path, this.#kinds));
    if (same !== undefined) {
      const isNamed = toNameKey(same.filename) === toNameKey(file.name);
      this.#put('both', file, same, isNamed ? null : labels.otherName(same.filename));
    } else if (named === undefined) this.#put('hereOnly', file, null, null);
    else this.#put('otherContent', file, named, parseChecksum(named.checksum) ? labels.otherSize : labels.uncompared);
  }

  unreadable(file: FoundFile, why: string): void {
    this.#put('unreadable', file, null, why);
  }

  /** Adds the account's files without a match by content or name in the folder. */
  end(): void {
    const sumOf = ({ checksum }: AccountFile): string | undefined => parseChecksum(checksum)?.hex;
    const { all, byId } = this.#account;
    const contents = new Set([...this.#met].flatMap((id) => sumOf(byId.get(id) ?? nobody) ?? []));
    for (const accountFile of all) {
      const { id, filename, size } = accountFile;
      if (this.#met.has(id) || contents.has(sumOf(accountFile) ?? '')) continue;
      this.groups.thereOnly.push({ path: null, asset: toResourceId(id), filename, size, message: null });
    }
  }

  #byContent(digests: SentDigests): AccountFile | undefined {
    const sums = [digests.sha256, digests.sha1, digests.md5].filter((sum) => sum !== undefined);
    return sums.map((sum) => this.#account.byChecksum.get(sum)).find((there) => there !== undefined);
  }

  #put(group: ComparedGroup, file: FoundFile, there: AccountFile | null, message: string | null): void {
    if (there !== null) this.#met.add(there.id);
    this.groups[group].push({
      path: relative(this.#root, file.path).split(sep).join('/'),
      asset: there === null ? null : toResourceId(there.id),
      filename: there?.filename ?? null,
      size: file.size,
      message,
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
): AsyncGenerator<ComparisonProgress, ComparisonProgress> {
  const written = openWritten(folder);
  try {
    const comparing = new Comparing(root, readAccount(folder, scope), written);
    const { groups } = comparing;
    const files: FoundFile[] = [];
    let [read, bytes] = [0, 0];
    const getProgress = (): ComparisonProgress => ({ groups, found: files.length, read, bytes });
    for (const file of walkFiles([root], maxFiles)) {
      if (file !== null) files.push(file);
      yield getProgress();
    }
    for (const file of files) {
      if (file.problem === null)
        await comparing.place(file).catch((error: unknown) => comparing.unreadable(file, getFileErrorMessage(error)));
      else comparing.unreadable(file, file.problem);
      read += 1;
      bytes += file.size ?? 0;
      yield getProgress();
    }
    comparing.end();
    return getProgress();
  } finally {
    written.close();
  }
}
