import type { ItemQuery, ViewName } from '../../../contract/index.ts';
import type { RuleView } from '../../../model/rules/profile.ts';
import { orderedKeys, placesOf } from '../query/order.ts';
import type { ReadContext } from '../read-context.ts';

/** What a view asks of the list of products; the schema of profiles has checked its name. */
export const queryOfView = ({ words, view, type, filters }: RuleView): ItemQuery => ({
  resource: 'product',
  words,
  view: view as ViewName,
  type,
  sort: null,
  filters,
});

/** The products of a view. What it asks of the bodies has been read from them before. */
export const membersOf = (reading: ReadContext, view: RuleView): ReadonlySet<number> =>
  new Set(orderedKeys(reading, queryOfView(view), 0, Number.MAX_SAFE_INTEGER).keys);

/** Whether a product is in a view. */
export const isMember = (reading: ReadContext, view: RuleView, pk: number): boolean =>
  placesOf(reading, queryOfView(view), [pk]).size > 0;
