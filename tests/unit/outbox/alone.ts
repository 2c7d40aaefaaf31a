import { ms, toResourceId } from '../../../electron/base/branded-types.ts';
import { openOutbox } from '../../../electron/outbox/open-outbox.ts';
import type { Outbox, OutboxOptions } from '../../../electron/outbox/outbox.ts';
import { threadsRoot } from '../../support/threads.ts';

/** The options of an outbox without a cache and without passes. */
export const aloneOptions = {
  cache: {
    get: async () => null,
    checksumSamples: async () => [],
    findSimilar: async () => [],
    cacheMark: async () => null,
    newItems: async () => ({ items: [], more: false, isMarkValid: false }),
    lateness: async () => 0,
    put: async () => toResourceId('none'),
    noteUploaded: async () => undefined,
    rows: async () => [],
  },
  fields: () => ({ filename: 'filename', content: 'content' }),
  uploadsAtOnce: () => 2,
  recheckAfter: ms(0),
  fullReader: null,
} satisfies Partial<OutboxOptions>;

/** Opens an outbox in a separate process, without a cache and without passes. */
export const openAlone = (
  folder: string,
  client: OutboxOptions['client'],
  options: Partial<OutboxOptions> = {},
): Promise<Outbox> => openOutbox({ ...aloneOptions, root: threadsRoot, folder, client, ...options });
