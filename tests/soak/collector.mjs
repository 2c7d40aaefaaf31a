// Loaded into the main process and its threads with `--import`: at SIGUSR2 all of them collect their garbage. Without this,
// an idle thread keeps a varying amount of garbage, up to 80 MB in all threads.
import { setFlagsFromString } from 'node:v8';
import { isMainThread, threadId } from 'node:worker_threads';
import { runInNewContext } from 'node:vm';

/** A thread that is starting does not receive messages yet. */
const timeoutMs = 10_000;
const channel = new BroadcastChannel('vitrine-soak-collect');
const threads = new Set();
/** The threads that have not replied yet. */
const pending = new Set();
let limit;

function collect() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function report() {
  clearTimeout(limit);
  pending.clear();
  console.log(`collected: ${JSON.stringify(process.memoryUsage())}`);
}

function collectEverywhere() {
  collect();
  if (threads.size === 0) return report();
  for (const thread of threads) pending.add(thread);
  limit = setTimeout(report, timeoutMs);
  channel.postMessage('collect');
}

/** Handles a thread that has collected its garbage or has ended. */
function handleDone(thread) {
  if (pending.delete(thread) && pending.size === 0) report();
}

function watch(worker) {
  const { threadId: thread } = worker;
  threads.add(thread);
  worker.once('exit', () => {
    threads.delete(thread);
    handleDone(thread);
  });
}

if (isMainThread) {
  process.on('worker', watch);
  process.on('SIGUSR2', collectEverywhere);
  channel.onmessage = ({ data }) => handleDone(data);
} else {
  channel.onmessage = ({ data }) => {
    if (data !== 'collect') return;
    collect();
    channel.postMessage(threadId);
  };
}
// The channel must not keep the process alive.
channel.unref();
