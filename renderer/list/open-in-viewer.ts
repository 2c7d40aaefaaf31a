import type { ResourceId } from '../../electron/base/branded-types.ts';
import { unwrapReply, bridge, focusFirst } from '../app/bridge.ts';
import { dialogs } from '../app/dialogs.svelte.ts';
import type { ViewerAsset } from '../app/viewer-request.ts';
import type { ListState } from './list-state.svelte.ts';

/** Whether the items of a list have pictures. */
export const hasViewableItems = ({ resource }: Pick<ListState, 'resource'>): boolean =>
  resource.name === 'asset' || resource.name === 'product';

/** Resolves to the picture of a product with the name of the product, or null if it has none. */
const fetchProductPicture = async (product: ResourceId, name: string): Promise<ViewerAsset | null> => {
  const [row] = await unwrapReply(bridge.items.rows({ resource: 'product', ids: [product], columns: [] }));
  const id = row?.thumb ?? null;
  return id === null ? null : { id, name };
};

const createAssetLoader =
  (list: ListState) =>
  async (at: number): Promise<ViewerAsset | null> => {
    const [entry] = await list.entriesOf({ first: at, end: at + 1 });
    if (entry === undefined) return null;
    return list.resource.name === 'asset'
      ? { id: entry.id, name: entry.title }
      : fetchProductPicture(entry.id, entry.title);
  };

/** Returns the two selected assets, which are shown side by side, or undefined for any other selection. */
export const getSelectedPair = (list: ListState): readonly [ViewerAsset, ViewerAsset] | undefined => {
  if (list.resource.name !== 'asset' || list.selection.inverted) return undefined;
  const [left, right, more] = list.selection.entries;
  return left === undefined || right === undefined || more !== undefined
    ? undefined
    : [
        { id: left.id, name: left.title },
        { id: right.id, name: right.title },
      ];
};

/** Opens the two selected assets of a list side by side. Does nothing if another number is selected. */
export const compareSelected = (list: ListState): void => {
  const pair = getSelectedPair(list);
  if (pair === undefined) return;
  dialogs.open('viewer', {
    at: 0,
    total: () => 2,
    asset: (at) => Promise.resolve(pair[at] ?? null),
    beside: pair,
    onclosed: () => focusFirst('[data-list-keys]'),
  });
};

/** Opens the viewer at an index of a list. `moved` is called when the viewer moves the focus of the list. */
export const openInViewer = (list: ListState, at: number, moved?: () => void): void =>
  dialogs.open('viewer', {
    at,
    total: () => list.total ?? 0,
    asset: createAssetLoader(list),
    beside: getSelectedPair(list),
    onmoved: (place) => {
      list.goTo(place);
      moved?.();
    },
    onclosed: () => focusFirst('[data-list-keys]'),
  });
