import { createHash } from 'node:crypto';
import { setLogSink } from '../../electron/base/logger.ts';
import { RandomSequence } from '../../electron/demo/random.ts';
import { type Plan, planOf } from './plan.ts';
import { install } from './platform.ts';
import { World } from './world.ts';

/** The result of a run: its trace, and descriptions of the violated invariants. */
export interface Run {
  readonly trace: readonly string[];
  readonly faults: readonly string[];
  readonly simulatedMs: number;
}

/** Simulates a plan once. */
export const run = async (plan: Plan): Promise<Run> => {
  const world = new World(plan);
  const dice = new RandomSequence(plan.seed, 5, 0);
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

/** Simulates a plan twice. Any difference between the two runs is a fault too. */
export const runTwice = async (plan: Plan): Promise<Run> => {
  const first = await run(plan);
  const second = await run(plan);
  if (digest(first) === digest(second)) return first;
  const at = first.trace.findIndex((line, index) => line !== second.trace[index]);
  const words = `The two runs of this seed differ at line ${at}: «${first.trace[at] ?? ''}» and «${second.trace[at] ?? ''}»`;
  return { ...first, trace: [...first.trace, `FAULT: ${words}`], faults: [...first.faults, words] };
};

/** Simulates the plan of a seed twice. */
export const runSeed = (seed: number): Promise<Run> => runTwice(planOf(seed));
