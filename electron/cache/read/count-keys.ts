import { getResource } from '../../model/index.ts';
import { countView, createNarrowing } from './views.ts';
import type { ProductKeySet } from './query/list-query-run.ts';
import type { ReadContext } from './read-context.ts';

/** Returns the exact number of these products. */
export const countKeys = (reading: ReadContext, { of, not }: ProductKeySet): number =>
  not ? countView(reading, getResource('product'), createNarrowing('all', null)) - of.size : of.size;
