import type { Job } from '../base/job.ts';
import { type Snapshot, openSnapshot } from '../cache/read/snapshot.ts';
import type { ExportRequest } from './contract.ts';
import { kindParsers, getResource } from '../model/index.ts';
import { type WriterColumn, getFreeFields, createTableColumns } from '../tables/columns.ts';
import { createCsvWriter } from '../tables/csv-writer.ts';
import { createJsonWriter } from './json-writer.ts';
import { type PartFile, openPartFile } from '../tables/part-file.ts';
import type { TableWriter, WriteChunk } from '../tables/table-writer.ts';
import { createXlsxWriter } from '../tables/xlsx-writer.ts';

/** The names of profiles by ID. */
export type ProfileNames = Readonly<Record<string, string>>;

/** The number of items in memory at a time. */
const itemsPerPage = 200;

function* readPages(snapshot: Snapshot): Generator<{ from: number; items: ReturnType<Snapshot['read']> }> {
  for (let from = 0; from < snapshot.total; from += itemsPerPage)
    yield { from, items: snapshot.read(from, from + itemsPerPage) };
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Collects all attribute names, sorted; a table needs them before its first row. */
function* gatherNames(snapshot: Snapshot, request: ExportRequest): Generator<number, readonly string[]> {
  const fields = getFreeFields(getResource(request.scope.query.resource), request.columns);
  if (fields.length === 0) return [];
  const names = new Set<string>();
  for (const { items } of readPages(snapshot)) {
    for (const { raw } of items)
      for (const { name } of fields)
        for (const free of Object.keys(kindParsers.map.read(raw[name]) ?? {})) names.add(free);
    yield 0;
  }
  return [...names].sort(byName);
}

const createTableWriter = (
  put: WriteChunk,
  columns: readonly WriterColumn[],
  request: ExportRequest,
  total: number,
): TableWriter =>
  request.format === 'csv'
    ? createCsvWriter(put, columns, request)
    : createXlsxWriter(put, columns, { title: getResource(request.scope.query.resource).labels.title, total });

function* beginWriter(
  snapshot: Snapshot,
  request: ExportRequest,
  profiles: ProfileNames,
  put: WriteChunk,
): Generator<number, TableWriter> {
  const resource = getResource(request.scope.query.resource);
  const { format, columns, body } = request;
  if (format === 'json' || format === 'jsonLines')
    return createJsonWriter(put, { resource, columns, body, lines: format === 'jsonLines' });
  const names = yield* gatherNames(snapshot, request);
  const planned = createTableColumns(resource, columns, (kind, id) => snapshot.nameOf(kind, id), {
    names,
    titleOf: (name) => snapshot.titleOf(name),
    profiles,
  });
  return createTableWriter(put, planned, request, snapshot.total);
}

function* writeFile(
  snapshot: Snapshot,
  request: ExportRequest,
  profiles: ProfileNames,
  file: PartFile,
): Generator<number, number> {
  const writer = yield* beginWriter(snapshot, request, profiles, (chunk) => file.write(chunk));
  for (const { from, items } of readPages(snapshot)) {
    writer.write(items);
    yield from + items.length;
  }
  writer.end();
  file.finish();
  return writer.cut;
}

/** The export of items or changes. Its result is the number of truncated texts. */
export type ExportJob = Job<number>;

/** Creates a job over a closable source. If the source cannot be opened, the file is deleted. Throws `disk`. */
export const createJob = <Source extends { readonly total: number; close(): void }>(
  path: string,
  open: () => Source,
  write: (source: Source, file: PartFile) => Generator<number, number>,
): ExportJob => {
  const file = openPartFile(path);
  try {
    const source = open();
    let isOpen = true;
    return {
      total: source.total,
      steps: () => write(source, file),
      close: () => {
        if (isOpen) source.close();
        isOpen = false;
        file.abandon();
      },
    };
  } catch (error) {
    file.abandon();
    throw error;
  }
};

/** Opens the cache of `folder` and creates the file `path`. Throws `disk`. */
export const openJob = (folder: string, path: string, request: ExportRequest, profiles: ProfileNames = {}): ExportJob =>
  createJob(
    path,
    () => openSnapshot(folder, request.scope, request.columns ?? []),
    (snapshot, file) => writeFile(snapshot, request, profiles, file),
  );
