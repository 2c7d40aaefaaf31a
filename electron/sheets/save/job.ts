import type { SheetFile, SheetRequest } from '../../contract/sheets.ts';
import type { Cell } from '../../export/cells.ts';
import { textOf } from '../shared/cell-text.ts';
import type { SheetFiles } from './files.ts';
import { beginPart } from './part.ts';
import type { Part } from './part.ts';
import { sheetColumns } from './rows.ts';
import { openSource } from './sources.ts';
import type { RowSource } from './sources.ts';

/** What came of a sheet: its files with their paths. */
export interface SheetWritten {
  readonly files: readonly (SheetFile & { readonly path: string })[];
  readonly rows: number;
  readonly cut: number;
}

/** One sheet as its thread writes it. */
export interface SaveJob {
  readonly headers: readonly string[];
  readonly total: number;
  /** The first rows as texts. */
  first(count: number): readonly (readonly string[])[];
  /** Yields the number of rows written. */
  steps(): Generator<number, SheetWritten>;
  /** Ends it at any point; incomplete files are removed. Safe to call twice. */
  close(): void;
}

export interface JobParts {
  /** The account's. */
  readonly folder: string;
  readonly request: Omit<SheetRequest, 'id'>;
  /** Tells the account apart in the sheet. */
  readonly account: string;
  readonly at: Date;
}

/** Letters of a cell that a preview shows. */
const shown = 300;
const previewText = (cell: Cell): string => textOf(cell).slice(0, shown).toWellFormed();

/** Rows in memory at a time. */
const page = 200;

function* writeRows(
  source: RowSource,
  files: SheetFiles,
  begin: (put: ReturnType<SheetFiles['next']>) => Part,
): Generator<number, SheetWritten> {
  const parts: Part[] = [];
  const next = (): Part => {
    const part = begin(files.next());
    parts.push(part);
    return part;
  };
  let part = next();
  for (let from = 0; from < source.total; from += page) {
    let items = source.read(from, Math.min(source.total, from + page));
    for (;;) {
      items = items.slice(part.write(items));
      if (items.length === 0) break;
      part.end();
      part = next();
    }
    yield Math.min(source.total, from + page);
  }
  part.end();
  const named = files.finish();
  return {
    files: named.map((file, at) => ({ ...file, rows: parts[at]?.rows ?? 0 })),
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    cut: parts.reduce((sum, { cut }) => sum + cut, 0),
  };
}

/** Opens the products of a sheet that goes into `files`. Fails with `disk`. */
export const openSaveJob = ({ folder, request, account, at }: JobParts, files: SheetFiles): SaveJob => {
  const source = openSource(folder, request.source, request.columns);
  const { nameOf, faults } = source;
  const columns = sheetColumns({ request, nameOf, faults, account, at });
  let isOpen = true;
  return {
    headers: columns.slice(0, -1).map(({ header }) => header),
    total: source.total,
    first: (count) =>
      source
        .read(0, Math.min(count, source.total))
        .map((item) => columns.slice(0, -1).map(({ cell }) => previewText(cell(item)))),
    steps: () => writeRows(source, files, (put) => beginPart(columns, request, put)),
    close: () => {
      if (isOpen) source.close();
      isOpen = false;
      files.abandon();
    },
  };
};
