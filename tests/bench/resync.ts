import { changesAlone } from './parts/changes-alone.ts';
import { filled } from './parts/filled.ts';
import { options } from './parts/options.ts';
import { report } from './parts/report.ts';
import { mediansOf } from './parts/stats.ts';

const { runs } = await filled(options.runs);
const again = runs.flatMap((run) => run.again);
const alone = await changesAlone(options.runs);
report({
  name: 'resync',
  ...mediansOf(again.map(({ ms, loopMs }) => ({ value: ms, reference: loopMs }))),
  unit: 'ms',
  also: {
    'where the service tells what has changed, beside the loop': alone.ratio,
    'requests where the service tells what has changed': alone.requests,
  },
  detail: {
    changesAloneMs: alone.ms,
    runs: again.length,
    ratios: again.map(({ ms, loopMs }) => (ms / loopMs).toFixed(2)),
  },
});
