import type { ChangeSide, Difference } from '../contract/changes.ts';
import type { ChangesExport } from '../contract/export.ts';
import { openHistorySnapshot } from '../cache/history/history-snapshot.ts';
import type { HistorySnapshot, WholeChange } from '../cache/history/history-snapshot.ts';
import { fieldOf, kinds, resourceOf } from '../model/index.ts';
import type { Field } from '../model/index.ts';
import { asJson, freeCell } from './cells.ts';
import type { Cell } from './cells.ts';
import type { ExportColumn, NameOf } from './columns.ts';
import { csvWriter } from './csv-writer.ts';
import { jobOf } from './job.ts';
import type { Job } from './job.ts';
import type { PartFile } from './part-file.ts';
import type { Put } from './writer.ts';

/** Changes that are in memory at the same time. */
const atOnce = 200;

/** A change as a table has it: one line for each member that differs, one where none is told. */
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

/** A value as a table has it: names in place of ids as far as they are known, and pieces of long texts as such. */
const sideCell = (field: Field | undefined, side: ChangeSide | undefined, nameOf: NameOf): Cell => {
  if (side === undefined || side.is === 'absent') return null;
  if (side.is === 'piece') return `… ${side.text} …`;
  const { to } = field ?? {};
  if (to === undefined) return freeCell(side.value);
  const ids = kinds.refs.read([side.value].flat()) ?? [];
  return ids.length === 0 ? freeCell(side.value) : ids.map((id) => nameOf(to, id) ?? id).join(' | ');
};

const columnsOf = (nameOf: NameOf): readonly ExportColumn<Line>[] => [
  { header: 'When', cell: ({ change }) => new Date(change.at), dates: true },
  { header: 'Change', cell: ({ change }) => change.kind },
  { header: 'Cause', cell: ({ change }) => change.cause },
  { header: 'Resource', cell: ({ change }) => resourceOf(change.resource).labels.title },
  { header: 'Item', cell: ({ change }) => change.title },
  { header: 'Label', cell: ({ change }) => change.note },
  { header: 'Item ID', cell: ({ change }) => change.itemId },
  { header: 'Field', cell: (line) => fieldIn(line)?.label ?? line.difference?.field ?? null },
  { header: 'Attribute', cell: ({ difference }) => difference?.attribute ?? null },
  { header: 'Before', cell: (line) => sideCell(fieldIn(line), line.difference?.before, nameOf) },
  { header: 'After', cell: (line) => sideCell(fieldIn(line), line.difference?.after, nameOf) },
];

const sideValue = (side: ChangeSide): unknown =>
  side.is === 'whole' ? side.value : side.is === 'piece' ? side : undefined;

/** One change a line; what was not there is left out, and of long texts the piece that was kept stands as such. */
const told = ({ id: _, entry: __, differences, ...change }: WholeChange): string =>
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
  return (changes) => put(Buffer.from(changes.map((change) => `${told(change).toWellFormed()}\n`).join('')));
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
  for (let from = 0; from < snapshot.total; from += atOnce) {
    const changes = snapshot.read(from, from + atOnce);
    write(changes);
    yield from + changes.length;
  }
  file.finish();
  return 0;
}

/** Opens the history in the cache of `folder` and begins the file `path`. Fails with `disk`. */
export const openChangesJob = (folder: string, path: string, request: ChangesExport): Job =>
  jobOf(
    path,
    () => openHistorySnapshot(folder, request.query),
    (snapshot, file) => writeFile(snapshot, request, file),
  );
