import { chmodSync, constants, copyFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFileErrorKind } from '../../base/errno.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { hasSameContent } from '../../model/checksum.ts';
import { markOrigin } from '../../asset-files/origin-mark.ts';
import { getOriginalFileName, readDigest } from '../../asset-files/original-store.ts';
import { getFileErrorMessage } from '../disk-error-message.ts';
import { createContents } from '../plan/content-keys.ts';
import { foldPath } from '../plan/file-name-pattern.ts';
import {
  type Content,
  type FileDestination,
  type SavedFileFacts,
  joinBelow,
  findDestination,
  isTooLong,
  makeFolder,
  noteWritten,
} from '../plan/find-destination.ts';
import { commitFile, statWritten } from '../plan/commit-file.ts';
import { getDigestKinds, readDigests } from '../read/read-digests.ts';
import { type FileRow, type RunRow, toFileRow, toSaveRun } from './run-rows.ts';
import type { SavesDatabase } from './saves-database.ts';

/** A file to download to `part`. */
export interface ClaimedFile {
  readonly file: number;
  readonly asset: string;
  /** The path of the incomplete file. */
  readonly part: string;
  /** Null: the file was copied from this computer. */
  readonly address: string | null;
  readonly size: number | null;
  readonly converts: boolean;
}

/** The results of checking a downloaded file. */
interface Checked {
  readonly sha256: string;
  /** Whether the checksum matches; false if there is none to compare. */
  readonly matches: boolean;
  readonly pixels: { readonly width: number; readonly height: number } | null;
  readonly type: string;
}

/** The result of converting a picture. */
export interface ConversionResult {
  readonly width: number;
  readonly height: number;
  /** Whether it is smaller than requested. */
  readonly smaller: boolean;
  /** The original format if it is worth mentioning: `TIFF in CMYK`. */
  readonly was: string | null;
}

const formatPixels = (pixels: { readonly width: number; readonly height: number } | null): string | null =>
  pixels === null ? null : m.downloads.labels.said.pixels(pixels.width, pixels.height);

/** The free space to leave in addition to a file, in bytes. */
const reservedBytes = 1_000_000;

/** Processes one run file by file. Every error of a file is stored with it. */
export class RunWork {
  readonly #saves: SavesDatabase;
  readonly #account: string;
  readonly #originals: string;
  readonly #places = new Map<string, FileDestination & { readonly content: Content; readonly root: string }>();
  readonly #checked = new Map<string, Checked>();

  constructor(saves: SavesDatabase, { account, originals }: { readonly account: string; readonly originals: string }) {
    this.#saves = saves;
    this.#account = account;
    this.#originals = originals;
  }

  run(id: string): RunRow {
    const row = this.#saves.sql.get('SELECT * FROM run WHERE id = ?', id);
    if (row === undefined) throw new VitrineError('notFound', m.downloads.noRun);
    return toSaveRun(row);
  }

  /**
   * Returns the next file to download. Files that exist already or cannot be saved are completed on the way. Null: no
   * file is pending.
   */
  async next(id: string): Promise<ClaimedFile | null> {
    const run = this.run(id);
    for (;;) {
      const row = this.#saves.sql.get(
        "SELECT * FROM file WHERE run = ? AND state = 'waiting' ORDER BY tries, n LIMIT 1",
        id,
      );
      if (row === undefined) return null;
      const file = toFileRow(row);
      // Before the first wait: finding its destination can take a while, and another lane asks for the next file.
      this.setState(id, file.n, 'fetching');
      try {
        const claimed = await this.#claim(run, file);
        if (claimed !== null) return claimed;
      } catch (error) {
        this.fail(id, file.n, getFileErrorMessage(error), false);
      }
    }
  }

  /** Checks the downloaded bytes by the account's checksum, if its algorithm is supported. */
  async check(id: string, n: number): Promise<{ readonly ok: boolean; readonly message: string | null }> {
    const file = this.#file(id, n);
    if (file.part === null) throw new VitrineError('notFound', m.downloads.noRun);
    const { digests, pixels, type } = await readDigests(file.part, getDigestKinds(file.checksum));
    const same = hasSameContent(file.checksum, digests);
    if (same === false) return { ok: false, message: m.downloads.checksum };
    this.#checked.set(`${id} ${String(n)}`, { sha256: digests.sha256, matches: same === true, pixels, type });
    return { ok: true, message: null };
  }

  /** Commits a downloaded and checked file. */
  async finish(id: string, n: number, made: ConversionResult | null): Promise<void> {
    const key = `${id} ${String(n)}`;
    const file = this.#file(id, n);
    const existing = this.#places.get(key);
    const checked = this.#checked.get(key);
    if (existing === undefined || checked === undefined || file.part === null)
      throw new VitrineError('notFound', m.downloads.noRun);
    const sha256 = made === null ? checked.sha256 : (await readDigests(file.part, [])).digests.sha256;
    const path = await this.#put(id, file, existing);
    // Before the time is stored, because the mark may change it.
    await markOrigin(joinBelow(existing.root, path));
    const pixels = made ?? checked.pixels;
    const written: SavedFileFacts = {
      ...statWritten(joinBelow(existing.root, path)),
      sha256,
      width: pixels?.width ?? null,
      height: pixels?.height ?? null,
    };
    this.#saves.together(() => {
      noteWritten(this.#saves.sql, joinBelow(existing.root, path), existing.content, written);
      this.#settle(file, 'saved', path, written, this.#describeSavedFile(file, path, checked, made));
    });
    this.#forget(key);
  }

  /** Stores why a file was not saved. It is retried once if that may help. */
  fail(id: string, n: number, message: string, retryable: boolean): void {
    const file = this.#file(id, n);
    this.#dropPart(file);
    const again = retryable && file.tries === 0;
    this.#saves.sql.run(
      'UPDATE file SET state = ?, words = ?, tries = tries + 1, part = NULL WHERE run = ? AND n = ?',
      again ? 'waiting' : 'failed',
      message,
      id,
      n,
    );
    this.#forget(`${id} ${String(n)}`);
  }

  /** Makes a file pending again, or skips it, after its download was stopped. */
  release(id: string, n: number, to: 'waiting' | 'left' = 'waiting'): void {
    const file = this.#file(id, n);
    this.#dropPart(file);
    this.#saves.sql.run(
      `UPDATE file SET state = ?1, words = iif(?1 = 'left', NULL, words), part = NULL
       WHERE run = ?2 AND n = ?3 AND state IN ('fetching', 'converting')`,
      to,
      id,
      n,
    );
    this.#forget(`${id} ${String(n)}`);
  }

  setState(id: string, n: number, state: 'fetching' | 'converting'): void {
    this.#saves.sql.run('UPDATE file SET state = ? WHERE run = ? AND n = ?', state, id, n);
  }

  /** Removes incomplete files that an interrupted program left in the folders of a run. */
  clearParts(id: string): void {
    for (const row of this.#saves.sql.all('SELECT * FROM file WHERE run = ? AND part IS NOT NULL', id))
      this.release(id, toFileRow(row).n);
    this.#saves.sql.run('UPDATE file SET part = NULL WHERE run = ?', id);
  }

  async #claim(run: RunRow, file: FileRow): Promise<ClaimedFile | null> {
    const { sql } = this.#saves;
    const root = run.folder;
    if (file.address === null) throw new VitrineError('file', m.downloads.noAddress);
    if (isTooLong(root, file.path)) throw new VitrineError('file', m.downloads.tooLong);
    const content = createContents(this.#account, run.of, run.options).ofRow(file);
    const folder = makeFolder(root, file.path);
    const isPathUsed = (path: string): boolean =>
      sql.get('SELECT 1 FROM file WHERE run = ? AND folded = ? AND n <> ?', file.run, foldPath(path), file.n) !==
      undefined;
    const destination = await findDestination(sql, root, file.path, content, {
      reads: () => true,
      isTaken: isPathUsed,
    });
    if (destination.kind === 'there') {
      this.#settle(file, 'there', destination.path, destination.written, m.downloads.labels.said.there);
      return null;
    }
    const part = join(folder, `.vitrine-${run.id.slice(0, 8)}-${String(file.n)}.part`);
    this.#places.set(`${file.run} ${String(file.n)}`, { ...destination, content, root });
    sql.run(
      "UPDATE file SET state = 'fetching', part = ?, folded = ? WHERE run = ? AND n = ?",
      part,
      foldPath(destination.path),
      file.run,
      file.n,
    );
    rmSync(part, { force: true });
    const localCopy = await this.#copyHere(content, part);
    if (!localCopy) this.#checkRoom(folder, file.size);
    return {
      file: file.n,
      asset: file.asset,
      part,
      address: localCopy ? null : file.address,
      size: file.size,
      converts: file.converts,
    };
  }

  /** Copies the same file from this computer: from the cached originals, or from an earlier run. */
  async #copyHere(content: Content, part: string): Promise<boolean> {
    const original = join(this.#originals, getOriginalFileName(content.source));
    const candidates: { readonly path: string; readonly sha256: string | null }[] = [
      { path: original, sha256: await readDigest(original) },
      ...this.#saves.sql
        .all("SELECT path, sha256 FROM written WHERE source = ? AND made = 'as it is' LIMIT 5", content.source)
        .map((row) => ({ path: String(row['path']), sha256: String(row['sha256']) })),
    ];
    for (const { path, sha256 } of candidates) {
      if (sha256 === null || !this.#copyPlain(path, part)) continue;
      const { digests } = await readDigests(part, getDigestKinds(content.checksum));
      // The user or another program may have changed the file since.
      if (hasSameContent(content.checksum, digests) ?? sha256 === digests.sha256) return true;
      rmSync(part, { force: true });
    }
    return false;
  }

  /** Copies a file with the permissions of a new one. Returns false if it cannot be read. */
  #copyPlain(path: string, part: string): boolean {
    try {
      writeFileSync(part, '');
      const { mode } = statSync(part);
      copyFileSync(path, part, constants.COPYFILE_FICLONE);
      chmodSync(part, mode & 0o777);
      return true;
    } catch (error) {
      if (getFileErrorKind(error) === 'diskFull' || getFileErrorKind(error) === 'quotaFull') throw error;
      return false;
    }
  }

  #checkRoom(folder: string, size: number | null): void {
    if (size === null) return;
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < size + reservedBytes) throw new VitrineError('disk', m.downloads.noRoom);
  }

  async #put(
    id: string,
    file: FileRow,
    known: FileDestination & { readonly content: Content; readonly root: string },
  ): Promise<string> {
    const { sql } = this.#saves;
    const part = file.part ?? '';
    let destination: FileDestination = known;
    for (let tries = 0; tries < 5; tries++) {
      if (destination.kind === 'there') {
        rmSync(part, { force: true });
        return destination.path;
      }
      if (commitFile(part, joinBelow(known.root, destination.path), destination.replaces)) return destination.path;
      const isPathUsed = (path: string): boolean =>
        sql.get('SELECT 1 FROM file WHERE run = ? AND folded = ? AND n <> ?', id, foldPath(path), file.n) !== undefined;
      destination = await findDestination(sql, known.root, file.path, known.content, {
        reads: () => true,
        isTaken: isPathUsed,
      });
    }
    throw new VitrineError('file', m.downloads.noFreeName);
  }

  #describeSavedFile(file: FileRow, path: string, checked: Checked, made: ConversionResult | null): string | null {
    const { said: labels } = m.downloads.labels;
    const size = formatPixels(made ?? checked.pixels);
    if (path !== file.path || file.renamed) return labels.renamed;
    if (made !== null && size !== null) {
      if (made.was !== null) return labels.was(size, made.was);
      if (made.smaller) return labels.smaller(size);
    }
    const options = this.run(file.run).options;
    if (options.convert !== null && !file.converts) return labels.asItIs;
    if (!checked.matches) return size;
    return size === null ? labels.checksumMatches : labels.matches(size);
  }

  #settle(
    file: FileRow,
    state: 'saved' | 'there',
    path: string,
    written: SavedFileFacts | null,
    message: string | null,
  ): void {
    this.#saves.sql.run(
      `UPDATE file SET state = ?, path = ?, folded = ?, words = ?, part = NULL, sha256 = ?, bytes = ?, width = ?, height = ?
       WHERE run = ? AND n = ?`,
      ...[state, path, foldPath(path), message],
      ...[written?.sha256 ?? null, written?.size ?? null, written?.width ?? null, written?.height ?? null],
      ...[file.run, file.n],
    );
  }

  #file(id: string, n: number): FileRow {
    const row = this.#saves.sql.get('SELECT * FROM file WHERE run = ? AND n = ?', id, n);
    if (row === undefined) throw new VitrineError('notFound', m.downloads.noRun);
    return toFileRow(row);
  }

  #dropPart({ part }: FileRow): void {
    if (part === null) return;
    try {
      rmSync(part, { force: true });
    } catch {
      // The disk is missing or refuses: the next try overwrites the file.
    }
  }

  #forget(key: string): void {
    this.#places.delete(key);
    this.#checked.delete(key);
  }
}
