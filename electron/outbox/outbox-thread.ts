import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { serveThread } from '../base/thread.ts';
import { outboxCalls } from './db/outbox-calls.ts';

const { folder } = workerData as { folder: string };
serveThread(outboxCalls(folder, join(import.meta.dirname, 'migrations')), { tellSlow: true });
