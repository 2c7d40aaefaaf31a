import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { node24 } from '../../support/project.ts';

const collector = new URL('../../soak/collector.mjs', import.meta.url).href;

/** Creates garbage in the old generation, and becomes idle. */
const thread = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', () => parentPort.close());
  let much = Array.from({ length: 400_000 }, (_, at) => ({ at }));
  for (let time = 0; time < 200; time++) Array.from({ length: 10_000 }, () => ({}));
  much = null;
  parentPort.postMessage('rests');
`;

/** Reports the memory of the thread when it is idle, and on request. */
const program = `
  const { Worker } = require('node:worker_threads');
  const thread = new Worker(new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(thread)}`)}));
  const tell = async () => console.log((await thread.getHeapStatistics()).used_heap_size);
  thread.once('message', tell);
  process.stdin.on('data', tell);
  process.stdin.on('end', () => thread.postMessage('leave'));
`;

it.skipIf(process.platform === 'win32')('collects the garbage of threads, and keeps none of them alive', async () => {
  const child = spawn(node24, [`--import=${collector}`, '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => String((await lines.next()).value);
  const before = Number(await line());
  child.kill('SIGUSR2');
  expect(await line()).toMatch(/^collected: \{"rss":\d+/);
  child.stdin.write('tell');
  expect(Number(await line())).toBeLessThan(before / 2);
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
