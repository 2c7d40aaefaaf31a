import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { serveThread } from '../base/thread.ts';
import type { SavingMeasuring } from '../contract/saving.ts';
import type { SaveData } from './db/plan-calls.ts';
import { saveCalls } from './db/save-calls.ts';

const handlers = saveCalls(workerData as SaveData, join(import.meta.dirname, 'migrations'), (measuring) =>
  thread.emit('measuring', measuring),
);
// A file of the user whose name ends in `.asar` is a file like any other. The thread's own code and migrations are loaded by now.
process.noAsar = true;

/** The thread that saves files of one account. */
export type SaveHandlers = typeof handlers;
/** What it tells by itself. */
export interface SaveEvents {
  readonly measuring: SavingMeasuring;
}

const thread = serveThread(handlers);
