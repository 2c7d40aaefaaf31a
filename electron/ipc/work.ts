import type { Accounts } from '../account/accounts.ts';
import type { ResourceId } from '../base/brand.ts';
import { VitrineError } from '../contract/index.ts';
import type { ItemDetail } from '../contract/index.ts';
import type { Workspace } from '../shell/workspace.ts';
import type { Workspaces } from '../shell/workspaces.ts';
import { handleDrafts } from './drafts.ts';
import type { Emit } from './events.ts';
import { handleFeed } from './feed.ts';
import type { Handle } from './handle.ts';

/** The calls that work on the account in use: its items, its sync and its drafts. */
export const handleWork = (
  answering: Handle,
  { workspaces, accounts, emit }: { workspaces: Workspaces; accounts: Accounts; emit: Emit },
): void => {
  const { handle } = answering;
  const current = (): Promise<Workspace> => workspaces.current();
  handleDrafts(answering, { workspaces });
  handleFeed(answering, { workspaces, emit });

  handle('items.query', async ({ query, offset, limit, list, columns, keep }) => {
    const workspace = await current();
    const answer = await workspace.cache.query(query, offset, limit, list, { columns, keep });
    workspace.begin();
    return answer;
  });
  handle('items.rows', async (asked) => (await current()).cache.rows(asked));
  handle('items.get', async ({ resource, id }) => (await current()).cache.get(resource, id));
  handle('items.ids', async ({ query, from, to }) =>
    (await current()).cache.ids(query, from, Math.min(to, from + 100_000)),
  );
  handle('items.counts', async () => (await current()).cache.counts());
  handle('items.views', async ({ resource }) => (await current()).cache.views(resource));
  handle('items.facets', async (asked) => (await current()).cache.facets(asked));
  handle('items.found', async (asked) => (await current()).cache.found(asked));
  handle('items.attributes', async () => (await current()).cache.attributes());
  handle('items.description', async () => (await current()).cache.description());
  handle('links.uses', async (asked) => (await current()).cache.uses(asked));
  handle('gathered.get', async ({ kind, id }) => (await current()).cache.gathered(kind, id));
  handle('gathered.search', async (asked) => (await current()).cache.searchGathered(asked));
  handle('gathered.find', async ({ words, limit }) => (await current()).cache.findGathered(words, limit));
  handle('gathered.counts', async () => (await current()).cache.gatheredCounts());
  handle('queries.matches', async ({ query }) => (await current()).cache.queryMatches(query));
  handle('items.fetch', async ({ resource, id }): Promise<ItemDetail> => {
    const { cache, channels } = await current();
    const client = accounts.client();
    if (!client) throw new VitrineError('signInNeeded', 'Sign in first.');
    const read = async (): Promise<ResourceId> => cache.put(resource, (await client.getOne(resource, id)).raw);
    const kept = await cache.get(resource, await (resource === 'channel' ? channels.fetch(id) : read()));
    if (!kept) throw new VitrineError('disk', 'What the service sent could not be kept on this computer.');
    return kept;
  });

  handle('sync.status', async () => (await current()).sync.status());
  handle('sync.now', async () => (await current()).sync.now());
  handle('sync.prefer', async ({ resource }) => {
    (await current()).sync.prefer(resource);
    return undefined;
  });
  handle('sync.cancel', async () => {
    const { sync, channels } = await current();
    await sync.cancel();
    channels.halt();
    return sync.status();
  });
};
