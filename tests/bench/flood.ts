import path from 'node:path';
import { makeFiles } from './parts/files.ts';
import { folderOf } from './parts/folder.ts';
import { options } from './parts/options.ts';
import { waitForPictures } from './parts/page.ts';
import { phaseOf, reportPhases } from './parts/phases.ts';
import { connect, launch, untilSynced } from './parts/program.ts';
import { measureReferences } from './parts/reference.ts';
import { note } from './parts/report.ts';
import { startService } from './parts/service.ts';
import { recordStalls } from './parts/stalls.ts';
import { untilCompared, waitForUploads } from './parts/uploading.ts';

const size = 2_000;

const before = await measureReferences();
const service = await startService({ products: 1000, assets: 1000 });
const stalls = recordStalls();
const app = await launch(folderOf('flood-profile'), stalls.env);
try {
  const { window } = app;
  await connect(window, service);
  await untilSynced(window);
  await window.getByRole('link', { name: /^Assets/ }).click();
  await waitForPictures(window);
  const files = await makeFiles('flood', options.flood, size);
  note(`${files.length} files are there`);
  const phase = phaseOf(window, stalls);
  const compared = untilCompared(window);
  const review = await phase('review', async () => {
    await app.dropFiles([path.dirname(files[0]?.path ?? '')]);
    await compared;
  });
  // The remaining files behave the same, so they are not sent.
  const uploads = waitForUploads(window, Math.min(files.length, options['flood-sent']));
  const start = await phase('start', async () => {
    await window.getByRole('button', { name: 'Start upload' }).click();
    await window.getByRole('dialog', { name: 'Review upload' }).waitFor({ state: 'hidden' });
  });
  const sending = await phase('sending', () => uploads);
  await app.close();
  await reportPhases('flood', before, { review, start, sending }, { files: files.length, sent: options['flood-sent'] });
} finally {
  await app.kill();
  await service.close();
}
