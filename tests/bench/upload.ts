import { defaultAppSettings } from '../../electron/account/app-settings.ts';
import { makeFiles, sendBare } from './parts/files.ts';
import { folderOf } from './parts/folder.ts';
import { options } from './parts/options.ts';
import { watchTasks } from './parts/page-tasks.ts';
import { forgetPeak, memoryOf, peakOf } from './parts/processes.ts';
import { connect, launch, untilSynced } from './parts/program.ts';
import { note, report } from './parts/report.ts';
import { startService, tokenOf } from './parts/service.ts';
import { getMax, recordStalls } from './parts/stalls.ts';
import { upload } from './parts/uploading.ts';

/** The default number of parallel uploads. */
const atOnce = defaultAppSettings.uploadsAtOnce;

const service = await startService({ products: 100, assets: 100 });
const stalls = recordStalls();
const app = await launch(folderOf('upload-profile'), stalls.env);
try {
  await connect(app.window, service);
  await untilSynced(app.window);
  await app.window.getByRole('link', { name: /^Assets/ }).click();
  const many = await makeFiles('upload-many', options.files, options['file-size']);
  const address = `${service.baseUrl}/api/v3/assets`;
  const token = await tokenOf(service);
  const before = await sendBare(many, address, token, atOnce);
  note(`the bare client: ${Math.round(before)} ms`);
  const stopTasks = await watchTasks(app.window);
  const from = Date.now();
  const mine = await upload(app, many);
  const to = Date.now();
  const tasks = await stopTasks();
  note(`the program: review ${Math.round(mine.review)} ms, sending ${Math.round(mine.send)} ms`);
  const after = await sendBare(many, address, token, atOnce);
  const pauses = stalls.between(from, to);

  const [large] = await makeFiles('upload-large', 1, options['large-size']);
  if (!large) throw new Error('There is no large file');
  const memory = memoryOf(app.mainPid);
  forgetPeak(app.mainPid);
  const fromLarge = Date.now();
  const ofLarge = await upload(app, [large]);
  const largeStalls = stalls.between(fromLarge, Date.now());
  const grown = (peakOf(app.mainPid) - memory) / 1e6;
  note(`the large file: ${Math.round(ofLarge.review + ofLarge.send)} ms, ${Math.round(grown)} MB more at the peak`);
  report({
    name: 'upload',
    value: mine.review + mine.send,
    unit: 'ms',
    reference: (before + after) / 2,
    also: { 'peak memory of a large file, MB more': grown },
    detail: {
      files: many.length,
      review: mine.review,
      sending: mine.send,
      'longest stall of main': getMax(pauses.map(({ own }) => own)),
      'longest by processor time': getMax(pauses.map(({ cpu }) => cpu)),
      'longest stall with the large file': getMax(largeStalls.map(({ own }) => own)),
      'longest task of the page': getMax(tasks.map(({ own }) => own)),
    },
  });
  await app.close();
} finally {
  await app.kill();
  await service.close();
}
