import type { ItemEdits, EditedResource } from '../../../electron/contract/index.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import type { SelectedItem } from '../../list/selection.svelte.ts';

/** An item with its fields and edits. */
export interface ReadItem extends ItemEdits {
  readonly entry: SelectedItem;
}

/** The number of items that are read at the same time. */
const maxParallelRequests = 8;

/**
 * Reads the fields and edits of items, a few at a time. `onread` gets the number of items read so far and returns whether to
 * go on. Rejects with a `BridgeError`.
 */
export const readItems = async (
  resource: EditedResource,
  entries: readonly SelectedItem[],
  onread: (done: number) => boolean = () => true,
): Promise<readonly ReadItem[]> => {
  const read: ReadItem[] = [];
  for (let from = 0; from < entries.length; from += maxParallelRequests) {
    const idsOfRequest = entries
      .slice(from, from + maxParallelRequests)
      .map(async (entry) => ({ entry, ...(await unwrapReply(bridge.edits.ofItem({ resource, item: entry.id }))) }));
    read.push(...(await Promise.all(idsOfRequest)));
    if (!onread(read.length)) break;
  }
  return read;
};
