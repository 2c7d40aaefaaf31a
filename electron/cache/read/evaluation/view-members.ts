import type { RuleView } from '../../../model/rules/profile.ts';
import { queryOfView } from '../../shared/view-query.ts';
import { queryOrderedKeys, findPositions } from '../query/sort.ts';
import type { ReadContext } from '../read-context.ts';

/** Returns the products of a view. The values that it needs must already be indexed from the bodies. */
export const getViewMembers = (reading: ReadContext, view: RuleView): ReadonlySet<number> =>
  new Set(queryOrderedKeys(reading, queryOfView(view), 0, Number.MAX_SAFE_INTEGER).keys);

/** Whether a product is in a view. */
export const isMember = (reading: ReadContext, view: RuleView, pk: number): boolean =>
  findPositions(reading, queryOfView(view), [pk]).size > 0;
