import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../support/project.ts';
import { readArguments } from './parts/arguments.ts';
import { circumstances, formatCircumstances } from './parts/circumstances.ts';
import { formatComparison, pairRuns } from './parts/compare.ts';
import { measure, soak } from './parts/measuring.ts';
import type { Line } from './parts/report.ts';
import { type BenchRun, type Run, readRuns, results } from './parts/results.ts';
import { formatReferences, table } from './parts/table.ts';

/** Runs the benches one after the other. The results so far are saved to `json`. */
const bench = async (names: readonly string[], rest: readonly string[], json: string | null): Promise<BenchRun> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-'));
  const lines: Line[] = [];
  const failed: string[] = [];
  const run = { of: 'bench', ...circumstances(), benches: lines, failed } as const;
  try {
    for (const name of names) {
      const line = await measure(name, rest, folder);
      if (line === null) failed.push(name);
      else {
        console.log(JSON.stringify(line));
        lines.push(line);
      }
      if (json !== null) writeFileSync(json, `${JSON.stringify(run, null, 2)}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(path.join(projectRoot, 'out/bench', path.basename(folder)), { recursive: true, force: true });
  }
  console.log(`\n${table(lines)}\n\n${formatReferences(lines)}\n\n${formatCircumstances(run)}`);
  if (failed.length > 0) console.log(`Could not be measured: ${failed.join(', ')}`);
  if (failed.length > 0 || !lines.every(({ ok }) => ok)) process.exitCode = 1;
  return run;
};

/** Runs all benches and a soak of ten minutes, for the results. */
const everything = async (names: readonly string[], rest: readonly string[], json: string | null): Promise<Run[]> => {
  const measured = await bench(names, rest, json);
  const soaked = await soak(10);
  if (soaked?.verdict.startsWith('soak: ok') !== true) process.exitCode = 1;
  return soaked === null ? [measured] : [measured, soaked];
};

const { names, json, rest, keep, compare, files } = readArguments(process.argv.slice(2));
if (compare) console.log(formatComparison(pairRuns(readRuns(files))));
else if (!keep) await bench(names, rest, json);
else {
  const runs = files.length > 0 ? readRuns(files) : await everything(names, rest, json);
  const file = path.join(projectRoot, 'tests/bench/RESULTS.md');
  writeFileSync(file, await results(runs));
  console.log(`Written to ${path.relative(projectRoot, file)}`);
}
