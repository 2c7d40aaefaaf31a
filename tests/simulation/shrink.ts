import type { Plan } from './plan.ts';
import { runTwice } from './run.ts';

/** A plan that breaks a promise as this one does, with nothing in it that can be left out. */
export const shrunk = async (plan: Plan): Promise<Plan> => {
  const fails = async (other: Plan): Promise<boolean> => (await runTwice(other)).faults.length > 0;
  let smallest = plan;
  for (const part of ['weather', 'steps'] as const)
    for (let at = smallest[part].length - 1; at >= 0; at--) {
      const other = { ...smallest, [part]: smallest[part].toSpliced(at, 1) };
      if (await fails(other)) smallest = other;
    }
  return smallest;
};
