import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createStorageReport } from '../../../electron/workspace/storage-report.ts';
import { tempFolder } from '../../support/temp-folder.ts';

it('counts each byte once, of the current account only', async () => {
  const folder = tempFolder();
  const own = join(folder, 'accounts', 'own');
  mkdirSync(own, { recursive: true });
  for (const [name, size] of [
    ['outbox.db', 10],
    ['outbox.db-wal', 5],
    ['cache.db', 90],
    ['other-outbox.db', 70],
  ] as const)
    writeFileSync(join(own, name), 'x'.repeat(size));
  let [cacheBytes, historyBytes, pictureBytes] = [100, 30, 40];
  let account: string | null = 'own';
  const cache = { size: async () => cacheBytes, historyInfo: async () => ({ bytes: historyBytes }) };
  const { report, clearPictures, rebuildCache } = createStorageReport({
    folder,
    workspaces: {
      peek: () => (account === null ? null : { account, cache }),
      rebuild: async () => void (cacheBytes = historyBytes = 1),
    } as never,
    pictures: { size: async () => pictureBytes, clear: async () => void (pictureBytes = 0) },
  });
  const all = { folder, cacheBytes: 70, historyBytes: 30, outboxBytes: 15, picturesBytes: 40 };
  expect(await report()).toEqual(all);
  expect(await clearPictures()).toEqual({ ...all, picturesBytes: 0 });
  expect(await rebuildCache()).toEqual({ ...all, cacheBytes: 0, historyBytes: 1, picturesBytes: 0 });
  historyBytes = 2;
  expect((await report()).cacheBytes, 'the history grew after the cache was measured').toBe(0);
  account = 'without files';
  expect((await report()).outboxBytes).toBe(0);
  account = null;
  expect(await report()).toEqual({ folder, cacheBytes: 0, historyBytes: 0, outboxBytes: 0, picturesBytes: 0 });
});
