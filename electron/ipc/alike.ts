import type { Handle } from './handle.ts';
import type { CallParts } from './call-dependencies.ts';

export const handleLookAlikes = (
  { handle }: Handle,
  { workspaces, pictures }: Pick<CallParts, 'workspaces' | 'pictures'>,
): void => {
  handle('alike.groups', async ({ from, most }) => {
    const { cache, notAlike } = await workspaces.current();
    return cache.alikeGroups({ from, most, dismissed: await notAlike.list() });
  });
  handle('alike.ofFile', async ({ batch, file }) => {
    const print = await pictures.printOfFile({ of: 'review', batch, file });
    const found = print && (await (await workspaces.cache()).alikeOf(print));
    await (await workspaces.current()).reviews.compared(batch, file, found);
    return found;
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
