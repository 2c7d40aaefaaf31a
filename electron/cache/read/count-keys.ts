import { resourceOf } from '../../model/index.ts';
import { countView, narrowingOf } from './views.ts';
import type { Keys } from './query/query-run.ts';
import type { ReadContext } from './read-context.ts';

/** Returns the exact number of these products. */
export const countKeys = (reading: ReadContext, { of, not }: Keys): number =>
  not ? countView(reading, resourceOf('product'), narrowingOf('all', null)) - of.size : of.size;
