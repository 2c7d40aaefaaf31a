import type { ResourceId } from '../base/branded-types.ts';
import { type ItemDetail, type ItemQuery, VitrineError } from '../contract/index.ts';
import type { Rule } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';
import type { Handle } from './handle.ts';
import type { CallParts } from './call-dependencies.ts';

export const handleItems = (
  { handle }: Handle,
  { workspaces, accounts }: Pick<CallParts, 'workspaces' | 'accounts'>,
): void => {
  const { cache, current } = workspaces;
  /** Returns the rule whose violations the rows of a query include. */
  const getQueryRule = async ({ fails }: ItemQuery): Promise<Rule | undefined> =>
    fails !== undefined && fails.rule !== null ? (await current()).quality.rule(fails.profile, fails.rule) : undefined;
  handle('items.query', async ({ query, offset, limit, list, columns, keep }) => {
    const rule = await getQueryRule(query);
    const answer = await (await cache()).query(query, offset, limit, list, { columns, keep, rule });
    workspaces.beginSoon();
    return answer;
  });
  handle('items.rows', async (request) => (await cache()).rows(request));
  handle('items.get', async ({ resource, id }) => (await cache()).get(resource, id));
  handle('items.named', async ({ resource, name }) => (await cache()).findByName(resource, name));
  handle('items.ids', async ({ query, from, to }) => (await cache()).ids(query, from, Math.min(to, from + 100_000)));
  handle('items.counts', async () => (await cache()).counts());
  handle('items.views', async ({ resource }) => (await cache()).views(resource));
  handle('items.facets', async (request) => (await cache()).facets(request));
  handle('items.snippets', async (request) => (await cache()).snippets(request));
  handle('items.attributes', async () => (await cache()).attributes());
  handle('items.description', async () => (await cache()).description());
  handle('items.seenValues', async ({ resource, field }) => (await cache()).seenValues(resource, field));
  handle('items.uses', async (request) => (await cache()).uses(request));
  handle('items.fetch', async ({ resource, id }): Promise<ItemDetail> => {
    const { cache: copy, channels } = await current();
    const client = accounts.client();
    if (!client) throw new VitrineError('signInNeeded', m.account.signInNeeded);
    const read = async (): Promise<ResourceId> => copy.put(resource, (await client.getOne(resource, id)).raw);
    const cachedItem = await copy.get(resource, await (resource === 'channel' ? channels.fetch(id) : read()));
    if (!cachedItem) throw new VitrineError('disk', m.cache.disk.notSaved);
    return cachedItem;
  });
};
