import { workerData } from 'node:worker_threads';
import { type JobTurn, createJobSlot } from '../base/job.ts';
import { serveCalls } from '../base/thread.ts';
import type { AttributeValues, AttributeValueProblems } from './contract.ts';
import type { VariantParents, VariantsOfParent } from '../contract/variants.ts';
import { type CountJob, type Counting, openCount } from './values/count-values.ts';

const { folder } = workerData as { readonly folder: string };

const slot = createJobSlot<CountJob>();
let found: Counting | null = null;

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
  begin: (): number => slot.begin(() => openCount(folder)).total,
  /** Counts for one turn. */
  continue: (): JobTurn<readonly AttributeValues[]> => {
    const { done, result } = slot.continue();
    found = result ?? found;
    return { done, result: result?.attributes.map(toAttributeValues) ?? null };
  },
  of: (attribute: string): AttributeValueProblems | null =>
    found?.attributes.find(({ name }) => name === attribute) ?? null,
  /** Returns the parents for which the last count found problems. */
  parents: (): VariantParents => found?.variants.parents ?? { parents: [], all: 0 },
  variantsOf: (parent: string): VariantsOfParent | null => found?.variants.of(parent) ?? null,
  close: slot.close,
};
export type ValuesHandlers = typeof handlers;

serveCalls(handlers);
