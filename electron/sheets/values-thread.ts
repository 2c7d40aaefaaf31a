import { workerData } from 'node:worker_threads';
import { serveCalls } from '../base/thread.ts';
import type { AttributeValues, AttributeValueProblems } from './contract.ts';
import type { VariantParents, VariantsOfParent } from '../contract/variants.ts';
import { type CountJob, type Counting, openCount } from './values/count-values.ts';

const { folder } = workerData as { readonly folder: string };
/** The duration of work in one call, in milliseconds. It limits the delay of a cancel. */
const turnMs = 100;

let job: CountJob | null = null;
let steps: ReturnType<CountJob['steps']> | null = null;
let found: Counting | null = null;

const close = (): void => {
  job?.close();
  job = null;
  steps = null;
};

const toAttributeValues = ({
  inClusters: _,
  usedOnce: __,
  notOptions: ___,
  all: ____,
  ...rest
}: AttributeValueProblems): AttributeValues => rest;

/** The thread that counts the values of attributes, and holds them until it is closed. */
const handlers = {
  /** Starts a count. Returns the number of products. */
  begin: (): number => {
    close();
    job = openCount(folder);
    steps = job.steps();
    return job.total;
  },
  /** Counts for one turn. `values` is null until the count is complete. */
  continue: (): { done: number; values: readonly AttributeValues[] | null } => {
    if (steps === null) throw new Error('No count was begun');
    const until = performance.now() + turnMs;
    for (;;) {
      const step = steps.next();
      if (step.done === true) {
        found = step.value;
        const done = job?.total ?? 0;
        close();
        return { done, values: found.attributes.map(toAttributeValues) };
      }
      if (performance.now() >= until) return { done: step.value, values: null };
    }
  },
  of: (attribute: string): AttributeValueProblems | null =>
    found?.attributes.find(({ name }) => name === attribute) ?? null,
  /** Returns the parents for which the last count found problems. */
  parents: (): VariantParents => found?.variants.parents ?? { parents: [], all: 0 },
  variantsOf: (parent: string): VariantsOfParent | null => found?.variants.of(parent) ?? null,
  close,
};
export type ValuesHandlers = typeof handlers;

serveCalls(handlers);
