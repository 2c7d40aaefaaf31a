import { workerData } from 'node:worker_threads';
import { serveCalls } from '../base/thread.ts';
import { createReaderHandlers } from './read/reader-handlers.ts';

const { folder } = workerData as { readonly folder: string };
serveCalls(createReaderHandlers(folder), { tellSlow: true });
