import type { Review } from '../contract/index.ts';
import type { Workspaces } from '../shell/workspaces.ts';
import type { Handle } from './handle.ts';

/** The calls about uploads. Paths come from the system's dialog or the preload alone; the page names files by id. */
export const handleUploads = (
  { handle, handleDrop }: Handle,
  { workspaces, choose }: { workspaces: Workspaces; choose: (what: 'files' | 'folder') => Promise<readonly string[]> },
): void => {
  const open = async (paths: readonly string[]): Promise<Review | null> =>
    paths.length === 0 ? null : (await workspaces.current()).reviews.open(paths);

  handle('uploads.pick', async ({ what }) => open(await choose(what)));
  handleDrop(open);
  handle('uploads.review', async ({ batch }) => (await workspaces.current()).reviews.get(batch));
  handle('uploads.start', async ({ batch, files }) => (await workspaces.current()).reviews.start(batch, files));
  handle('uploads.dismiss', async ({ batch }) => {
    (await workspaces.current()).reviews.dismiss(batch);
    return undefined;
  });
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
