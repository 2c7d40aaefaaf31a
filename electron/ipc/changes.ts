import type { Handle } from './handle.ts';
import type { CallParts } from './call-dependencies.ts';

export const handleChanges = ({ handle }: Handle, { workspaces }: Pick<CallParts, 'workspaces'>): void => {
  const { cache } = workspaces;
  handle('changes.query', async ({ query, offset, limit }) => (await cache()).changes(query, offset, limit));
  handle('changes.get', async ({ id }) => (await cache()).change(id));
  handle('changes.ofItem', async ({ resource, id }) => (await cache()).changesOfItem(resource, id));
  handle('changes.since', async ({ since }) => (await cache()).changesSince(since));
  handle('changes.info', async () => (await cache()).historyInfo());
  handle('changes.clear', async () => {
    const openCache = await cache();
    await openCache.clearHistory();
    return openCache.historyInfo();
  });
};
