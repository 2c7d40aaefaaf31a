import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { circumstances } from '../bench/parts/circumstances.ts';
import { soakOutbox } from './outbox.ts';
import { type SoakRun, verdictOf } from './verdict.ts';
import { soakWork } from './work.ts';

/**
 * Has everything go wrong at random: first for the outbox alone, whose program is killed over and over, then for so many
 * minutes for the whole program, at which a person works. The last line is the verdict; exit 1 when something was wrong.
 */
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { minutes: text, seed: text, json: text } });
const minutes = Number(values.minutes ?? 10);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(minutes > 0)) throw new RangeError('--minutes takes a number above 0');
if (!Number.isSafeInteger(seed)) throw new RangeError('--seed takes a whole number');

/** Programs of the outbox that are killed: all that are asked for in a soak of ten minutes, fewer in a shorter one. */
const mostMoments = 200;
const momentsAMinute = 20;
const tell = (line: string): void => console.log(line);

const faults: string[] = [];
/** What a part came to; a part that broke off is a fault. */
const part = async <T extends object>(
  run: Promise<T & { readonly faults: readonly string[] }>,
): Promise<Partial<T>> => {
  try {
    const done = await run;
    faults.push(...done.faults);
    return done;
  } catch (error) {
    faults.push(`broke off: ${String(error)}`);
    tell(String((error as Error).stack));
    return {};
  }
};

tell(`soak: ${minutes} minutes, --seed ${seed}`);
const { moments = 0 } = await part(
  soakOutbox({
    seed,
    moments: Math.min(mostMoments, Math.ceil(minutes * momentsAMinute)),
    tell: (told) => tell(`${told.moments} moments of the outbox${told.faults.map((one) => `; ${one}`).join('')}`),
  }),
);
const began = performance.now();
/** Whether a part of the minutes is over, 0 to 1. */
const isOver = (part: number): boolean => performance.now() - began > part * minutes * 60_000;
// The second half is one life of the program, to see whether what it holds on to stays level.
const work = soakWork({ seed, goesOn: () => !isOver(1), mayKill: () => !isOver(0.5), tell });
const { rounds = 0, kills = 0, items = 0 } = await part(work);
const verdict = verdictOf({ seed, moments, rounds, kills, items, faults });
if (values.json !== undefined) {
  const run: SoakRun = { of: 'soak', ...circumstances(), minutes, faults, verdict };
  writeFileSync(values.json, `${JSON.stringify(run, null, 2)}\n`);
}
tell(verdict);
process.exitCode = verdict.startsWith('soak: ok') ? 0 : 1;
