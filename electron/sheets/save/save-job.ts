import type { Job } from '../../base/job.ts';
import type { SheetRequest } from '../contract.ts';
import type { Cell } from '../../model/table/cell-values.ts';
import { toCellText } from '../../model/table/sheet-cell.ts';
import type { SheetFiles } from '../../tables/sheet/sheet-files.ts';
import { beginPart } from '../../tables/sheet/sheet-file.ts';
import { createSheetColumns } from '../../tables/sheet/sheet-rows.ts';
import { openSource } from './row-sources.ts';
import { type SheetWritten, writeRows } from '../../tables/sheet/write-rows.ts';

/** The writing of one sheet on its thread. */
export interface SaveJob extends Job<SheetWritten> {
  readonly headers: readonly string[];
  /** Returns the first rows as texts. */
  first(count: number): readonly (readonly string[])[];
}

export interface JobParts {
  /** The account's folder. */
  readonly folder: string;
  readonly request: Omit<SheetRequest, 'id'>;
  /** Identifies the account in the sheet. */
  readonly account: string;
  readonly at: Date;
}

/** The maximum length of a cell in a preview, in characters. */
const maxPreviewLength = 300;
const previewText = (cell: Cell): string => toCellText(cell).slice(0, maxPreviewLength).toWellFormed();

/** Opens the products of a sheet that is written to `files`. Throws `disk`. */
export const openSaveJob = ({ folder, request, account, at }: JobParts, files: SheetFiles): SaveJob => {
  const source = openSource(folder, request.source, request.columns);
  const { nameOf, faults } = source;
  const columns = createSheetColumns({ request, nameOf, faults, account, at });
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
