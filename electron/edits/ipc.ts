import type { Handle } from '../ipc/handle.ts';
import type { CallParts } from '../ipc/parts.ts';
import type { Edits } from './edits.ts';

/** Handles the calls about edits that are not sent yet. */
export const handleEdits = ({ handle }: Handle, { workspaces }: Pick<CallParts, 'workspaces'>): void => {
  const edits = async (): Promise<Edits> => (await workspaces.current()).edits;
  handle('edits.list', async ({ tab, offset, limit }) => (await edits()).list(tab, offset, limit));
  handle('edits.counts', async () => (await edits()).counts());
  handle('edits.ofItem', async ({ resource, item }) => (await edits()).ofItem(resource, item));
  handle('edits.ofItems', async ({ resource, items }) => (await edits()).ofItems(resource, items));
  handle('edits.editedItems', async ({ resource }) => (await edits()).editedItems(resource));
  handle('edits.add', async ({ origin, edits: added }) => (await edits()).add(origin, added));
  handle('edits.discard', async (which) => (await edits()).discard(which));
  handle('edits.restore', async ({ edits: former }) => (await edits()).restore(former));
  handle('edits.saveSheet', async () => null);
};
