import { filled } from './parts/filled.ts';
import { options } from './parts/options.ts';
import { report } from './parts/report.ts';
import { mediansOf } from './parts/stats.ts';

const { runs } = await filled(options.runs);
const again = runs.flatMap((run) => run.again);
report({
  name: 'resync',
  ...mediansOf(again.map(({ ms, loopMs }) => ({ value: ms, reference: loopMs }))),
  unit: 'ms',
  limit: 1.4,
  judged: 'ratio',
  detail: { runs: again.length, ratios: again.map(({ ms, loopMs }) => (ms / loopMs).toFixed(2)) },
});
