import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { byteOrderMark, csvLines } from '../../export/csv-writer.ts';
import { neutral } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import type { SavedState } from '../../contract/saving.ts';
import type { SqlRow } from '../../cache/db/statements.ts';
import { placeFile } from '../read/place-file.ts';
import { foldPath } from '../read/names.ts';
import { findPlace, noteWritten } from '../read/on-disk.ts';
import type { Content } from '../read/on-disk.ts';
import type { RunRow } from './rows.ts';
import type { SavesDatabase } from './saves.ts';

const { columns, states } = m.saving.labels;
const heads = Object.values(columns);
/** The number of lines in memory at a time. */
const page = 1_000;

const cell = (value: SqlRow[string] | undefined): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? neutral(value.toWellFormed()) : '';

const lineOf = (row: SqlRow): string[] => [
  cell(row['path']),
  cell(row['sku']),
  cell(row['asset']),
  cell(row['filename']),
  states[row['state'] as SavedState],
  cell(row['sha256']),
  cell(row['bytes']),
  cell(row['width']),
  cell(row['height']),
  cell(row['words']),
];

const writeLines = ({ sql }: SavesDatabase, run: string, file: number): void => {
  const put = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
  };
  put(Buffer.from(byteOrderMark));
  put(csvLines([heads], ','));
  for (let from = 0; ; from += page) {
    const rows = sql.all('SELECT * FROM file WHERE run = ? AND n >= ? AND n < ? ORDER BY n', run, from, from + page);
    if (rows.length === 0) return;
    put(csvLines(rows.map(lineOf), ','));
  }
};

/**
 * Returns the identity of a run's manifest. If the run is repeated, the manifest replaces its former one, and no other
 * file.
 */
const contentOf = ({ id, of }: RunRow): Content => ({
  asset: 'manifest',
  source: id,
  made: 'manifest',
  of,
  checksum: null,
  size: null,
  asItIs: false,
});

/**
 * Writes a list of all files of a run next to them. Returns its name. Text that could be a formula is escaped with an
 * apostrophe.
 */
export const writeManifest = async (saves: SavesDatabase, run: RunRow): Promise<string> => {
  const { sql } = saves;
  const content = contentOf(run);
  // A run that is resumed after its end rewrites the manifest.
  sql.run("DELETE FROM written WHERE source = ? AND made = 'manifest' AND of <> ?", run.id, run.of);
  sql.run("UPDATE written SET source = '' WHERE source = ? AND made = 'manifest'", run.id);
  const name = `${m.saving.labels.manifest}.csv`;
  // A file of the run may have the name of the manifest.
  const isTaken = (path: string): boolean =>
    sql.get('SELECT 1 FROM file WHERE run = ? AND folded = ?', run.id, foldPath(path)) !== undefined;
  const how = { reads: () => false, isTaken };
  const part = join(run.folder, `.vitrine-${randomUUID().slice(0, 8)}.part`);
  const file = openSync(part, 'wx');
  try {
    writeLines(saves, run.id, file);
    fsyncSync(file);
  } catch (error) {
    closeSync(file);
    rmSync(part, { force: true });
    throw error;
  }
  closeSync(file);
  const place = await findPlace(sql, run.folder, name, content, how);
  const path = join(run.folder, place.path);
  const replaces = place.kind === 'free' && place.replaces;
  if (!placeFile(part, path, replaces)) {
    rmSync(part, { force: true });
    throw Object.assign(new Error('A file came there meanwhile'), { code: 'EEXIST', syscall: 'link' });
  }
  const { size, mtimeMs } = statSync(path);
  noteWritten(sql, path, content, { size, mtimeMs, sha256: '', width: null, height: null });
  return place.path;
};
