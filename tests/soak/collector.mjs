// Loaded into the main process and its threads with `--import`: at SIGUSR2 all of them collect their garbage. A thread
// that rests keeps garbage for as long as it has room, up to 80 MB in all, and what it had room for differs.
import { setFlagsFromString } from 'node:v8';
import { isMainThread, threadId } from 'node:worker_threads';
import { runInNewContext } from 'node:vm';

/** A thread that is starting hears nothing yet, one that ends answers nothing more. */
const patienceMs = 2_000;
const channel = new BroadcastChannel('vitrine-soak-collect');

function collect() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function collectEverywhere() {
  const asked = new Set(threads);
  collect();
  const done = () => {
    clearTimeout(limit);
    channel.onmessage = null;
    console.log(`collected: ${JSON.stringify(process.memoryUsage())}`);
  };
  const limit = setTimeout(done, patienceMs);
  channel.onmessage = ({ data: thread }) => {
    asked.delete(thread);
    if (asked.size === 0) done();
  };
  if (asked.size === 0) done();
  channel.postMessage('collect');
}

const threads = new Set();
if (isMainThread) {
  process.on('worker', (worker) => {
    const { threadId: thread } = worker;
    threads.add(thread);
    worker.once('exit', () => threads.delete(thread));
  });
  process.on('SIGUSR2', collectEverywhere);
} else {
  channel.onmessage = ({ data }) => {
    if (data !== 'collect') return;
    collect();
    channel.postMessage(threadId);
  };
}
// It is to hold nothing.
channel.unref();
