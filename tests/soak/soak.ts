import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { circumstances } from '../bench/parts/circumstances.ts';
import { runOutboxSoak } from './outbox.ts';
import { type SoakRun, formatResult } from './verdict.ts';
import { runProgramSoak } from './work.ts';

/**
 * Tests under random faults: first the outbox alone, whose program is killed repeatedly, then for the given minutes the
 * whole program with a user. The last line is the result. Exits with 1 if there was a problem.
 */
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { minutes: text, seed: text, json: text } });
const minutes = Number(values.minutes ?? 10);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(minutes > 0)) throw new RangeError('--minutes takes a number above 0');
if (!Number.isSafeInteger(seed)) throw new RangeError('--seed takes a whole number');

/** The maximum number of outbox programs that are killed, reached in a soak of ten minutes. */
const maxMoments = 200;
const momentsPerMinute = 20;
const print = (line: string): void => console.log(line);

const problems: string[] = [];
/** Returns the result of a part of the soak. A part that throws counts as a problem. */
const runPart = async <T extends object>(
  run: Promise<T & { readonly problems: readonly string[] }>,
): Promise<Partial<T>> => {
  try {
    const done = await run;
    problems.push(...done.problems);
    return done;
  } catch (error) {
    problems.push(`broke off: ${String(error)}`);
    print(String((error as Error).stack));
    return {};
  }
};

print(`soak: ${minutes} minutes, --seed ${seed}`);
const { moments = 0 } = await runPart(
  runOutboxSoak({
    seed,
    moments: Math.min(maxMoments, Math.ceil(minutes * momentsPerMinute)),
    report: (progress) =>
      print(`${progress.moments} moments of the outbox${progress.problems.map((one) => `; ${one}`).join('')}`),
  }),
);
const began = performance.now();
/** Whether this share of the minutes has passed, 0 to 1. */
const hasPassed = (share: number): boolean => performance.now() - began > share * minutes * 60_000;
// The program is not killed in the second half, to see whether its memory and handles stay level.
const work = runProgramSoak({
  seed,
  shouldContinue: () => !hasPassed(1),
  mayKill: () => !hasPassed(0.5),
  report: print,
});
const { rounds = 0, kills = 0, items = 0 } = await runPart(work);
const verdict = formatResult({ seed, moments, rounds, kills, items, problems });
if (values.json !== undefined) {
  const run: SoakRun = { of: 'soak', ...circumstances(), minutes, faults: problems, verdict };
  writeFileSync(values.json, `${JSON.stringify(run, null, 2)}\n`);
}
print(verdict);
process.exitCode = verdict.startsWith('soak: ok') ? 0 : 1;
