import type { ResourceId } from '../../electron/base/brand.ts';
import type { SaveAsked } from '../app/commands.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import type { ListState } from './list.svelte.ts';

/** Whether things of this kind have files that can be saved. */
export const hasFiles = (resource: ResourceName): resource is 'product' | 'asset' =>
  resource === 'product' || resource === 'asset';

/** The files of what a list shows, or of its selection where there is one; null: such things have no files. */
export const listedFiles = (list: ListState): SaveAsked | null => {
  const resource = list.resource.name;
  if (!hasFiles(resource)) return null;
  const { query, selection } = list;
  const total = list.total ?? 0;
  const selected = selection.count(total);
  if (selected === 0) return { resource, scope: { what: 'view', query }, items: total };
  const { inverted, ids } = selection.picked;
  return { resource, scope: { what: 'selection', query, picked: { inverted, ids: [...ids] } }, items: selected };
};

/** The files of one item, whatever is selected. */
export const filesOf = (resource: 'product' | 'asset', id: ResourceId): SaveAsked => {
  const query = { resource, words: '', view: 'all', type: null, sort: null } as const;
  return { resource, scope: { what: 'selection', query, picked: { inverted: false, ids: [id] } }, items: 1 };
};
