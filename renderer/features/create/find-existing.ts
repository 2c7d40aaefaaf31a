import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { ItemRow } from '../../../electron/contract/index.ts';
import { type ResourceName, getResource } from '../../../electron/model/index.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';

/** A cached item with the requested name. */
export interface ExistingItem {
  readonly id: ResourceId;
  readonly title: string;
}

const maxResults = 50;

/** Resolves to the item with a SKU or name, or null if the cache contains none. */
export const findExisting = async (resource: ResourceName, title: string): Promise<ExistingItem | null> => {
  const { title: field } = getResource(resource);
  const query = { resource, searchText: title, view: 'all', type: null, sort: null } as const;
  const { rows } = await unwrapReply(bridge.items.query({ query, offset: 0, limit: maxResults, list: 'existing' }));
  const isSameTitle = (value: ItemRow['cells'][string] | undefined): boolean =>
    String(value ?? '').toLowerCase() === title.toLowerCase();
  const found = rows.find(({ cells }) => isSameTitle(cells[field]));
  return found === undefined ? null : { id: found.id, title: String(found.cells[field]) };
};
