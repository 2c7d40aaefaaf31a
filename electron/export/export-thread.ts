import { workerData } from 'node:worker_threads';
import { closeOnError } from '../base/close-on-error.ts';
import { serveCalls } from '../base/thread.ts';
import type { ChangesExport, ExportRequest } from './contract.ts';
import { openChangesJob } from './changes-job.ts';
import { type Job, type ProfileNames, openJob } from './export-job.ts';

const { folder } = workerData as { readonly folder: string };
/** The content and destination of an export. */
export interface ExportJobRequest {
  readonly path: string;
  readonly request: ExportRequest | ChangesExport;
  readonly profiles: ProfileNames;
}

/** The milliseconds of work in one call, after which a cancellation takes effect. */
const maxWorkMs = 100;

let job: Job | null = null;
let steps: Generator<number, number> | null = null;

const close = (): void => {
  job?.close();
  job = null;
  steps = null;
};

const guarded = closeOnError(close);

/** The handlers of an export thread. */
const handlers = {
  /** Starts the export and returns the number of items. */
  begin: ({ path, request, profiles }: ExportJobRequest): number =>
    guarded(() => {
      job = 'scope' in request ? openJob(folder, path, request, profiles) : openChangesJob(folder, path, request);
      steps = job.steps();
      return job.total;
    }),
  /** Works for one turn. `cut` is null until the file is complete. */
  continue: (): { written: number; cut: number | null } =>
    guarded(() => {
      if (job === null || steps === null) throw new Error('No export was begun');
      const until = performance.now() + maxWorkMs;
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
  /** Ends the export; a partial file is deleted. */
  close,
};
export type ExportHandlers = typeof handlers;

serveCalls(handlers);
