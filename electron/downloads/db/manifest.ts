import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { WriterColumn } from '../../tables/columns.ts';
import { createCsvWriter } from '../../tables/csv-writer.ts';
import { m } from '../../messages/index.ts';
import type { SavedFileState } from '../contract.ts';
import type { SqlRow } from '../../cache/db/statements.ts';
import { commitFile } from '../plan/commit-file.ts';
import { foldPath } from '../plan/file-name-pattern.ts';
import { type Content, findDestination, noteWritten } from '../plan/find-destination.ts';
import type { RunRow } from './run-rows.ts';
import type { SavesDatabase } from './saves-database.ts';

const { columns: headers, states } = m.downloads.labels;
/** The number of lines in memory at a time. */
const linesPerPage = 1_000;

const createColumn = (header: string, name: string): WriterColumn<SqlRow> => ({
  header,
  cell: (row) => {
    const value = row[name];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  },
});

const columns: readonly WriterColumn<SqlRow>[] = [
  createColumn(headers.path, 'path'),
  createColumn(headers.sku, 'sku'),
  createColumn(headers.asset, 'asset'),
  createColumn(headers.filename, 'filename'),
  { header: headers.state, cell: (row) => states[row['state'] as SavedFileState] },
  createColumn(headers.checksum, 'sha256'),
  createColumn(headers.size, 'bytes'),
  createColumn(headers.width, 'width'),
  createColumn(headers.height, 'height'),
  createColumn(headers.remark, 'words'),
];

const writeLines = ({ sql }: SavesDatabase, run: string, file: number): void => {
  const put = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
  };
  const writer = createCsvWriter(put, columns, { separator: ',', bom: true });
  for (let from = 0; ; from += linesPerPage) {
    const rows = sql.all(
      'SELECT * FROM file WHERE run = ? AND n >= ? AND n < ? ORDER BY n',
      run,
      from,
      from + linesPerPage,
    );
    if (rows.length === 0) return;
    writer.write(rows);
  }
};

/**
 * Returns the identity of a run's manifest. If the run is repeated, the manifest replaces its former one, and no other
 * file.
 */
const getManifestContent = ({ id, of }: RunRow): Content => ({
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
  const content = getManifestContent(run);
  // A run that is resumed after its end rewrites the manifest.
  sql.run("DELETE FROM written WHERE source = ? AND made = 'manifest' AND of <> ?", run.id, run.of);
  sql.run("UPDATE written SET source = '' WHERE source = ? AND made = 'manifest'", run.id);
  const name = `${m.downloads.labels.manifest}.csv`;
  // A file of the run may have the name of the manifest.
  const isPathUsed = (path: string): boolean =>
    sql.get('SELECT 1 FROM file WHERE run = ? AND folded = ?', run.id, foldPath(path)) !== undefined;
  const options = { reads: () => false, isTaken: isPathUsed };
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
  const destination = await findDestination(sql, run.folder, name, content, options);
  const path = join(run.folder, destination.path);
  const replaces = destination.kind === 'free' && destination.replaces;
  if (!commitFile(part, path, replaces)) {
    rmSync(part, { force: true });
    throw Object.assign(new Error('A file came there meanwhile'), { code: 'EEXIST', syscall: 'link' });
  }
  const { size, mtimeMs } = statSync(path);
  noteWritten(sql, path, content, { size, mtimeMs, sha256: '', width: null, height: null });
  return destination.path;
};
