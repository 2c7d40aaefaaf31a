import type { Outbox } from '../outbox/outbox.ts';
import type { Workspaces } from '../shell/workspaces.ts';
import type { Handle } from './handle.ts';

/** The calls about what a person wants done in the account in use. */
export const handleOutbox = ({ handle }: Handle, { workspaces }: { workspaces: Workspaces }): void => {
  const current = async (): Promise<Outbox> => (await workspaces.current()).outbox;

  handle('outbox.list', async () => (await current()).list());
  handle('outbox.counts', async () => (await current()).counts());
  handle('outbox.get', async ({ id }) => (await current()).get(id));
  handle('outbox.create', async ({ resource, body, dependsOn }) => (await current()).create(resource, body, dependsOn));
  handle('outbox.cancel', async ({ id }) => (await current()).cancel(id));
  handle('outbox.discard', async ({ id }) => {
    await (await current()).discard(id);
    return undefined;
  });
  handle('outbox.retry', async ({ id }) => (await current()).retry(id));
  handle('outbox.confirmThere', async ({ id, itemId }) => (await current()).confirmThere(id, itemId));
  handle('outbox.sendAgain', async ({ id }) => (await current()).sendAgain(id));
  handle('outbox.look', async ({ id }) => (await current()).look(id));
  handle('outbox.compare', async ({ id, itemId }) => (await current()).compare(id, itemId));
  handle('outbox.prune', async ({ olderThanDays, countOnly }) => ({
    intents: await (await current()).prune(olderThanDays, countOnly === true),
  }));
  handle('outbox.seenValues', async ({ resource, field }) =>
    (await workspaces.current()).cache.seenValues(resource, field),
  );
};
