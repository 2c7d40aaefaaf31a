import type { Workspaces } from '../shell/workspaces.ts';
import type { Handle } from './handle.ts';

/** The calls about uploads that are on their way. */
export const handleUploads = ({ handle }: Handle, { workspaces }: { workspaces: Workspaces }): void => {
  handle('uploads.board', async () => (await workspaces.current()).outbox.board());
  handle('uploads.cancel', async ({ id }) => {
    await (await workspaces.current()).outbox.cancelUploads(id);
    return undefined;
  });
  handle('uploads.clear', async () => {
    (await workspaces.current()).outbox.clearBoard();
    return undefined;
  });
};
