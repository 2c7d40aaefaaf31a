import { openOutbox } from '../../electron/outbox/open-outbox.ts';
import type { Outbox } from '../../electron/outbox/outbox.ts';
import type { Cache } from '../../electron/cache/cache.ts';
import { type AccountEdits, type EditsOptions, createEdits } from '../../electron/edits/edits.ts';
import { tempCache } from '../unit/cache/temp-cache.ts';
import { closedAfterTest } from './closed-after-test.ts';
import { tempFolder } from './temp-folder.ts';
import { threadsRoot as root } from './threads.ts';

/** An account's offline copy and outbox with staged edits on them, without a service. */
export interface EditsWorld {
  readonly folder: string;
  readonly cache: Cache;
  readonly outbox: Outbox;
  readonly edits: AccountEdits;
}

/** Opens an account's outbox on its offline copy. Both are closed after the test. */
export const openEditsWorld = async (
  options: Partial<EditsOptions> & { readonly cache?: Cache } = {},
  folder = tempFolder(),
): Promise<EditsWorld> => {
  const cache = options.cache ?? (await tempCache(folder));
  const outbox = await openOutbox({
    root,
    folder,
    client: () => null,
    cache,
    fields: () => ({ filename: 'filename', content: 'content' }),
    uploadsAtOnce: () => 2,
    fullReader: null,
  });
  const edits = createEdits({
    root,
    folder,
    table: outbox.edits,
    creations: outbox.lists,
    cache,
    profiles: async () => [],
    account: () => '0123abcd',
    isReading: () => false,
    ...options,
  });
  closedAfterTest({
    close: async () => {
      await edits.close();
      await outbox.close();
    },
  });
  return { folder, cache, outbox, edits };
};
