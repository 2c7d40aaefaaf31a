import { filled } from './parts/filled.ts';
import { options } from './parts/options.ts';
import { report } from './parts/report.ts';
import { getMax } from './parts/stalls.ts';
import { median } from './parts/stats.ts';

interface Pause {
  readonly wall: number;
  readonly own: number;
}

/** A block that the user notices, in milliseconds. */
const noticeableMs = 50;
const { runs } = await filled(options.runs);
const main = runs.map((run) => run.stalls);
const page = runs.map((run) => run.tasks);
const worst = (of: readonly (readonly Pause[])[], which: keyof Pause): number =>
  median(of.map((pauses) => getMax(pauses.map((pause) => pause[which]))));
const over = (of: readonly (readonly Pause[])[]): readonly number[] =>
  of.map((pauses) => pauses.filter(({ own }) => own > noticeableMs).length);
report({
  name: 'stall',
  value: Math.max(worst(main, 'own'), worst(page, 'own')),
  unit: 'ms',
  references: runs.flatMap(({ references }) => references),
  detail: {
    main: worst(main, 'own'),
    page: worst(page, 'own'),
    'main over the limit': over(main),
    'page over the limit': over(page),
    'main with what other processes took': worst(main, 'wall'),
    'page with what other processes took': worst(page, 'wall'),
  },
});
