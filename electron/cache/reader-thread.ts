import { workerData } from 'node:worker_threads';
import { serveThread } from '../base/thread.ts';
import { createReader } from './read/reader.ts';
import type { Reader } from './read/reader.ts';

/** Each question takes its arguments as one list. */
export type ReaderHandlers = {
  readonly [Name in keyof Reader]: (asked: Parameters<Reader[Name]>) => ReturnType<Reader[Name]>;
};

const { folder } = workerData as { readonly folder: string };
const handlers = Object.entries(
  createReader(folder) as unknown as Record<string, (...asked: unknown[]) => unknown>,
).map(([name, ask]) => [name, (asked: unknown[]) => ask(...asked)]);
serveThread(Object.fromEntries(handlers) as ReaderHandlers, { tellSlow: true });
