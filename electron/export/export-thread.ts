import { workerData } from 'node:worker_threads';
import { createJobSlot } from '../base/job.ts';
import { serveCalls } from '../base/thread.ts';
import type { ChangesExport, ExportRequest } from './contract.ts';
import { openChangesJob } from './changes-job.ts';
import { type ExportJob, type ProfileNames, openJob } from './export-job.ts';

const { folder } = workerData as { readonly folder: string };
/** The content and destination of an export. */
export interface ExportJobRequest {
  readonly path: string;
  readonly request: ExportRequest | ChangesExport;
  readonly profiles: ProfileNames;
}

const slot = createJobSlot<ExportJob>();

/** The handlers of an export thread. */
const handlers = {
  /** Starts the export and returns the number of items. */
  begin: ({ path, request, profiles }: ExportJobRequest): number =>
    slot.begin(() =>
      'scope' in request ? openJob(folder, path, request, profiles) : openChangesJob(folder, path, request),
    ).total,
  /** Works for one turn. */
  continue: slot.continue,
  /** Ends the export; a partial file is deleted. */
  close: slot.close,
};
export type ExportHandlers = typeof handlers;

serveCalls(handlers);
