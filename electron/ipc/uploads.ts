import { parseBatchNumber } from '../contract/constants.ts';
import { fileKinds, getReceiptFileName, getSkuSheetName } from '../tables/file-name.ts';
import type { Uploads } from '../outbox/outbox.ts';
import type { Handle } from './handle.ts';
import type { CallParts } from './call-dependencies.ts';
import { m } from '../messages/index.ts';

/** The assets that were uploaded here for a product and that no product uses. */
const notOnProductQuery = {
  resource: 'asset',
  searchText: '',
  view: 'notOnProduct',
  type: null,
  sort: { field: 'created', descending: true },
} as const;

/** The maximum number of such assets that are searched for among the listed uploads. */
const maxUnusedAssets = 10_000;

export const handleUploads = (
  { handle }: Handle,
  { workspaces, chooseSave, chooseFiles }: Pick<CallParts, 'workspaces' | 'chooseSave' | 'chooseFiles'>,
): void => {
  const getUploads = async (): Promise<Uploads> => (await workspaces.current()).outbox.uploads;
  handle('uploads.progress', async () => (await getUploads()).progress());
  handle('uploads.rows', async ({ filter, offset, limit }) => {
    const { cache, outbox } = await workspaces.current();
    const filtered = filter === 'notOnProduct' ? await cache.ids(notOnProductQuery, 0, maxUnusedAssets) : [];
    const rows = await outbox.uploads.rows(
      filter,
      offset,
      limit,
      filtered.map(({ id }) => id),
    );
    const uploaded = rows.items.flatMap(({ assetId, product }) =>
      assetId === null || product === null ? [] : [assetId],
    );
    return { ...rows, unused: uploaded.length === 0 ? [] : await cache.unusedUploads(uploaded) };
  });
  handle('uploads.pause', async ({ paused }) => (await getUploads()).pause(paused));
  handle('uploads.pauseBatch', async ({ batch, paused }) =>
    (await getUploads()).pauseBatch(parseBatchNumber(batch), paused),
  );
  handle('uploads.move', async ({ id, to }) => {
    await (await getUploads()).move(id, to);
    return undefined;
  });
  handle('uploads.rename', async ({ id, name }) => (await getUploads()).rename(id, name));
  handle('uploads.replaceFile', async ({ id }) => {
    const [path] = await chooseFiles('files');
    return path === undefined ? null : (await getUploads()).replaceFile(id, path);
  });
  handle('uploads.retryFailed', async () => (await getUploads()).retryFailed());
  handle('uploads.cancel', async ({ id }) => (await getUploads()).cancel(id));
  handle('uploads.clear', async () => {
    await (await getUploads()).clear();
    return undefined;
  });
  handle('uploads.batches', async () => (await getUploads()).batches());
  handle('uploads.saveReceipt', async ({ scope, account }) => {
    const path = await chooseSave({
      title: m.exporting.titles.receipt,
      button: m.exporting.buttons.save,
      name: getReceiptFileName('upload'),
      kinds: [fileKinds.csv, fileKinds.json],
    });
    return path === null ? null : workspaces.receipt(scope, path, { account });
  });
  handle('uploads.saveSkus', async () => {
    const path = await chooseSave({
      title: m.exporting.titles.skus,
      button: m.exporting.buttons.export,
      name: getSkuSheetName(),
      kinds: [fileKinds.csv, fileKinds.xlsx],
    });
    return path === null ? null : workspaces.receipt('current', path, { skus: true });
  });
};
