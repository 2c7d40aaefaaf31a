import type { StorageInfo } from '../contract/index.ts';

export interface StorageReport {
  readonly report: () => Promise<StorageInfo>;
  readonly clearPictures: () => Promise<StorageInfo>;
}

/** Tells what the program keeps on the disk and where. */
export const createStorageReport = (parts: {
  readonly folder: string;
  readonly cacheSize: () => Promise<number>;
  readonly pictures: { readonly size: () => Promise<number>; readonly clear: () => Promise<void> };
}): StorageReport => {
  const report = async (): Promise<StorageInfo> => ({
    folder: parts.folder,
    cacheBytes: await parts.cacheSize(),
    picturesBytes: await parts.pictures.size(),
  });
  return {
    report,
    clearPictures: async () => {
      await parts.pictures.clear();
      return report();
    },
  };
};
