import type { Collections } from '../collections.ts';
import type { Item } from '../types.ts';
import { createSelfQuery } from './queries.ts';
import { getItems, omitProperties, type LiveResource } from './resource.ts';

const HIDDEN = ['category_ids', 'static_list_ids'] as const;
const FILE_TYPES: Record<string, string> = { DOCUMENTS: 'TEXTS', OTHERS: 'OTHER' };
const STATUSES: Record<string, string> = { ARCHIVED: 'DELETED' };

export const assets: LiveResource = {
  first: (_, kept) => toLiveAsset(kept),
  relations: {
    categories: (_, kept) => getItems(kept['categories']).map(toLiveCategory),
    static_lists: (_, kept) =>
      getItems(kept['static_lists']).map((list) => ({ ...list, query: createSelfQuery(list['_id']) })),
  },
  hidden: HIDDEN,
};

/** Returns an asset's first-level properties, also for embedded assets. */
export function toLiveAsset(kept: Item): Item {
  const fileType = String(kept['file_type']);
  const status = String(kept['status']);
  return {
    ...omitProperties(kept, [...HIDDEN, 'categories', 'static_lists']),
    file_type: FILE_TYPES[fileType] ?? kept['file_type'],
    status: STATUSES[status] ?? kept['status'],
  };
}

/** Converts an asset's category to the form of a product's: `id`, `created`, and parents as IDs. */
function toLiveCategory(kept: Item): Item {
  const { _id: id, _created_at: created, parent_id: parent, parents_ids: parents, ...rest } = kept;
  return {
    id,
    ...rest,
    parent_id: (parent as Item | null)?.['id'] ?? null,
    parents_ids: getItems(parents).map((one) => one['id']),
    created,
  };
}

/** Returns the asset with this ID as embedded in another item. */
export function findReferencedAsset(collections: Collections, id: unknown): Item | null {
  const storedAsset = collections.find('assets', id);
  return storedAsset ? toLiveAsset(storedAsset) : null;
}
