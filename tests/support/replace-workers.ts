import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';
import { threadsRoot } from './threads.ts';

/** What a worker is to whoever starts one; its constructor takes what a worker's takes. */
type ThreadLike = new (entry: URL, options: WorkerOptions) => object;

/** Other threads are workers as ever. */
const isThread = (entry: URL | string): entry is URL => entry instanceof URL && entry.href.startsWith(threadsRoot.href);

const replaced = Symbol.for('vitrine.replacedWorkers');

/** Has the program's own threads started as `Thread`. Files that share a process have it from the first of them. */
export const replaceWorkers = (Thread: ThreadLike): void => {
  if (replaced in Worker) return;
  const Replaced = new Proxy(Worker, {
    has: (target, key) => key === replaced || key in target,
    construct: (target, [entry, options]: [URL | string, WorkerOptions]) =>
      isThread(entry) ? new Thread(entry, options) : new target(entry, options),
  });
  Object.assign(workerThreads, { Worker: Replaced });
  syncBuiltinESMExports();
};
