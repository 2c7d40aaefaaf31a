import type { ItemQuery } from '../../../../electron/contract/index.ts';
import type { Filter } from '../../../../electron/model/index.ts';

/** Returns the filter for products that refer to a list. `name` is the name of the list. */
export const listFilter = (list: string, name?: string): Filter => ({
  field: 'static_list_ids',
  attribute: null,
  type: null,
  operator: 'contains',
  values: [list],
  names: name === undefined ? {} : { [list]: name },
});

/** Returns the query for cached products that refer to a list. */
export const createListQuery = (list: string): ItemQuery => ({
  resource: 'product',
  searchText: '',
  view: 'all',
  type: null,
  sort: null,
  filters: { join: 'all', groups: [{ join: 'all', filters: [listFilter(list)] }] },
});
