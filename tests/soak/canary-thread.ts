import { setInterval as every } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { Chirp } from './canary.ts';

/** Does the same work again and again and tells how much processor time it took: many times what a system counts in. */
const everyMs = 1_000;
const times = 10;
const piece = JSON.stringify(Array.from({ length: 6_000 }, (_, at) => ({ at, name: `Item ${at}`, tags: ['a', 'b'] })));

for await (const _ of every(everyMs)) {
  const began = performance.now();
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time++) JSON.stringify(JSON.parse(piece));
  const { user, system } = process.threadCpuUsage(before);
  const chirp: Chirp = { at: Date.now(), cpu: (user + system) / 1000, wall: performance.now() - began };
  parentPort?.postMessage(chirp);
}
