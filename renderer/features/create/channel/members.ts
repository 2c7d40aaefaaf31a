import type { ItemQuery } from '../../../../electron/contract/index.ts';
import type { Filter } from '../../../../electron/model/index.ts';

/** The filter for the products that name a list; `name` is what the list is called. */
export const listFilter = (list: string, name?: string): Filter => ({
  field: 'static_list_ids',
  attribute: null,
  type: null,
  operator: 'contains',
  values: [list],
  names: name === undefined ? {} : { [list]: name },
});

/** The products of the cache that name a list. */
export const inList = (list: string): ItemQuery => ({
  resource: 'product',
  words: '',
  view: 'all',
  type: null,
  sort: null,
  filters: { join: 'all', groups: [{ join: 'all', filters: [listFilter(list)] }] },
});
