import { workerData } from 'node:worker_threads';
import { serveThread } from '../base/thread.ts';
import { readerCalls } from './read/reader-calls.ts';

const { folder } = workerData as { readonly folder: string };
serveThread(readerCalls(folder), { tellSlow: true });
