import type { ItemQuery, ViewName } from '../../contract/index.ts';
import type { RuleView } from '../../model/rules/profile.ts';

/** What a view asks of the list of products; the schema of profiles has checked its name. */
export const queryOfView = ({ words, view, type, filters }: RuleView): ItemQuery => ({
  resource: 'product',
  words,
  view: view as ViewName,
  type,
  sort: null,
  filters,
});
