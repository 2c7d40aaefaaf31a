import { shownPath } from '../../base/shown-path.ts';
import { resourceId } from '../../base/brand.ts';
import type { SavedFile, SavedState, SavingOptions, SavingRun, SavingState } from '../../contract/saving.ts';
import type { SqlRow, Statements } from '../../cache/db/statements.ts';

/** A stored run. */
export interface RunRow {
  readonly id: string;
  readonly state: SavingState;
  readonly folder: string;
  readonly options: SavingOptions;
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
  readonly state: SavedState;
  readonly tries: number;
  readonly part: string | null;
}

const text = (value: SqlRow[string] | undefined): string | null => (typeof value === 'string' ? value : null);
const figure = (value: SqlRow[string] | undefined): number | null => (typeof value === 'number' ? value : null);

export const runOf = (row: SqlRow): RunRow => ({
  id: String(row['id']),
  state: row['state'] as SavingState,
  folder: String(row['folder']),
  options: JSON.parse(String(row['options'])) as SavingOptions,
  of: String(row['of']),
});

export const fileOf = (row: SqlRow): FileRow => ({
  run: String(row['run']),
  n: Number(row['n']),
  path: String(row['path']),
  asset: String(row['asset']),
  filename: String(row['filename']),
  sku: text(row['sku']),
  address: text(row['address']),
  checksum: text(row['checksum']),
  size: figure(row['size']),
  modified: text(row['modified']),
  converts: row['converts'] === 1,
  renamed: row['renamed'] === 1,
  state: row['state'] as SavedState,
  tries: Number(row['tries']),
  part: text(row['part']),
});

const none: Readonly<Record<SavedState, number>> = {
  waiting: 0,
  fetching: 0,
  converting: 0,
  saved: 0,
  there: 0,
  failed: 0,
  left: 0,
};

/** Returns the progress of a run. The caller adds the bytes of running downloads. */
export const figuresOf = (sql: Statements, id: string): SavingRun | null => {
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
  const came = Number(row['came']);
  return {
    id,
    state: row['state'] as SavingState,
    begun: new Date(Number(row['begun_at'])).toISOString(),
    folder: shownPath(String(row['folder'])),
    files: sum('n'),
    folders: Number(row['folders']),
    counts,
    came,
    of: came + sum('ahead'),
    written: sum('written'),
    took: Number(row['took']),
    left: null,
    manifest: text(row['manifest']),
    problem: text(row['problem']),
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
      asset: resourceId(String(row['asset'])),
      state: row['state'] as SavedState,
      words: text(row['words']),
      size: figure(row['size']),
      came: 0,
    }));
