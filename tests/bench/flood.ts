import path from 'node:path';
import { makeFiles } from './parts/files.ts';
import { folderOf } from './parts/folder.ts';
import { pressKeys } from './parts/keys.ts';
import { options } from './parts/options.ts';
import { watchTasks } from './parts/page-tasks.ts';
import { connect, launch, untilSynced } from './parts/program.ts';
import { note, report } from './parts/report.ts';
import { startService } from './parts/service.ts';
import { longest, recordStalls } from './parts/stalls.ts';
import { percentile } from './parts/stats.ts';
import { untilCompared, untilSettled } from './parts/uploading.ts';

const size = 2_000;

const service = await startService({ products: 1000, assets: 1000 });
const stalls = recordStalls();
const app = await launch(folderOf('flood-profile'), stalls.env);
try {
  const { window } = app;
  await connect(window, service);
  await untilSynced(window);
  await window.getByRole('link', { name: /^Assets/ }).click();
  const files = await makeFiles('flood', options.flood, size);
  note(`${files.length} files are there`);
  const phase = async (name: string, work: () => Promise<void>): Promise<Readonly<Record<string, number>>> => {
    const stopTasks = await watchTasks(window);
    const stopKeys = await pressKeys(window);
    const from = Date.now();
    await work();
    const to = Date.now();
    const keys = await stopKeys();
    const tasks = await stopTasks();
    const pauses = stalls.between(from, to);
    const told = {
      ms: to - from,
      'longest stall of main': longest(pauses.map(({ own }) => own)),
      'longest by processor time': longest(pauses.map(({ cpu }) => cpu)),
      'longest task of the page': longest(tasks.map(({ own }) => own)),
      'tasks over 50 ms': tasks.filter(({ own }) => own > 50).length,
      'slowest key': longest(keys.map(({ painted }) => painted)),
      'slowest key until it was heard': longest(keys.map(({ heard }) => heard)),
      'keys p95': percentile(
        keys.map(({ painted }) => painted),
        0.95,
      ),
      keys: keys.length,
    };
    note(`${name}: ${JSON.stringify(told)}`);
    return told;
  };
  const compared = untilCompared(window);
  const review = await phase('review', async () => {
    await app.dropFiles([path.dirname(files[0]?.path ?? '')]);
    await compared;
  });
  const settled = untilSettled(window, files.length);
  const start = await phase('start', async () => {
    await window.getByRole('button', { name: 'Start upload' }).click();
    await window.getByRole('dialog', { name: 'Review upload' }).waitFor({ state: 'hidden' });
  });
  const sending = await phase('sending', () => settled);
  const parts = [review, start, sending];
  const worst = (what: string): number => longest(parts.map((part) => part[what] ?? 0));
  report({
    name: 'flood',
    value: worst('slowest key'),
    unit: 'ms',
    reference: null,
    limit: 100,
    judged: 'value',
    also: {
      'stall of main': { value: worst('longest stall of main'), limit: 50 },
      'task of the page': { value: worst('longest task of the page'), limit: 50 },
    },
    detail: { files: files.length, review, start, sending },
  });
  await app.close();
} finally {
  await app.kill();
  await service.close();
}
