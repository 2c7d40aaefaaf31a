import type { ChangeSideValue, Difference } from '../contract/changes.ts';
import type { ChangesExport } from './contract.ts';
import { type HistorySnapshot, type CompleteChange, openHistorySnapshot } from '../cache/history/history-snapshot.ts';
import { type Field, getField, kindParsers, getResource } from '../model/index.ts';
import { m } from '../messages/index.ts';
import { type Cell, asJson, toFreeCell } from '../model/table/cell-values.ts';
import type { WriterColumn, GetCachedName } from '../tables/columns.ts';
import { createCsvWriter } from '../tables/csv-writer.ts';
import { type ExportJob, createJob } from './export-job.ts';
import type { PartFile } from '../tables/part-file.ts';
import type { WriteChunk } from '../tables/table-writer.ts';

/** The number of changes in memory at a time. */
const changesPerPage = 200;

/** A row of the table: one for each changed field, or one if there is none. */
interface Line {
  readonly change: CompleteChange;
  readonly difference: Difference | null;
}

const toChangeLines = (change: CompleteChange): readonly Line[] =>
  change.differences.length === 0
    ? [{ change, difference: null }]
    : change.differences.map((difference) => ({ change, difference }));

const getChangedField = ({ change, difference }: Line): Field | undefined =>
  difference === null ? undefined : getField(getResource(change.resource), difference.field);

/** Returns the cell of a value, with names for known IDs and the stored segment of a long text. */
const toSideCell = (field: Field | undefined, side: ChangeSideValue | undefined, nameOf: GetCachedName): Cell => {
  if (side === undefined || side.is === 'absent') return null;
  if (side.is === 'piece') return `… ${side.text} …`;
  const { to } = field ?? {};
  if (to === undefined) return toFreeCell(side.value);
  const ids = kindParsers.refs.read([side.value].flat()) ?? [];
  return ids.length === 0 ? toFreeCell(side.value) : ids.map((id) => nameOf(to, id) ?? id).join(' | ');
};

const headings = m.exporting.changes;

const createChangeColumns = (nameOf: GetCachedName): readonly WriterColumn<Line>[] => [
  { header: headings.when, cell: ({ change }) => new Date(change.at), dates: true },
  { header: headings.change, cell: ({ change }) => change.kind },
  { header: headings.cause, cell: ({ change }) => change.cause },
  { header: headings.resource, cell: ({ change }) => getResource(change.resource).labels.title },
  { header: headings.item, cell: ({ change }) => change.title },
  { header: headings.label, cell: ({ change }) => change.note },
  { header: 'Item ID', cell: ({ change }) => change.itemId },
  { header: headings.field, cell: (line) => getChangedField(line)?.label ?? line.difference?.field ?? null },
  { header: headings.attribute, cell: ({ difference }) => difference?.attribute ?? null },
  { header: headings.before, cell: (line) => toSideCell(getChangedField(line), line.difference?.before, nameOf) },
  { header: headings.after, cell: (line) => toSideCell(getChangedField(line), line.difference?.after, nameOf) },
];

const getSideValue = (side: ChangeSideValue): unknown =>
  side.is === 'whole' ? side.value : side.is === 'piece' ? side : undefined;

/** Returns a change as a line of JSON, without absent values and with the stored segment of long texts. */
const toJsonLine = ({ id: _, entry: __, differences, ...change }: CompleteChange): string =>
  asJson({
    ...change,
    differences: differences.map(({ field, attribute, before, after }) => ({
      field,
      ...(attribute === null ? {} : { attribute }),
      before: getSideValue(before),
      after: getSideValue(after),
    })),
  });

const createLineWriter = (put: WriteChunk): ((changes: readonly CompleteChange[]) => void) => {
  return (changes) => put(Buffer.from(changes.map((change) => `${toJsonLine(change).toWellFormed()}\n`).join('')));
};

const createChangesWriter = (
  put: WriteChunk,
  snapshot: HistorySnapshot,
  request: ChangesExport,
): ((changes: readonly CompleteChange[]) => void) => {
  const writer = createCsvWriter(
    put,
    createChangeColumns((kind, id) => snapshot.nameOf(kind, id)),
    request,
  );
  return (changes) => writer.write(changes.flatMap(toChangeLines));
};

function* writeFile(snapshot: HistorySnapshot, request: ChangesExport, file: PartFile): Generator<number, number> {
  const put: WriteChunk = (chunk) => file.write(chunk);
  const write = request.format === 'csv' ? createChangesWriter(put, snapshot, request) : createLineWriter(put);
  for (let from = 0; from < snapshot.total; from += changesPerPage) {
    const changes = snapshot.read(from, from + changesPerPage);
    write(changes);
    yield from + changes.length;
  }
  file.finish();
  return 0;
}

/** Opens the history in the cache of `folder` and creates the file `path`. Throws `disk`. */
export const openChangesJob = (folder: string, path: string, request: ChangesExport): ExportJob =>
  createJob(
    path,
    () => openHistorySnapshot(folder, request.query),
    (snapshot, file) => writeFile(snapshot, request, file),
  );
