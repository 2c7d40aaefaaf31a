import type { SheetRequest } from '../../contract/sheets.ts';
import type { Cell } from '../../export/cells.ts';
import { textOf } from '../shared/cell-text.ts';
import type { SheetFiles } from './files.ts';
import { beginPart } from './part.ts';
import { sheetColumns } from './rows.ts';
import { openSource } from './sources.ts';
import { writeRows } from './write-rows.ts';
import type { SheetWritten } from './write-rows.ts';

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
