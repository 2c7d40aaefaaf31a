import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { serveThread } from '../base/thread.ts';
import type { SaveData } from './db/plan-calls.ts';
import { saveCalls } from './db/save-calls.ts';

const handlers = saveCalls(workerData as SaveData, join(import.meta.dirname, 'migrations'));
/** The thread that saves files of one account. */
export type SaveHandlers = typeof handlers;

serveThread(handlers);
