// Loaded into the main process with `--import`, independent of the program. Records each time that the event loop was
// blocked for longer than a tick, how long the thread waited for a processor (only on Linux), and how much processor
// time it used.
import { appendFileSync, existsSync, openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const tick = 5;
const least = 15;
const file = process.env.VITRINE_BENCH_STALLS;
const schedule = `/proc/${process.pid}/schedstat`;

/**
 * Returns a function for the milliseconds that the thread waited for a processor; always 0 on systems without this
 * data.
 */
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
