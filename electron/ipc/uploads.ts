import { batchNumber } from '../contract/values.ts';
import { fileKinds, receiptName, skuSheetName } from '../export/file-name.ts';
import type { Uploads } from '../outbox/outbox.ts';
import type { Handle } from './handle.ts';
import type { CallParts } from './parts.ts';
import { m } from '../messages/index.ts';

export const handleUploads = (
  { handle }: Handle,
  { workspaces, chooseSave, chooseFiles }: Pick<CallParts, 'workspaces' | 'chooseSave' | 'chooseFiles'>,
): void => {
  const uploads = async (): Promise<Uploads> => (await workspaces.current()).outbox.uploads;
  handle('uploads.progress', async () => (await uploads()).progress());
  handle('uploads.rows', async ({ filter, offset, limit }) => (await uploads()).rows(filter, offset, limit));
  handle('uploads.pause', async ({ paused }) => (await uploads()).pause(paused));
  handle('uploads.pauseBatch', async ({ batch, paused }) => (await uploads()).pauseBatch(batchNumber(batch), paused));
  handle('uploads.move', async ({ id, to }) => {
    await (await uploads()).move(id, to);
    return undefined;
  });
  handle('uploads.rename', async ({ id, name }) => (await uploads()).rename(id, name));
  handle('uploads.replaceFile', async ({ id }) => {
    const [path] = await chooseFiles('files');
    return path === undefined ? null : (await uploads()).replaceFile(id, path);
  });
  handle('uploads.retryFailed', async () => (await uploads()).retryFailed());
  handle('uploads.cancel', async ({ id }) => (await uploads()).cancel(id));
  handle('uploads.clear', async () => {
    await (await uploads()).clear();
    return undefined;
  });
  handle('uploads.batches', async () => (await uploads()).batches());
  handle('uploads.saveReceipt', async ({ scope, account }) => {
    const path = await chooseSave({
      title: m.exporting.titles.receipt,
      button: m.exporting.buttons.save,
      name: receiptName('upload'),
      kinds: [fileKinds.csv, fileKinds.json],
    });
    return path === null ? null : workspaces.receipt(scope, path, { account });
  });
  handle('uploads.saveSkus', async () => {
    const path = await chooseSave({
      title: m.exporting.titles.skus,
      button: m.exporting.buttons.export,
      name: skuSheetName(),
      kinds: [fileKinds.csv, fileKinds.xlsx],
    });
    return path === null ? null : workspaces.receipt('current', path, { skus: true });
  });
};
