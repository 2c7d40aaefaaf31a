import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { serveThread } from '../base/thread.ts';
import { writerCalls } from './write/writer-calls.ts';

const { folder } = workerData as { readonly folder: string };
const calls = writerCalls(folder, join(import.meta.dirname, 'migrations'), (event, value) => emit(event, value));
const { emit } = serveThread(calls, { tellSlow: true });
