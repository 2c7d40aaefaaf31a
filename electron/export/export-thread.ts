import { workerData } from 'node:worker_threads';
import { serveThread } from '../base/thread.ts';
import type { ChangesExport, ExportRequest } from '../contract/export.ts';
import { openChangesJob } from './changes-job.ts';
import { openJob } from './job.ts';
import type { Job } from './job.ts';

const { folder } = workerData as { readonly folder: string };
/** Work between two answers, in milliseconds: how soon a cancel is heard. */
const turn = 100;

let job: Job | null = null;
let steps: Generator<number, number> | null = null;

const close = (): void => {
  job?.close();
  job = null;
  steps = null;
};

const closingOnFault = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    close();
    throw error;
  }
};

/** The far end of one export. */
const handlers = {
  /** Answers how many items there are. */
  begin: ({ path, request }: { path: string; request: ExportRequest | ChangesExport }): number =>
    closingOnFault(() => {
      job = 'scope' in request ? openJob(folder, path, request) : openChangesJob(folder, path, request);
      steps = job.steps();
      return job.total;
    }),
  /** Works on for a moment. `cut` is null until the file is whole. */
  goOn: (): { written: number; cut: number | null } =>
    closingOnFault(() => {
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
  /** Ends it; a file that is not whole is removed. */
  close,
};
export type ExportHandlers = typeof handlers;

serveThread(handlers);
