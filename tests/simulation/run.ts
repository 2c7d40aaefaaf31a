import { createHash } from 'node:crypto';
import { setLogSink } from '../../electron/base/logger.ts';
import { Dice } from '../../electron/demo/random.ts';
import { planOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { install } from './platform.ts';
import { World } from './world.ts';

/** What came of a run: its story, line by line, and in words what was broken. */
export interface Run {
  readonly trace: readonly string[];
  readonly faults: readonly string[];
  readonly simulatedMs: number;
}

/** Lives through a plan once. */
export const run = async (plan: Plan): Promise<Run> => {
  const world = new World(plan);
  const dice = new Dice(plan.seed, 5, 0);
  const undo = install(world.clock, world.disk, () => dice.below(1_000_000) / 1_000_000);
  const quietly = setLogSink(({ level, scope, text }) =>
    world.tell(`log ${level}`, `${scope} ${text.split('\n')[0] ?? ''}`),
  );
  try {
    await world.live();
    return { trace: world.trace, faults: world.faults, simulatedMs: world.clock.now };
  } finally {
    world.close();
    quietly();
    undo();
  }
};

const digest = ({ trace }: Run): string => createHash('sha256').update(trace.join('\n')).digest('hex');

/** Lives through a plan twice: it is a fault too when the two differ in a letter. */
export const runTwice = async (plan: Plan): Promise<Run> => {
  const first = await run(plan);
  const second = await run(plan);
  if (digest(first) === digest(second)) return first;
  const at = first.trace.findIndex((line, index) => line !== second.trace[index]);
  const words = `The two runs of this seed differ at line ${at}: «${first.trace[at] ?? ''}» and «${second.trace[at] ?? ''}»`;
  return { ...first, trace: [...first.trace, `FAULT: ${words}`], faults: [...first.faults, words] };
};

/** Lives through the plan of a seed, twice. */
export const runSeed = (seed: number): Promise<Run> => runTwice(planOf(seed));
