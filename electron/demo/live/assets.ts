import type { Collections } from '../collections.ts';
import type { Item } from '../types.ts';
import { createSelfQuery } from './queries.ts';
import { getItems, omitProperties, type LiveResource } from './resource.ts';

const HIDDEN = ['category_ids', 'static_list_ids'] as const;
const FILE_TYPES: Record<string, string> = { DOCUMENTS: 'TEXTS', OTHERS: 'OTHER' };
const STATUSES: Record<string, string> = { ARCHIVED: 'DELETED' };

export const assets: LiveResource = {
  first: (_, stored) => toLiveAsset(stored),
  relations: {
    categories: (_, stored) => getItems(stored['categories']).map(toLiveCategory),
    static_lists: (_, stored) =>
      getItems(stored['static_lists']).map((list) => ({ ...list, query: createSelfQuery(list['_id']) })),
  },
  hidden: HIDDEN,
};

/** Returns an asset's first-level properties, also for embedded assets. */
export function toLiveAsset(stored: Item): Item {
  const fileType = String(stored['file_type']);
  const status = String(stored['status']);
  return {
    ...omitProperties(stored, [...HIDDEN, 'categories', 'static_lists']),
    file_type: FILE_TYPES[fileType] ?? stored['file_type'],
    status: STATUSES[status] ?? stored['status'],
  };
}

/** Converts an asset's category to the form of a product's: `id`, `created`, and parents as IDs. */
function toLiveCategory(stored: Item): Item {
  const { _id: id, _created_at: created, parent_id: parent, parents_ids: parents, ...rest } = stored;
  return {
    id,
    ...rest,
    parent_id: (parent as Item | null)?.['id'] ?? null,
    parents_ids: getItems(parents).map((item) => item['id']),
    created,
  };
}

/** Returns the asset with this ID as embedded in another item. */
export function findReferencedAsset(collections: Collections, id: unknown): Item | null {
  const storedAsset = collections.find('assets', id);
  return storedAsset ? toLiveAsset(storedAsset) : null;
}
