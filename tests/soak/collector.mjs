// Loaded into the main process and its threads with `--import`: at SIGUSR2 all of them collect their garbage. A thread
// that rests keeps garbage for as long as it has room, up to 80 MB in all, and what it had room for differs.
import { setFlagsFromString } from 'node:v8';
import { isMainThread, threadId } from 'node:worker_threads';
import { runInNewContext } from 'node:vm';

/** A thread that is starting hears nothing yet. */
const patienceMs = 10_000;
const channel = new BroadcastChannel('vitrine-soak-collect');
const threads = new Set();
/** Those that have not answered yet. */
const asked = new Set();
let limit;

function collect() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function tell() {
  clearTimeout(limit);
  asked.clear();
  console.log(`collected: ${JSON.stringify(process.memoryUsage())}`);
}

function collectEverywhere() {
  collect();
  if (threads.size === 0) return tell();
  for (const thread of threads) asked.add(thread);
  limit = setTimeout(tell, patienceMs);
  channel.postMessage('collect');
}

/** The thread has collected, or is gone. */
function done(thread) {
  if (asked.delete(thread) && asked.size === 0) tell();
}

function watch(worker) {
  const { threadId: thread } = worker;
  threads.add(thread);
  worker.once('exit', () => {
    threads.delete(thread);
    done(thread);
  });
}

if (isMainThread) {
  process.on('worker', watch);
  process.on('SIGUSR2', collectEverywhere);
  channel.onmessage = ({ data }) => done(data);
} else {
  channel.onmessage = ({ data }) => {
    if (data !== 'collect') return;
    collect();
    channel.postMessage(threadId);
  };
}
// It is to hold nothing.
channel.unref();
