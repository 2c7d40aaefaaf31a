import type { ResourceId } from '../../electron/base/brand.ts';
import { ask, bridge, focusFirst } from '../app/bridge.ts';
import { command } from '../app/commands.ts';
import type { LookedAsset } from '../app/look.ts';
import type { ListState } from './list.svelte.ts';

/** Whether the items of a list have pictures. */
export const canLook = ({ resource }: Pick<ListState, 'resource'>): boolean =>
  resource.name === 'asset' || resource.name === 'product';

/** Resolves to the picture of a product with the name of the product, or null if it has none. */
const pictureOf = async (product: ResourceId, name: string): Promise<LookedAsset | null> => {
  const [row] = await ask(bridge.items.rows({ resource: 'product', ids: [product], columns: [] }));
  const id = row?.thumb ?? null;
  return id === null ? null : { id, name };
};

const assetIn =
  (list: ListState) =>
  async (at: number): Promise<LookedAsset | null> => {
    const [entry] = await list.entriesOf({ first: at, end: at + 1 });
    if (entry === undefined) return null;
    return list.resource.name === 'asset' ? { id: entry.id, name: entry.title } : pictureOf(entry.id, entry.title);
  };

/** Returns the two selected assets, which are shown side by side, or undefined for any other selection. */
export const selectedPair = (list: ListState): readonly [LookedAsset, LookedAsset] | undefined => {
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
  const pair = selectedPair(list);
  if (pair === undefined) return;
  command('look', {
    at: 0,
    total: () => 2,
    asset: (at) => Promise.resolve(pair[at] ?? null),
    beside: pair,
    onclosed: () => focusFirst('[data-list-keys]'),
  });
};

/** Opens the viewer at an index of a list. `moved` is called when the viewer moves the focus of the list. */
export const lookInList = (list: ListState, at: number, moved?: () => void): void =>
  command('look', {
    at,
    total: () => list.total ?? 0,
    asset: assetIn(list),
    beside: selectedPair(list),
    onmoved: (place) => {
      list.goTo(place);
      moved?.();
    },
    onclosed: () => focusFirst('[data-list-keys]'),
  });
