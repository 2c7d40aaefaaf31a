import type { Accounts } from '../account/accounts.ts';
import type { ResourceId } from '../base/brand.ts';
import { VitrineError } from '../contract/index.ts';
import type { Emit, ItemDetail } from '../contract/index.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import { handleDrafts } from './drafts.ts';
import { handleFeed } from './feed.ts';
import type { Handle } from './handle.ts';

/** The calls that work on the account in use: its items, its sync and its drafts. */
export const handleWork = (
  answering: Handle,
  { workspaces, accounts, emit }: { workspaces: Workspaces; accounts: Accounts; emit: Emit },
): void => {
  const { handle } = answering;
  const { cache, current } = workspaces;
  handleDrafts(answering, { workspaces });
  handleFeed(answering, { workspaces, emit });

  handle('items.query', async ({ query, offset, limit, list, columns, keep }) => {
    const answer = await (await cache()).query(query, offset, limit, list, { columns, keep });
    workspaces.beginSoon();
    return answer;
  });
  handle('items.rows', async (asked) => (await cache()).rows(asked));
  handle('items.get', async ({ resource, id }) => (await cache()).get(resource, id));
  handle('items.ids', async ({ query, from, to }) => (await cache()).ids(query, from, Math.min(to, from + 100_000)));
  handle('items.counts', async () => (await cache()).counts());
  handle('items.views', async ({ resource }) => (await cache()).views(resource));
  handle('items.facets', async (asked) => (await cache()).facets(asked));
  handle('items.found', async (asked) => (await cache()).found(asked));
  handle('items.attributes', async () => (await cache()).attributes());
  handle('items.description', async () => (await cache()).description());
  handle('links.uses', async (asked) => (await cache()).uses(asked));
  handle('gathered.get', async ({ kind, id }) => (await cache()).gathered(kind, id));
  handle('gathered.search', async (asked) => (await cache()).searchGathered(asked));
  handle('gathered.find', async ({ words, limit }) => (await cache()).findGathered(words, limit));
  handle('gathered.counts', async () => (await cache()).gatheredCounts());
  handle('queries.matches', async ({ query }) => (await cache()).queryMatches(query));
  handle('items.fetch', async ({ resource, id }): Promise<ItemDetail> => {
    const { cache: copy, channels } = await current();
    const client = accounts.client();
    if (!client) throw new VitrineError('signInNeeded', 'Sign in first.');
    const read = async (): Promise<ResourceId> => copy.put(resource, (await client.getOne(resource, id)).raw);
    const kept = await copy.get(resource, await (resource === 'channel' ? channels.fetch(id) : read()));
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
