import { createLogger } from '../base/logger.ts';
import { VitrineError } from '../base/errors.ts';
import type { Cache } from '../cache/cache.ts';
import type { EditedResource, EditsChanged } from './contract.ts';
import type { AccountEdits } from './edits.ts';

const log = createLogger('edits');

export interface EditedItemsOptions {
  readonly edits: Pick<AccountEdits, 'editedItems' | 'ofItems' | 'onChanged'>;
  readonly cache: Pick<Cache, 'noteEdited'>;
  /** Called when other items of a resource have edits than before. */
  readonly onNoted: (resource: EditedResource) => void;
}

const resources: readonly EditedResource[] = ['product', 'asset'];

/**
 * Keeps the IDs of items with staged edits in the cache, for the view `Edited`: all of them now, and the changed ones after
 * each change. Returns a function that resolves when the cache contains them all.
 */
export const followEditedItems = ({ edits, cache, onNoted }: EditedItemsOptions): (() => Promise<void>) => {
  /** The changed items, or null for all. */
  let due: EditsChanged['items'] = null;
  let running: Promise<void> | null = null;

  const noteIn = async (
    resource: EditedResource,
    edited: Omit<Parameters<Cache['noteEdited']>[0], 'resource'>,
  ): Promise<void> => {
    if (await cache.noteEdited({ resource, ...edited })) onNoted(resource);
  };
  const note = async (items: EditsChanged['items']): Promise<void> => {
    for (const resource of resources) {
      if (items === null) {
        await noteIn(resource, { among: null, idsJson: await edits.editedItems(resource) });
        continue;
      }
      const among = items.filter((item) => item.resource === resource).map(({ item }) => item);
      if (among.length === 0) continue;
      const own = await edits.ofItems(resource, among);
      await noteIn(resource, { among, idsJson: JSON.stringify([...new Set(own.map(({ item }) => item))]) });
    }
  };
  /** Changes during a run are noted together afterwards: thousands of edits are staged in many calls. */
  const run = async (): Promise<void> => {
    try {
      while (due === null || due.length > 0) {
        const items = due;
        due = [];
        await note(items);
      }
    } catch (error) {
      // The account was left, or the disk is full: the next start notes all items.
      if (!(error instanceof VitrineError)) log.error('The edited items could not be stored', error);
    } finally {
      running = null;
    }
  };
  edits.onChanged(({ items }) => {
    due = due === null || items === null ? null : [...due, ...items];
    running ??= run();
  });
  running = run();
  return async () => {
    await running;
  };
};
