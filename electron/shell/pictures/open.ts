import type { Accounts } from '../../account/accounts.ts';
import type { Workspaces } from '../workspaces.ts';
import { createPictureFetch } from './fetch.ts';
import type { PictureFetch } from './fetch.ts';
import { createPictures } from './pictures.ts';
import type { PictureOf } from './pictures.ts';
import { createScaler } from './scaler.ts';
import { createPictureStore } from './store.ts';
import type { PictureStore } from './store.ts';

export interface Pictures {
  readonly get: PictureOf;
  readonly look: PictureFetch['look'];
  readonly store: PictureStore;
  readonly close: () => Promise<void>;
}

/** The picture service of the program, bound to the account in use. */
export const openPictures = (parts: {
  readonly root: URL;
  readonly folder: string;
  readonly accounts: Accounts;
  readonly workspaces: Workspaces;
  readonly log: { readonly info: (...words: unknown[]) => void };
}): Pictures => {
  const store = createPictureStore(parts.folder);
  const fetching = createPictureFetch();
  const scaler = createScaler(parts.root);
  const get = createPictures({
    store,
    fetch: fetching.fetch,
    scale: scaler.scale,
    log: (words) => parts.log.info(words),
    account: async () => {
      const record = parts.accounts.record();
      if (!record) return null;
      const { cache } = await parts.workspaces.current();
      return {
        id: record.id,
        cache,
        origins: { serviceAddress: record.serviceAddress, assetAddress: record.settings.assetAddress },
      };
    },
  });
  const close = async (): Promise<void> => {
    await fetching.close();
    await scaler.close();
  };
  return { get, look: fetching.look, store, close };
};
