import { basename } from 'node:path';
import { runJob } from '../base/job.ts';
import { type Thread, startThread, writeDeadlineMs } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import type { ChangesExport, ExportDone, ExportProgress, ExportRequest } from './contract.ts';
import { m } from '../messages/index.ts';
import type { ExportHandlers, ExportJobRequest } from './export-thread.ts';
import type { ProfileNames } from './export-job.ts';

/** The exports of one account: one at a time, each on its own thread. */
export interface Exports {
  /**
   * Writes the file `path`, which appears only when it is complete. `onProgress` is called about ten times a second.
   * Rejects with `cancelled`, `disk`, `file` (more than the format can hold) or `conflict` (another export is running).
   * `profiles` contains the headers of profile columns.
   */
  run(
    request: ExportRequest | ChangesExport,
    path: string,
    onProgress: (progress: ExportProgress) => void,
    profiles?: ProfileNames,
  ): Promise<ExportDone>;
  /** Cancels the running export if it has that ID and deletes its file. */
  cancel(id: string): void;
  /** Cancels the running export and waits until its file is deleted. Safe to call twice. */
  close(): Promise<void>;
}

interface Running {
  readonly id: string;
  cancelled: boolean;
  readonly thread: Thread<ExportHandlers>;
  readonly over: Promise<unknown>;
}

/** A small young generation frees written rows sooner: a third of the memory, without taking longer. */
const threadLimits = { maxYoungGenerationSizeMb: 8 };

const createCancelledExportError = (): VitrineError => new VitrineError('cancelled', m.exporting.cancelled);

/** Runs one export on its thread, one turn at a time, until it is complete or cancelled. */
const runToEnd = async (
  thread: Thread<ExportHandlers>,
  jobRequest: ExportJobRequest,
  options: { cancelled: () => boolean; onProgress: (progress: ExportProgress) => void },
): Promise<ExportDone> => {
  const { path, request } = jobRequest;
  const { id } = request;
  const total = await thread.call('begin', jobRequest);
  options.onProgress({ id, written: 0, total });
  const cut = await runJob(() => thread.call('continue', undefined), {
    beforeTurn: () => {
      if (options.cancelled()) throw createCancelledExportError();
    },
    onProgress: (written) => options.onProgress({ id, written, total }),
  });
  return { fileName: basename(path), rows: total, cut };
};

/** Ends the thread; a partial file is deleted. */
const closeExport = (thread: Thread<ExportHandlers>): Promise<void> =>
  thread.close({ finalCall: 'close', deadlineMs: writeDeadlineMs });

/** Creates the exports from the cache in `folder`. `root` is the folder of the sources or of the built main process. */
export const createExports = ({ root, folder }: { root: URL; folder: string }): Exports => {
  let running: Running | null = null;

  const runAndClose = async (...[thread, ...rest]: Parameters<typeof runToEnd>): Promise<ExportDone> => {
    try {
      return await runToEnd(thread, ...rest);
    } finally {
      await closeExport(thread);
      running = null;
    }
  };
  const stop = (): void => {
    if (running !== null) running.cancelled = true;
  };

  return {
    run: (request, path, onProgress, profiles = {}) => {
      if (running !== null) return Promise.reject(new VitrineError('conflict', m.exporting.conflict));
      const thread = startThread<ExportHandlers>(root, 'export/export-thread', { folder }, threadLimits);
      const done = runAndClose(thread, { request, path, profiles }, { cancelled: () => newRun.cancelled, onProgress });
      const newRun: Running = { id: request.id, cancelled: false, thread, over: done.catch(() => undefined) };
      running = newRun;
      return done;
    },
    cancel: (id) => {
      if (running?.id === id) stop();
    },
    close: async () => {
      stop();
      if (running === null) return;
      const { thread, over } = running;
      await closeExport(thread);
      await over;
    },
  };
};
