// Loaded into the main process with `--import`: collects all garbage on SIGUSR2, so that only memory in use is
// measured.
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import { runInNewContext } from 'node:vm';

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    console.log(`collected: ${JSON.stringify(process.memoryUsage())}`);
  });
}
