import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Cache } from '../../electron/cache/cache.ts';
import { openEvaluation } from './parts/evaluation.ts';
import { changeSome, fillCache } from './parts/fill-cache.ts';
import { options } from './parts/options.ts';
import { measureLoop } from './parts/reference.ts';
import { note, report } from './parts/report.ts';
import { twentyRules } from './parts/rules.ts';
import { percentile } from './parts/stats.ts';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Measures searches key by key until a promise resolves, in milliseconds. */
const searchUntil = async (cache: Cache, over: Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  const typed = ['b', 'ba', 'bag', 'bag 1', 'bag', 'ba', 'trail', 'trail b', 'trail boot'];
  const ended = over.then(() => true);
  do {
    const searchText = typed[times.length % typed.length] ?? '';
    const query = { resource: 'product', searchText, view: 'all', type: null, sort: null } as const;
    times.push(await timed(() => cache.query(query, 0, 50, 'bench')));
    // The interval between two keys of a fast typist.
  } while (!(await Promise.race([ended, setTimeout(60, false)])));
  return times;
};

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-quality-'));
try {
  await fillCache(folder, options.products);
  note(`${options.products} products`);
  const { cache, quality, evaluate, close } = await openEvaluation(folder);
  const before = measureLoop();
  const evaluation = timed(evaluate);
  const keys = await searchUntil(cache, evaluation);
  const first = await evaluation;
  note(`first: ${Math.round(first)} ms, ${keys.length} searches meanwhile`);
  const again: number[] = [];
  for (let round = 0; round < options.runs; round += 1) {
    await changeSome(cache, options.products, round + 1);
    again.push(await timed(evaluate));
  }
  const {
    profiles: [evaluated],
  } = await quality.overview();
  const opens: number[] = [];
  for (const { rule, fail } of evaluated?.figures?.rules ?? []) {
    const fails = { profile: 'bench', rule };
    const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null, fails } as const;
    const ruleResult = await quality.rule('bench', rule);
    opens.push(
      await timed(async () => {
        const { total } = await cache.query(query, 0, 50, 'bench', { rule: ruleResult });
        if (total !== fail) throw new Error(`${rule}: ${total} rows of ${fail}`);
      }),
    );
  }
  await close();
  report({
    name: 'quality',
    value: first,
    unit: 'ms, first judging',
    references: [before, measureLoop()],
    also: {
      'rows of a search meanwhile, p95': percentile(keys, 0.95),
      '1% changed': percentile(again, 0.5),
      'worklist, p95': percentile(opens, 0.95),
    },
    detail: { products: options.products, rules: twentyRules.rules.length, worklists: opens.length },
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
