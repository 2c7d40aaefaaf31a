import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { serveCalls } from '../base/thread.ts';
import { createOutboxHandlers } from './db/outbox-handlers.ts';

const { folder } = workerData as { folder: string };
serveCalls(createOutboxHandlers(folder, join(import.meta.dirname, 'migrations')), { tellSlow: true });
