import { spawnSync } from 'node:child_process';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutants } from './mutants.ts';

/**
 * Tests each mutant separately, and prints the seed with which the simulation finds it. `--only N` tests a single one.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, seeds: { type: 'string', default: '2000' } } });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Loads a file of the program with the fault. Nothing on disk changes. */
const putIn = ({ file, of, to }: (typeof mutants)[number]): void => {
  const url = new URL(`../../electron/${file}`, import.meta.url).href;
  registerHooks({
    load: (asked, context, next) => {
      const loaded = next(asked, context);
      if (asked !== url) return loaded;
      const source = Buffer.from(loaded.source as Uint8Array).toString();
      if (!source.includes(of)) throw new Error(`${file} no longer contains «${of}»`);
      return { ...loaded, source: source.replace(of, () => to) };
    },
  });
};

const lookFor = async (mutant: (typeof mutants)[number], seeds: number): Promise<void> => {
  putIn(mutant);
  const { planOf } = await import('./plan.ts');
  const { run } = await import('./run.ts');
  const { shrunk } = await import('./shrink.ts');
  const { from = 1 } = mutant;
  for (let seed = from; seed < from + seeds; seed++) {
    const { faults } = await run(planOf(seed));
    if (faults.length === 0) continue;
    const { steps, disturbances } = await shrunk(planOf(seed), faults);
    const size = `${steps.length} steps, ${disturbances.length} disturbances`;
    say(`| \`${mutant.file}\` | ${mutant.words} | ${seed} | ${size} | ${faults[0] ?? ''} |`);
    return;
  }
  say(`| \`${mutant.file}\` | ${mutant.words} | not in ${seeds} | | |`);
};

const only = values.only === undefined ? undefined : mutants[Number(values.only)];
if (only) await lookFor(only, Number(values.seeds));
else
  for (const at of mutants.keys()) {
    const options = [fileURLToPath(import.meta.url), '--only', String(at), '--seeds', values.seeds];
    spawnSync(process.execPath, options, { stdio: 'inherit' });
  }
