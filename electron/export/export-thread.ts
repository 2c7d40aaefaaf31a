import { workerData } from 'node:worker_threads';
import { closingOnFault } from '../base/closing-on-fault.ts';
import { serveThread } from '../base/thread.ts';
import type { ChangesExport, ExportRequest } from '../contract/export.ts';
import { openChangesJob } from './changes-job.ts';
import { openJob } from './job.ts';
import type { Job, ProfileNames } from './job.ts';

const { folder } = workerData as { readonly folder: string };
/** What is written where. */
export interface ToExport {
  readonly path: string;
  readonly request: ExportRequest | ChangesExport;
  readonly profiles: ProfileNames;
}

/** Milliseconds of work in one call: how soon a cancel takes effect. */
const turn = 100;

let job: Job | null = null;
let steps: Generator<number, number> | null = null;

const close = (): void => {
  job?.close();
  job = null;
  steps = null;
};

const guarded = closingOnFault(close);

/** The thread of one export. */
const handlers = {
  /** Returns the number of items. */
  begin: ({ path, request, profiles }: ToExport): number =>
    guarded(() => {
      job = 'scope' in request ? openJob(folder, path, request, profiles) : openChangesJob(folder, path, request);
      steps = job.steps();
      return job.total;
    }),
  /** Works for one turn. `cut` is null until the file is complete. */
  continue: (): { written: number; cut: number | null } =>
    guarded(() => {
      if (job === null || steps === null) throw new Error('No export was begun');
      const until = performance.now() + turn;
      for (;;) {
        const step = steps.next();
        if (step.done === true) {
          const { total } = job;
          close();
          return { written: total, cut: step.value };
        }
        if (performance.now() >= until) return { written: step.value, cut: null };
      }
    }),
  /** Ends it; an incomplete file is removed. */
  close,
};
export type ExportHandlers = typeof handlers;

serveThread(handlers);
