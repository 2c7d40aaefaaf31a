import { readdirSync } from 'node:fs';
import path from 'node:path';
import { filled } from './parts/filled.ts';
import { options } from './parts/options.ts';
import { firstRow, painted } from './parts/page.ts';
import { launch } from './parts/program.ts';
import { measureReferences } from './parts/reference.ts';
import { note, report } from './parts/report.ts';
import { timePage, timeQueries } from './parts/searching.ts';
import { median, percentile } from './parts/stats.ts';

const { profile } = await filled(1);
const accounts = path.join(profile, 'accounts');
const folder = path.join(accounts, readdirSync(accounts)[0] ?? '');

const before = await measureReferences();
const { searches, own, bare } = timeQueries(folder, options.searches);
note(`${searches.length} words`);
const app = await launch(profile);
try {
  await painted(app.window, firstRow);
  const times = await timePage(app.window, searches);
  const p95 = percentile(times, 0.95);
  await app.close();
  report({
    name: 'search',
    value: p95,
    unit: 'ms, p95',
    references: [before, await measureReferences()],
    also: { 'query beside the bare one, p95': percentile(own, 0.95) / percentile(bare, 0.95) },
    detail: {
      words: times.length,
      median: median(times),
      'query p95': percentile(own, 0.95),
      'bare p95': percentile(bare, 0.95),
      'query median': median(own),
      'bare median': median(bare),
    },
  });
} finally {
  await app.kill();
}
