import { workerData } from 'node:worker_threads';
import { createJobSlot } from '../base/job.ts';
import { serveCalls } from '../base/thread.ts';
import type { ChangedColumn, SheetRequest } from './contract.ts';
import { countFiles, openFiles } from '../tables/sheet/sheet-files.ts';
import { type SaveJob, openSaveJob } from './save/save-job.ts';
import { countChangedColumns } from './save/previous-values.ts';
import { type ChangedSource, openHistory } from './save/row-sources.ts';

const { folder } = workerData as { readonly folder: string };

const slot = createJobSlot<SaveJob>();

/** The arguments to start a sheet. With `path` null, nothing is written and the files are only counted. */
export interface SheetStart {
  readonly path: string | null;
  readonly request: Omit<SheetRequest, 'id'>;
  /** The number of rows in the preview. */
  readonly first: number;
  /** The hash that identifies the account in the sheet. */
  readonly account: string;
}

export interface StartedSheet {
  readonly total: number;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const handlers = {
  changedColumns: (source: ChangedSource): readonly ChangedColumn[] => {
    const history = openHistory(folder, source);
    try {
      return countChangedColumns(history);
    } finally {
      history.close();
    }
  },
  begin: ({ path, request, first, account }: SheetStart): StartedSheet => {
    const job = slot.begin(() => {
      const files = path === null ? countFiles(`${request.name}.${request.format}`) : openFiles(path);
      return openSaveJob({ folder, request, account, at: new Date() }, files);
    });
    return { total: job.total, headers: job.headers, rows: job.first(first) };
  },
  /** Continues for one turn. */
  continue: slot.continue,
  /** Ends the sheet and removes incomplete files. */
  close: slot.close,
};
export type SheetHandlers = typeof handlers;

serveCalls(handlers);
