import type { Emit } from '../contract/index.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import type { Handle } from './handle.ts';

/** So many rows of a feed are shown. */
const mostRows = 10;

/** The calls about what a channel would put into its feed. */
export const handleFeed = ({ handle }: Handle, { workspaces, emit }: { workspaces: Workspaces; emit: Emit }): void => {
  handle('feed.matches', async ({ list }) => (await workspaces.current()).cache.listMatches(list, mostRows));
  handle('feed.lint', async ({ list, longest }) => {
    const { cache } = await workspaces.current();
    return cache.lint({ list, longest }, ({ read, total }) => emit('feed.linting', { list, read, total }));
  });
  handle('feed.stopLint', () => {
    workspaces.peek()?.cache.stopLint();
    return undefined;
  });
};
