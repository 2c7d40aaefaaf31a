import type { Handle } from '../ipc/handle.ts';
import type { CallParts } from '../ipc/call-dependencies.ts';

export const handleLookAlikes = (
  { handle }: Handle,
  { workspaces, pictures }: Pick<CallParts, 'workspaces' | 'pictures'>,
): void => {
  handle('lookAlikes.groups', async ({ from, most, shown }) => {
    const { cache, notAlike } = await workspaces.current();
    return cache.alikeGroups({ from, most, shown, dismissed: await notAlike.list() });
  });
  handle('lookAlikes.ofFile', async ({ batch, file }) => {
    const print = await pictures.printOfFile({ of: 'review', batch, file });
    const found = print && (await (await workspaces.cache()).alikeOf(print));
    await (await workspaces.current()).reviews.compared(batch, file, found);
    return found;
  });
  handle('lookAlikes.notAlike', async ({ ids }) => {
    await (await workspaces.current()).notAlike.add(ids);
    return undefined;
  });
  handle('lookAlikes.areAlike', async ({ ids }) => {
    await (await workspaces.current()).notAlike.remove(ids);
    return undefined;
  });
};
