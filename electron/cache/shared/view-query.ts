import type { ItemQuery, ViewName } from '../../contract/index.ts';
import type { RuleView } from '../../model/rules/profile.ts';

/** Returns the list query of a view. The schema of profiles has validated its name. */
export const queryOfView = ({ words: searchText, view, type, filters }: RuleView): ItemQuery => ({
  resource: 'product',
  searchText,
  view: view as ViewName,
  type,
  sort: null,
  filters,
});
