import { setInterval as every } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { Chirp } from './canary.ts';

/** Does the same work again and again, a few milliseconds of it, and tells how much processor time it took. */
const everyMs = 250;
const piece = JSON.stringify(Array.from({ length: 6_000 }, (_, at) => ({ at, name: `Item ${at}`, tags: ['a', 'b'] })));

for await (const _ of every(everyMs)) {
  const before = process.threadCpuUsage();
  JSON.stringify(JSON.parse(piece));
  const { user, system } = process.threadCpuUsage(before);
  const chirp: Chirp = { at: Date.now(), cpu: (user + system) / 1000 };
  parentPort?.postMessage(chirp);
}
