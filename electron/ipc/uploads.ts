import { fileKinds, receiptName } from '../export/file-name.ts';
import type { Uploads } from '../outbox/outbox.ts';
import type { SaveQuestion } from '../shell/choose-save.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import type { Handle } from './handle.ts';

/** The calls about uploads that are on their way, and about what became of them. */
export const handleUploads = (
  { handle }: Handle,
  { workspaces, save }: { workspaces: Workspaces; save: (question: SaveQuestion) => Promise<string | null> },
): void => {
  const desk = async (): Promise<Uploads> => (await workspaces.current()).outbox.uploads;
  handle('uploads.board', async () => (await desk()).board());
  handle('uploads.rows', async ({ filter, offset, limit }) => (await desk()).rows(filter, offset, limit));
  handle('uploads.pause', async ({ paused }) => (await desk()).pause(paused));
  handle('uploads.move', async ({ id, to }) => {
    await (await desk()).move(id, to);
    return undefined;
  });
  handle('uploads.rename', async ({ id, name }) => (await desk()).rename(id, name));
  handle('uploads.retryFailed', async () => (await desk()).retryFailed());
  handle('uploads.cancel', async ({ id }) => (await desk()).cancel(id));
  handle('uploads.clear', async () => {
    await (await desk()).clear();
    return undefined;
  });
  handle('uploads.batches', async () => (await desk()).batches());
  handle('uploads.saveReceipt', async ({ scope, account }) => {
    const path = await save({
      title: 'Save receipt',
      button: 'Save',
      name: receiptName('upload'),
      kinds: [fileKinds.csv, fileKinds.json],
    });
    return path === null ? null : workspaces.receipt(scope, path, account);
  });
};
