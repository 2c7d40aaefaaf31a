import { filled } from './parts/filled.ts';
import { options } from './parts/options.ts';
import { report } from './parts/report.ts';
import { mediansOf } from './parts/stats.ts';

const { runs } = await filled(options.runs);
report({
  name: 'sync',
  ...mediansOf(runs.map(({ syncMs, loopMs }) => ({ value: syncMs, reference: loopMs }))),
  unit: 'ms',
  detail: {
    runs: runs.length,
    items: runs[0]?.items,
    ratios: runs.map(({ syncMs, loopMs }) => (syncMs / loopMs).toFixed(2)),
  },
});
