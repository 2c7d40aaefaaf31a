import type { Handle } from './handle.ts';
import type { CallParts } from './parts.ts';

/** The calls about pictures that look alike. */
export const handleAlike = ({ handle }: Handle, { workspaces }: Pick<CallParts, 'workspaces'>): void => {
  handle('alike.groups', async ({ from, most }) => {
    const { cache, notAlike } = await workspaces.current();
    return cache.alikeGroups({ from, most, dismissed: await notAlike.list() });
  });
  handle('alike.notAlike', async ({ ids }) => {
    await (await workspaces.current()).notAlike.add(ids);
    return undefined;
  });
  handle('alike.areAlike', async ({ ids }) => {
    await (await workspaces.current()).notAlike.remove(ids);
    return undefined;
  });
};
