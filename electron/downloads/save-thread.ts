import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { serveCalls } from '../base/thread.ts';
import type { SavePlanProgress } from './contract.ts';
import type { SaveData } from './db/plan-handlers.ts';
import { saveCalls } from './db/save-handlers.ts';

const handlers = saveCalls(workerData as SaveData, join(import.meta.dirname, 'migrations'), (measuring) =>
  thread.emit('measuring', measuring),
);
// Without this, Electron treats a user's file with the extension `.asar` as an archive. The thread's own code and
// migrations are already loaded.
process.noAsar = true;

export type SaveHandlers = typeof handlers;
export interface SaveEvents {
  readonly measuring: SavePlanProgress;
}

const thread = serveCalls(handlers);
