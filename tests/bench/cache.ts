import { filled } from './parts/filled.ts';
import { options } from './parts/options.ts';
import { report } from './parts/report.ts';

const { runs } = await filled(1);
const { cacheBytes = 0, jsonBytes = 0 } = runs[0] ?? {};
const items = options.products + options.assets;
report({
  name: 'cache',
  value: cacheBytes / items,
  unit: 'bytes an item',
  reference: jsonBytes / items,
  detail: { 'database MB': cacheBytes / 1e6, 'raw JSON MB': jsonBytes / 1e6 },
});
