import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isNotFoundError } from '../base/errno.ts';
import type { StorageInfo } from '../contract/index.ts';
import type { Workspaces } from './workspaces.ts';

export interface StorageReport {
  readonly report: () => Promise<StorageInfo>;
  readonly clearPictures: () => Promise<StorageInfo>;
  /** Deletes the cache of the current account and reads everything again. */
  readonly rebuildCache: () => Promise<StorageInfo>;
}

/** Returns the total size of a folder's files whose names have this prefix; 0 if the folder does not exist. */
const measureFiles = async (folder: string, start: string): Promise<number> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isNotFoundError(error)) return [];
    throw error;
  });
  const sizes = names.filter((name) => name.startsWith(start)).map((name) => stat(join(folder, name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
};

export const createStorageReport = (parts: {
  readonly folder: string;
  readonly workspaces: Workspaces;
  readonly pictures: { readonly size: () => Promise<number>; readonly clear: () => Promise<void> };
}): StorageReport => {
  const { folder, workspaces, pictures } = parts;
  const report = async (): Promise<StorageInfo> => {
    const workspace = workspaces.peek();
    const historyBytes = (await workspace?.cache.historyInfo())?.bytes ?? 0;
    const cacheBytes = (await workspace?.cache.size()) ?? 0;
    return {
      folder,
      cacheBytes: Math.max(0, cacheBytes - historyBytes),
      historyBytes,
      outboxBytes:
        workspace === null ? 0 : await measureFiles(join(folder, 'accounts', workspace.account), 'outbox.db'),
      picturesBytes: await pictures.size(),
    };
  };
  return {
    report,
    clearPictures: async () => {
      await pictures.clear();
      return report();
    },
    rebuildCache: async () => {
      await workspaces.rebuild();
      return report();
    },
  };
};
