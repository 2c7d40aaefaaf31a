// A worker that threads of the built program run in, one after the other: see lasting-threads.ts.
import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { parentPort } from 'node:worker_threads';

let threads = 0;

parentPort.on('message', async ({ entry, workerData, port }) => {
  // What the last thread was told of no longer concerns it.
  process.removeAllListeners('unhandledRejection');
  Object.assign(workerThreads, { workerData, parentPort: port });
  syncBuiltinESMExports();
  threads += 1;
  await import(`${entry}?${threads}`);
});
