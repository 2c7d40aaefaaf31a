import type { Accounts } from '../account/accounts.ts';
import { createLogger } from '../base/logger.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import type { ResolveProxy } from '../service/routes.ts';
import { intentIdSchema } from '../contract/schemas.ts';
import { createPictureFetch } from './fetch.ts';
import type { PictureFetch } from './fetch.ts';
import { createFilePictures } from './files.ts';
import type { FilePictureOf, FindFile } from './files.ts';
import { createPictures } from './pictures.ts';
import type { PictureOf } from './pictures.ts';
import { createScaler } from './scaler.ts';
import { createPictureStore } from './store.ts';
import type { PictureStore } from './store.ts';

export interface Pictures {
  readonly get: PictureOf;
  /** Of files that a person chose. */
  readonly ofFile: FilePictureOf;
  readonly look: PictureFetch['look'];
  readonly store: PictureStore;
  readonly close: () => Promise<void>;
}

/** What the person chose for an upload, be it in a review or in the outbox: no other file is read. */
const findIn =
  (workspaces: Workspaces): FindFile =>
  async (named) => {
    const workspace = workspaces.peek();
    if (!workspace) return null;
    if (named.of === 'review') return workspace.reviews.file(named.batch, named.file);
    const id = intentIdSchema.safeParse(named.id);
    return id.success ? workspace.outbox.uploads.file(id.data) : null;
  };

/** The picture service of the program, bound to the account in use. */
export const openPictures = (parts: {
  readonly root: URL;
  readonly folder: string;
  readonly accounts: Accounts;
  readonly workspaces: Workspaces;
  readonly resolveProxy: ResolveProxy;
}): Pictures => {
  const store = createPictureStore(parts.folder);
  const fetching = createPictureFetch(parts.resolveProxy);
  const scaler = createScaler(parts.root);
  const get = createPictures({
    store,
    fetch: fetching.fetch,
    scaler,
    log: createLogger('pictures').info,
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
  const ofFile = createFilePictures({ find: findIn(parts.workspaces), scale: scaler.scale });
  const close = async (): Promise<void> => {
    await fetching.close();
    await scaler.close();
  };
  return { get, ofFile, look: fetching.look, store, close };
};
