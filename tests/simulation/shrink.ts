import type { Plan } from './plan.ts';
import { run, runTwice } from './run.ts';

/** Returns the invariant that a fault violates, without names and numbers. */
const getPromise = (fault: string): string => fault.replace(/[^ ]*\d[^ ]*/g, '…').slice(0, 60);

/** Returns a minimal plan that violates the same invariant. */
export const shrunk = async (plan: Plan, faults: readonly string[]): Promise<Plan> => {
  const [first = ''] = faults;
  const differs = first.startsWith('The same seed');
  const fails = async (other: Plan): Promise<boolean> => {
    const found = await (differs ? runTwice(other) : run(other));
    return found.faults.some((fault) => getPromise(fault) === getPromise(first));
  };
  let smallest = plan;
  for (let before = Infinity; before > getSize(smallest);) {
    before = getSize(smallest);
    for (const part of ['disturbances', 'steps'] as const)
      for (let at = smallest[part].length - 1; at >= 0; at--) {
        const other = { ...smallest, [part]: smallest[part].toSpliced(at, 1) };
        if (await fails(other)) smallest = other;
      }
  }
  return smallest;
};

const getSize = ({ steps, disturbances }: Plan): number => steps.length + disturbances.length;
