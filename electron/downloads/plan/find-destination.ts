import { type Stats, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { isNotFoundError } from '../../base/errno.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Statements } from '../../cache/db/statements.ts';
import { m } from '../../messages/index.ts';
import { hasSameContent } from '../../model/checksum.ts';
import { addNumber } from './file-name-pattern.ts';
import { getDigestKinds, readDigests } from '../read/read-digests.ts';

/** The content that belongs at a path. */
export interface Content {
  readonly asset: string;
  /** Equal for equal content of the account. */
  readonly source: string;
  /** The conversion. */
  readonly made: string;
  /** The run it belongs to; see the migration. */
  readonly of: string;
  readonly checksum: string | null;
  readonly size: number | null;
  /** Whether it is saved unconverted, so that the checksum applies to its bytes. */
  readonly asItIs: boolean;
}

/** The properties of a saved file at that time. */
export interface SavedFileFacts {
  readonly size: number;
  readonly mtimeMs: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** The destination of a file: it exists already, or the path is free or holds an older version. */
export type FileDestination =
  | { readonly kind: 'there'; readonly path: string; readonly written: SavedFileFacts | null }
  | { readonly kind: 'free'; readonly path: string; readonly replaces: boolean };

const maxTries = 50;

/** Returns a path below a folder; `path` has `/` as separator. */
export const joinBelow = (root: string, path: string): string => join(root, ...path.split('/'));

const statOrNull = (path: string): Stats | null => {
  try {
    return lstatSync(path);
  } catch (error) {
    if (isNotFoundError(error)) return null;
    throw error;
  }
};

/** Records a saved file, so that the next run recognizes it. */
export const noteWritten = (sql: Statements, path: string, content: Content, written: SavedFileFacts): void => {
  const { asset, source, made, of } = content;
  const { size, mtimeMs, sha256, width, height } = written;
  sql.run(
    `INSERT OR REPLACE INTO written (path, asset, source, made, of, size, mtime, sha256, width, height)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[path, asset, source, made, of, size, mtimeMs, sha256, width, height],
  );
};

/** Returns the record of a saved file and its owner, if the file is unchanged. */
const readWrittenRecord = (
  sql: Statements,
  path: string,
  stats: Stats,
): (SavedFileFacts & Pick<Content, 'asset' | 'source' | 'made' | 'of'>) | null => {
  const row = sql.get('SELECT * FROM written WHERE path = ?', path);
  if (row?.['size'] !== stats.size || row['mtime'] !== stats.mtimeMs) return null;
  return {
    size: stats.size,
    mtimeMs: stats.mtimeMs,
    sha256: String(row['sha256']),
    width: row['width'] as number | null,
    height: row['height'] as number | null,
    asset: String(row['asset']),
    source: String(row['source']),
    made: String(row['made']),
    of: String(row['of']),
  };
};

/**
 * Whether the exact content exists at the path, by its checksum. The result is recorded, so that the file is read once.
 */
const hasBytes = async (
  sql: Statements,
  path: string,
  stats: Stats,
  content: Content,
): Promise<SavedFileFacts | null> => {
  const { checksum, size, asItIs } = content;
  if (!asItIs || checksum === null || (size !== null && size !== stats.size)) return null;
  const { digests, pixels, mtimeMs } = await readDigests(path, getDigestKinds(checksum));
  if (hasSameContent(checksum, digests) !== true) return null;
  const written = {
    size: stats.size,
    mtimeMs,
    sha256: digests.sha256,
    width: pixels?.width ?? null,
    height: pixels?.height ?? null,
  };
  noteWritten(sql, path, content, written);
  return written;
};

/**
 * Whether a saved file still has the recorded digest, because an editor may keep the size and time. A manifest has
 * none.
 */
const hasDigest = async (path: string, sha256: string): Promise<boolean> =>
  sha256 === '' || (await readDigests(path, [])).digests.sha256 === sha256;

/**
 * Finds the destination of a file: its path, or the next numbered one if another file uses it. A user's file is never
 * overwritten. `reads`: existing files may be read to compare their checksums. `isTaken`: another file of the run has
 * this path.
 */
export const findDestination = async (
  sql: Statements,
  root: string,
  path: string,
  content: Content,
  { reads, isTaken }: { readonly reads: () => boolean; readonly isTaken: (path: string) => boolean },
): Promise<FileDestination> => {
  for (let n = 1; n <= maxTries; n++) {
    const candidate = n === 1 ? path : addNumber(path, n);
    if (isTaken(candidate)) continue;
    const fullPath = joinBelow(root, candidate);
    const stats = statOrNull(fullPath);
    if (stats === null) return { kind: 'free', path: candidate, replaces: false };
    if (!stats.isFile()) continue;
    const record = readWrittenRecord(sql, fullPath, stats);
    if (record?.source === content.source && record.made === content.made)
      return { kind: 'there', path: candidate, written: record };
    const same = record === null && reads() ? await hasBytes(sql, fullPath, stats, content) : null;
    if (same !== null) return { kind: 'there', path: candidate, written: same };
    // An older saved version is replaced if it is unchanged. A manifest is only replaced by that of the same run, and
    // never by a file.
    const isList = content.made === 'manifest';
    const isSame = record?.of === content.of || (!isList && record?.asset === content.asset);
    const isOlder = record !== null && (record.made === 'manifest') === isList && isSame;
    if (isOlder && (!reads() || (await hasDigest(fullPath, record.sha256))))
      return { kind: 'free', path: candidate, replaces: true };
  }
  throw new VitrineError('file', m.downloads.noFreeName);
};

/** Creates the folder of a path. Rejects a symbolic link in the chosen folder that leads out of it. */
export const makeFolder = (root: string, path: string): string => {
  const folder = dirname(joinBelow(root, path));
  const base = realpathSync(root);
  mkdirSync(folder, { recursive: true });
  const real = realpathSync(folder);
  if (real !== base && !real.startsWith(base.endsWith(sep) ? base : base + sep))
    throw new VitrineError('file', m.downloads.outside);
  return folder;
};

/** The default maximum length of a path on Windows. */
const maxPathLength = 259;

export const isTooLong = (root: string, path: string, platform: NodeJS.Platform = process.platform): boolean =>
  platform === 'win32' && joinBelow(root, path).length > maxPathLength;
