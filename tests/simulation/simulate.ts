import { parseArgs } from 'node:util';
import { planOf } from './plan.ts';
import { type Run, run, runSeed, runTwice } from './run.ts';
import { shrunk } from './shrink.ts';

// Simulates one seed after the other. Stops at the first violated invariant, and prints a minimal trace.
const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string' },
    seed: { type: 'string' },
    once: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const from = Number(values.seed ?? values.from ?? 1);
/** With `--once`, one seed in this many is still simulated twice. */
const twiceEvery = 100;
const simulate = async (seed: number): Promise<Run> =>
  values.once && seed % twiceEvery !== 0 ? run(planOf(seed)) : runSeed(seed);
const count = values.seed === undefined ? Number(values.seeds ?? 200) : 1;
const began = performance.now();
let simulatedMs = 0;
let failed: { readonly seed: number; readonly faults: readonly string[] } | null = null;
let done = 0;
for (let seed = from; seed < from + count && failed === null; seed++) {
  const { trace, faults, simulatedMs: own } = await simulate(seed);
  simulatedMs += own;
  done += 1;
  if (values.seed !== undefined && faults.length === 0) for (const line of trace) say(line);
  if (faults.length > 0) failed = { seed, faults };
}
const hours = (performance.now() - began) / 3_600_000;
say(
  `From seed ${from}: ${done} seeds, ${Math.round(done / hours)} an hour, ${(simulatedMs / 86_400_000).toFixed(1)} simulated days`,
);
if (failed !== null) {
  const plan = await shrunk(planOf(failed.seed), failed.faults);
  const { trace } = await runTwice(plan);
  say(`Seed ${failed.seed}, with ${plan.steps.length} steps and ${plan.disturbances.length} disturbances:`);
  for (const line of trace) say(line);
  process.exitCode = 1;
}
