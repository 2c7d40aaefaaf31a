import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { type WorkerOptions, Worker } from 'node:worker_threads';
import { threadsRoot } from './threads.ts';

/** A class that replaces `Worker`, with the same constructor. */
type ThreadLike = new (entry: URL, options: WorkerOptions) => object;

/** Other threads stay workers. */
const isThread = (entry: URL | string): entry is URL => entry instanceof URL && entry.href.startsWith(threadsRoot.href);

const replaced = Symbol.for('vitrine.replacedWorkers');

/** Starts the program's threads as `Thread`. Test files that share a process use the first replacement. */
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
