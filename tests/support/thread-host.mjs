// A worker in which threads of the built program run one after the other; see lasting-threads.ts.
import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { parentPort } from 'node:worker_threads';

let threads = 0;

parentPort.on('message', async ({ entry, workerData, port }) => {
  // The listeners of the last thread are no longer needed.
  process.removeAllListeners('unhandledRejection');
  Object.assign(workerThreads, { workerData, parentPort: port });
  syncBuiltinESMExports();
  threads += 1;
  await import(`${entry}?${threads}`);
});
