import type { Handle } from './handle.ts';
import type { CallParts } from './call-dependencies.ts';

export const handleReferenced = ({ handle }: Handle, { workspaces }: Pick<CallParts, 'workspaces'>): void => {
  const { cache } = workspaces;
  handle('referenced.get', async ({ kind, id }) => (await cache()).referenced(kind, id));
  handle('referenced.search', async (request) => (await cache()).searchReferenced(request));
  handle('referenced.find', async ({ searchText, limit }) => (await cache()).findReferenced(searchText, limit));
  handle('referenced.counts', async () => (await cache()).referencedCounts());
};
