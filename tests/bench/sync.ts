import { filled } from './parts/filled.ts';
import { options } from './parts/options.ts';
import { report } from './parts/report.ts';
import { median } from './parts/stats.ts';

const { runs } = await filled(options.runs);
report({
  name: 'sync',
  value: median(runs.map(({ syncMs }) => syncMs)),
  unit: 'ms',
  reference: median(runs.map(({ loopMs }) => loopMs)),
  limit: 4,
  judged: 'ratio',
  detail: {
    runs: runs.length,
    items: runs[0]?.items,
    ratios: runs.map(({ syncMs, loopMs }) => (syncMs / loopMs).toFixed(2)),
  },
});
