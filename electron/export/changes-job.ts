import type { ChangeSide, Difference } from '../contract/changes.ts';
import type { ChangesExport } from '../contract/export.ts';
import { openHistorySnapshot } from '../cache/history/history-snapshot.ts';
import type { HistorySnapshot, WholeChange } from '../cache/history/history-snapshot.ts';
import { fieldOf, kinds, resourceOf } from '../model/index.ts';
import type { Field } from '../model/index.ts';
import { m } from '../messages/index.ts';
import { asJson, freeCell } from './cells.ts';
import type { Cell } from './cells.ts';
import type { ExportColumn, NameOf } from './columns.ts';
import { csvWriter } from './csv-writer.ts';
import { jobOf } from './job.ts';
import type { Job } from './job.ts';
import type { PartFile } from './part-file.ts';
import type { Put } from './writer.ts';

/** The number of changes in memory at a time. */
const changesPerPage = 200;

/** A row of the table: one for each changed field, or one if there is none. */
interface Line {
  readonly change: WholeChange;
  readonly difference: Difference | null;
}

const linesOf = (change: WholeChange): readonly Line[] =>
  change.differences.length === 0
    ? [{ change, difference: null }]
    : change.differences.map((difference) => ({ change, difference }));

const fieldIn = ({ change, difference }: Line): Field | undefined =>
  difference === null ? undefined : fieldOf(resourceOf(change.resource), difference.field);

/** Returns the cell of a value, with names for known IDs and the stored segment of a long text. */
const sideCell = (field: Field | undefined, side: ChangeSide | undefined, nameOf: NameOf): Cell => {
  if (side === undefined || side.is === 'absent') return null;
  if (side.is === 'piece') return `… ${side.text} …`;
  const { to } = field ?? {};
  if (to === undefined) return freeCell(side.value);
  const ids = kinds.refs.read([side.value].flat()) ?? [];
  return ids.length === 0 ? freeCell(side.value) : ids.map((id) => nameOf(to, id) ?? id).join(' | ');
};

const heads = m.exporting.changes;

const columnsOf = (nameOf: NameOf): readonly ExportColumn<Line>[] => [
  { header: heads.when, cell: ({ change }) => new Date(change.at), dates: true },
  { header: heads.change, cell: ({ change }) => change.kind },
  { header: heads.cause, cell: ({ change }) => change.cause },
  { header: heads.resource, cell: ({ change }) => resourceOf(change.resource).labels.title },
  { header: heads.item, cell: ({ change }) => change.title },
  { header: heads.label, cell: ({ change }) => change.note },
  { header: 'Item ID', cell: ({ change }) => change.itemId },
  { header: heads.field, cell: (line) => fieldIn(line)?.label ?? line.difference?.field ?? null },
  { header: heads.attribute, cell: ({ difference }) => difference?.attribute ?? null },
  { header: heads.before, cell: (line) => sideCell(fieldIn(line), line.difference?.before, nameOf) },
  { header: heads.after, cell: (line) => sideCell(fieldIn(line), line.difference?.after, nameOf) },
];

const sideValue = (side: ChangeSide): unknown =>
  side.is === 'whole' ? side.value : side.is === 'piece' ? side : undefined;

/** Returns a change as a line of JSON, without absent values and with the stored segment of long texts. */
const jsonLine = ({ id: _, entry: __, differences, ...change }: WholeChange): string =>
  asJson({
    ...change,
    differences: differences.map(({ field, attribute, before, after }) => ({
      field,
      ...(attribute === null ? {} : { attribute }),
      before: sideValue(before),
      after: sideValue(after),
    })),
  });

const lineWriter = (put: Put): ((changes: readonly WholeChange[]) => void) => {
  return (changes) => put(Buffer.from(changes.map((change) => `${jsonLine(change).toWellFormed()}\n`).join('')));
};

const tableWriter = (
  put: Put,
  snapshot: HistorySnapshot,
  request: ChangesExport,
): ((changes: readonly WholeChange[]) => void) => {
  const writer = csvWriter(
    put,
    columnsOf((kind, id) => snapshot.nameOf(kind, id)),
    request,
  );
  return (changes) => writer.write(changes.flatMap(linesOf));
};

function* writeFile(snapshot: HistorySnapshot, request: ChangesExport, file: PartFile): Generator<number, number> {
  const put: Put = (chunk) => file.write(chunk);
  const write = request.format === 'csv' ? tableWriter(put, snapshot, request) : lineWriter(put);
  for (let from = 0; from < snapshot.total; from += changesPerPage) {
    const changes = snapshot.read(from, from + changesPerPage);
    write(changes);
    yield from + changes.length;
  }
  file.finish();
  return 0;
}

/** Opens the history in the cache of `folder` and creates the file `path`. Throws `disk`. */
export const openChangesJob = (folder: string, path: string, request: ChangesExport): Job =>
  jobOf(
    path,
    () => openHistorySnapshot(folder, request.query),
    (snapshot, file) => writeFile(snapshot, request, file),
  );
