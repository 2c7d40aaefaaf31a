import { filled } from './parts/filled.ts';
import { folderOf } from './parts/folder.ts';
import { firstRow, launchEmpty, painted } from './parts/page.ts';
import { launch } from './parts/program.ts';
import { report } from './parts/report.ts';
import { type Pair, mediansOf } from './parts/stats.ts';
import type { LaunchedApp } from '../support/launch.ts';

const starts = 7;
const { profile } = await filled(1);

/** Returns the milliseconds from the launch until an element is painted. */
const timeStart = async (start: () => Promise<LaunchedApp>, selector: string): Promise<number> => {
  const began = Date.now();
  const app = await start();
  try {
    const end = await painted(app.window, selector);
    await app.close();
    return end - began;
  } finally {
    await app.kill();
  }
};

const pairs: Pair[] = [];
for (let round = 0; round < starts; round++) {
  const reference = await timeStart(() => launchEmpty(folderOf('empty-profile')), 'h1');
  pairs.push({ reference, value: await timeStart(() => launch(profile), firstRow) });
}
report({
  name: 'start',
  ...mediansOf(pairs),
  unit: 'ms',
  detail: {
    runs: starts,
    program: pairs.map(({ value }) => value),
    empty: pairs.map(({ reference }) => reference),
  },
});
