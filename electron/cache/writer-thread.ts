import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { serveCalls } from '../base/thread.ts';
import { createWriterHandlers } from './write/writer-handlers.ts';

const { folder } = workerData as { readonly folder: string };
const calls = createWriterHandlers(folder, join(import.meta.dirname, 'migrations'), (event, value) =>
  emit(event, value),
);
const { emit } = serveCalls(calls, { tellSlow: true });
