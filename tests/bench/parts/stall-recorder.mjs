// Loaded into the main process with `--import`, so that the program itself knows nothing of it: notes every time that
// the event loop did not come round for longer than a tick, how long the thread stood in the queue for a processor
// meanwhile (Linux tells), and how much processor time it took itself.
import { appendFileSync, existsSync, openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const tick = 5;
const least = 15;
const file = process.env.VITRINE_BENCH_STALLS;
const schedule = `/proc/${process.pid}/schedstat`;

/** Milliseconds that the thread was ready to run and was not let; always 0 where the system does not tell. */
function queueClock() {
  if (!existsSync(schedule)) return () => 0;
  const handle = openSync(schedule, 'r');
  const buffer = Buffer.alloc(128);
  return () => Number(buffer.toString('latin1', 0, readSync(handle, buffer, 0, 128, 0)).split(' ')[1]) / 1e6;
}

function watch() {
  const queued = queueClock();
  let last = performance.now();
  let queue = queued();
  let cpu = process.threadCpuUsage();
  setInterval(() => {
    const wall = performance.now() - last - tick;
    const waited = queued();
    if (wall >= least) {
      const spent = process.threadCpuUsage(cpu);
      const own = wall - Math.min(wall, waited - queue);
      const stall = { at: Date.now(), wall, own, cpu: (spent.user + spent.system) / 1000 };
      appendFileSync(file, `${JSON.stringify(stall)}\n`);
    }
    last = performance.now();
    queue = queued();
    cpu = process.threadCpuUsage();
  }, tick).unref();
}

if (isMainThread && file !== undefined) watch();
