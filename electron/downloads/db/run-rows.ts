import { toDisplayPath } from '../../base/display-path.ts';
import { toResourceId } from '../../base/branded-types.ts';
import type { SavedFile, SavedFileState, SaveOptions, SaveRunStatus, SaveRunState } from '../contract.ts';
import type { SqlRow, Statements } from '../../cache/db/statements.ts';

/** A stored run. */
export interface RunRow {
  readonly id: string;
  readonly state: SaveRunState;
  readonly folder: string;
  readonly options: SaveOptions;
  /** See the migration. */
  readonly of: string;
}

/** A stored file. */
export interface FileRow {
  readonly run: string;
  readonly n: number;
  readonly path: string;
  readonly asset: string;
  readonly filename: string;
  readonly sku: string | null;
  readonly address: string | null;
  readonly checksum: string | null;
  readonly size: number | null;
  readonly modified: string | null;
  readonly converts: boolean;
  readonly renamed: boolean;
  readonly state: SavedFileState;
  readonly tries: number;
  readonly part: string | null;
}

const toText = (value: SqlRow[string] | undefined): string | null => (typeof value === 'string' ? value : null);
const toNumber = (value: SqlRow[string] | undefined): number | null => (typeof value === 'number' ? value : null);

export const toSaveRun = (row: SqlRow): RunRow => ({
  id: String(row['id']),
  state: row['state'] as SaveRunState,
  folder: String(row['folder']),
  options: JSON.parse(String(row['options'])) as SaveOptions,
  of: String(row['of']),
});

export const toFileRow = (row: SqlRow): FileRow => ({
  run: String(row['run']),
  n: Number(row['n']),
  path: String(row['path']),
  asset: String(row['asset']),
  filename: String(row['filename']),
  sku: toText(row['sku']),
  address: toText(row['address']),
  checksum: toText(row['checksum']),
  size: toNumber(row['size']),
  modified: toText(row['modified']),
  converts: row['converts'] === 1,
  renamed: row['renamed'] === 1,
  state: row['state'] as SavedFileState,
  tries: Number(row['tries']),
  part: toText(row['part']),
});

const none: Readonly<Record<SavedFileState, number>> = {
  waiting: 0,
  fetching: 0,
  converting: 0,
  saved: 0,
  there: 0,
  failed: 0,
  left: 0,
};

/** Returns the progress of a run. The caller adds the bytes of running downloads. */
export const readRunProgress = (sql: Statements, id: string): SaveRunStatus | null => {
  const row = sql.get('SELECT * FROM run WHERE id = ?', id);
  if (row === undefined) return null;
  const groups = sql.all(
    `SELECT state, count(*) AS n, sum(iif(state IN ('waiting', 'fetching') AND address IS NOT NULL, ifnull(size, 0), 0)) AS ahead,
       sum(iif(state = 'saved', ifnull(bytes, 0), 0)) AS written FROM file WHERE run = ? GROUP BY state`,
    id,
  );
  const sum = (name: string): number => groups.reduce((all, group) => all + Number(group[name]), 0);
  const counts = {
    ...none,
    ...Object.fromEntries(groups.map((group) => [String(group['state']), Number(group['n'])])),
  };
  const receivedBytes = Number(row['came']);
  return {
    id,
    state: row['state'] as SaveRunState,
    begun: new Date(Number(row['begun_at'])).toISOString(),
    folder: toDisplayPath(String(row['folder'])),
    files: sum('n'),
    folders: Number(row['folders']),
    counts,
    came: receivedBytes,
    of: receivedBytes + sum('ahead'),
    written: sum('written'),
    took: Number(row['took']),
    left: null,
    manifest: toText(row['manifest']),
    problem: toText(row['problem']),
  };
};

/** Failed files first, then files in progress, pending and done. */
const order = `CASE state WHEN 'failed' THEN 0 WHEN 'fetching' THEN 1 WHEN 'converting' THEN 1 WHEN 'waiting' THEN 2 WHEN 'left' THEN 3 ELSE 4 END`;

export const listFiles = (sql: Statements, run: string, from: number, limit: number): SavedFile[] =>
  sql
    .all(
      `SELECT n, path, asset, state, words, ifnull(bytes, size) AS size FROM file WHERE run = ?
       ORDER BY ${order}, n LIMIT ? OFFSET ?`,
      run,
      limit,
      from,
    )
    .map((row) => ({
      file: Number(row['n']),
      path: String(row['path']),
      asset: toResourceId(String(row['asset'])),
      state: row['state'] as SavedFileState,
      message: toText(row['words']),
      size: toNumber(row['size']),
      came: 0,
    }));
