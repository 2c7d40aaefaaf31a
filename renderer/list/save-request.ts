import type { ResourceId } from '../../electron/base/branded-types.ts';
import type { SaveFilesRequest } from '../app/dialogs.svelte.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import type { ListState } from './list-state.svelte.ts';

/** Whether items of a resource have files that can be saved. */
export const hasFiles = (resource: ResourceName): resource is 'product' | 'asset' =>
  resource === 'product' || resource === 'asset';

/**
 * Returns the files of the selected items, or of all listed items without a selection. Null if the items have no files.
 */
export const getListedFiles = (list: ListState): SaveFilesRequest | null => {
  const resource = list.resource.name;
  if (!hasFiles(resource)) return null;
  const { query, selection } = list;
  const total = list.total ?? 0;
  const selected = selection.count(total);
  if (selected === 0) return { resource, scope: { what: 'view', query }, items: total };
  const { inverted, ids } = selection.picked;
  return { resource, scope: { what: 'selection', query, picked: { inverted, ids: [...ids] } }, items: selected };
};

/** Returns the files of one item, regardless of the selection. */
export const getItemFiles = (resource: 'product' | 'asset', id: ResourceId): SaveFilesRequest => {
  const query = { resource, searchText: '', view: 'all', type: null, sort: null } as const;
  return { resource, scope: { what: 'selection', query, picked: { inverted: false, ids: [id] } }, items: 1 };
};
