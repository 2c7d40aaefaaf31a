import { setInterval as every } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { SlownessSample } from './canary.ts';

/**
 * Repeats the same work and reports its processor time. The work takes many times the resolution of the system's processor
 * time.
 */
const everyMs = 1_000;
const times = 10;
const json = JSON.stringify(Array.from({ length: 6_000 }, (_, at) => ({ at, name: `Item ${at}`, tags: ['a', 'b'] })));

for await (const _ of every(everyMs)) {
  const began = performance.now();
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time++) JSON.stringify(JSON.parse(json));
  const { user, system } = process.threadCpuUsage(before);
  const sample: SlownessSample = { at: Date.now(), cpu: (user + system) / 1000, wall: performance.now() - began };
  parentPort?.postMessage(sample);
}
