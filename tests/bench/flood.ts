import path from 'node:path';
import { makeFiles } from './parts/files.ts';
import { folderOf } from './parts/folder.ts';
import { options } from './parts/options.ts';
import { phaseOf, worstOf } from './parts/phases.ts';
import { connect, launch, untilSynced } from './parts/program.ts';
import { note, report } from './parts/report.ts';
import { startService } from './parts/service.ts';
import { recordStalls } from './parts/stalls.ts';
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
  const phase = phaseOf(window, stalls);
  const compared = untilCompared(window);
  const review = await phase('review', async () => {
    await app.dropFiles([path.dirname(files[0]?.path ?? '')]);
    await compared;
  });
  // The rest is more of the same, with fewer and fewer on the board: it is left unsent.
  const settled = untilSettled(window, Math.min(files.length, options['flood-sent']));
  const start = await phase('start', async () => {
    await window.getByRole('button', { name: 'Start upload' }).click();
    await window.getByRole('dialog', { name: 'Review upload' }).waitFor({ state: 'hidden' });
  });
  const sending = await phase('sending', () => settled);
  const phases = [review, start, sending];
  report({
    name: 'flood',
    value: worstOf(phases, 'slowest key'),
    unit: 'ms',
    reference: null,
    limit: 100,
    judged: 'value',
    also: {
      'stall of main': { value: worstOf(phases, 'longest stall of main'), limit: 50 },
      'task of the page': { value: worstOf(phases, 'longest task of the page'), limit: 50 },
    },
    detail: { files: files.length, sent: options['flood-sent'], review, start, sending },
  });
  await app.close();
} finally {
  await app.kill();
  await service.close();
}
