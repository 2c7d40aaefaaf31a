import type { ItemDetail } from '../../../electron/contract/index.ts';
import { focusFirst } from '../../app/bridge.ts';
import { dialogs } from '../../app/dialogs.svelte.ts';
import type { ViewerAsset } from '../../app/viewer-request.ts';
import { lists } from '../../list/list-registry.svelte.ts';
import { openInViewer } from '../../list/open-in-viewer.ts';

/** Returns the assets that the viewer can show for an item: an asset itself, otherwise the pictures of the item. */
export const getViewerAssets = (item: ItemDetail): readonly ViewerAsset[] => {
  if (item.resource === 'asset') return [{ id: item.id, name: item.title }];
  if (item.pictures.length > 0) return item.pictures.map(({ id, name }) => ({ id, name: name || item.title }));
  return item.thumb === null ? [] : [{ id: item.thumb, name: item.title }];
};

/**
 * Opens the viewer with the picture of a detail. An asset is shown in the order of its list if it is the focused row
 * there, a product's picture among the others of the product.
 */
export const openDetailPicture = (item: ItemDetail, place: number): void => {
  const assets = lists.of('asset');
  if (item.resource === 'asset' && assets.row(assets.active)?.id === item.id)
    return openInViewer(assets, assets.active);
  const viewerAssets = getViewerAssets(item);
  dialogs.open('viewer', {
    at: place,
    total: () => viewerAssets.length,
    asset: (at) => Promise.resolve(viewerAssets[at] ?? null),
    onclosed: () => void focusFirst('[data-look]'),
  });
};
