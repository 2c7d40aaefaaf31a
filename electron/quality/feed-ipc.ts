import type { Handle } from '../ipc/handle.ts';
import type { CallParts } from '../ipc/call-dependencies.ts';

/** The maximum number of displayed rows of a feed. */
const maxFeedRows = 10;

export const handleFeed = ({ handle }: Handle, { workspaces, emit }: Pick<CallParts, 'workspaces' | 'emit'>): void => {
  handle('feed.queryMatches', async ({ query }) => (await workspaces.cache()).queryMatches(query));
  handle('feed.listMatches', async ({ list }) => (await workspaces.current()).cache.listMatches(list, maxFeedRows));
  handle('feed.lint', async ({ list, ...asked }) => {
    const { quality } = await workspaces.current();
    return quality.checkList({ list, ...asked }, ({ read, total }) => emit('feed.lintProgress', { list, read, total }));
  });
  handle('feed.stopLint', () => {
    workspaces.peek()?.quality.stopListCheck();
    return undefined;
  });
};
