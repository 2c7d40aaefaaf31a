import type { Workspaces } from '../shell/workspaces.ts';
import type { Emit } from './events.ts';
import type { Handle } from './handle.ts';

/** The calls about what a channel would put into its feed. */
export const handleFeed = ({ handle }: Handle, { workspaces, emit }: { workspaces: Workspaces; emit: Emit }): void => {
  handle('feed.lint', async ({ list, longest }) => {
    const { cache } = await workspaces.current();
    return cache.lint({ list, longest }, ({ read, total }) => emit('feed.linting', { list, read, total }));
  });
  handle('feed.stopLint', () => {
    workspaces.peek()?.cache.stopLint();
    return undefined;
  });
};
