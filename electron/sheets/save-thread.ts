import { workerData } from 'node:worker_threads';
import { closeOnError } from '../base/close-on-error.ts';
import { serveCalls } from '../base/thread.ts';
import type { ChangedColumn, SheetRequest } from './contract.ts';
import { countFiles, openFiles } from './save/sheet-files.ts';
import { type SaveJob, openSaveJob } from './save/save-job.ts';
import { countChangedColumns } from './save/previous-values.ts';
import { type ChangedSource, openHistory } from './save/row-sources.ts';
import type { SheetWritten } from './save/write-rows.ts';

const { folder, account } = workerData as { readonly folder: string; readonly account: string };
/** The duration of work in one call, in milliseconds. It limits the delay of a cancel. */
const turnMs = 100;

let job: SaveJob | null = null;
let steps: Generator<number, SheetWritten> | null = null;

const close = (): void => {
  job?.close();
  job = null;
  steps = null;
};

const guarded = closeOnError(close);

/** The arguments to start a sheet. With `path` null, nothing is written and the files are only counted. */
export interface Begin {
  readonly path: string | null;
  readonly request: Omit<SheetRequest, 'id'>;
  /** The number of rows in the preview. */
  readonly first: number;
}

export interface Begun {
  readonly total: number;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const startJob = (opened: SaveJob, first: number): Begun => {
  job = opened;
  steps = opened.steps();
  return { total: opened.total, headers: opened.headers, rows: opened.first(first) };
};

const handlers = {
  changedColumns: (source: ChangedSource): readonly ChangedColumn[] => {
    const history = openHistory(folder, source);
    try {
      return countChangedColumns(history);
    } finally {
      history.close();
    }
  },
  begin: ({ path, request, first }: Begin): Begun =>
    guarded(() => {
      const files = path === null ? countFiles(`${request.name}.${request.format}`) : openFiles(path);
      return startJob(openSaveJob({ folder, request, account, at: new Date() }, files), first);
    }),
  /** Continues for one turn. `written` is null until all files are complete. */
  continue: (): { done: number; written: SheetWritten | null } =>
    guarded(() => {
      if (job === null || steps === null) throw new Error('No sheet was begun');
      const until = performance.now() + turnMs;
      for (;;) {
        const step = steps.next();
        if (step.done === true) {
          close();
          return { done: step.value.rows, written: step.value };
        }
        if (performance.now() >= until) return { done: step.value, written: null };
      }
    }),
  /** Ends the sheet and removes incomplete files. */
  close,
};
export type SheetHandlers = typeof handlers;

serveCalls(handlers);
