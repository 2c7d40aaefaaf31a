import type { ResourceId } from '../../electron/base/brand.ts';
import { ask, bridge, focusFirst } from '../app/bridge.ts';
import { command } from '../app/commands.ts';
import type { LookedAsset } from '../app/look.ts';
import type { ListState } from './list.svelte.ts';

/** Whether the items of a list have pictures to look at. */
export const canLook = ({ resource }: Pick<ListState, 'resource'>): boolean =>
  resource.name === 'asset' || resource.name === 'product';

/** The picture of a product, under the product's own name; null where it has none. */
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

/** Two of assets are selected: they stand side by side. */
const selectedPair = (list: ListState): readonly [LookedAsset, LookedAsset] | undefined => {
  if (list.resource.name !== 'asset' || list.selection.inverted) return undefined;
  const [left, right, more] = list.selection.entries;
  return left === undefined || right === undefined || more !== undefined
    ? undefined
    : [
        { id: left.id, name: left.title },
        { id: right.id, name: right.title },
      ];
};

/** Looks at the items of a list in its order, from the one at a place on; `moved` is told when the keys of the list went along. */
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
