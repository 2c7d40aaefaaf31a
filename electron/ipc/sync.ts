import type { Handle } from './handle.ts';
import type { CallParts } from './call-dependencies.ts';

export const handleSync = ({ handle }: Handle, { workspaces }: Pick<CallParts, 'workspaces'>): void => {
  const { current, beginSoon } = workspaces;
  handle('sync.status', async () => (await current()).sync.status());
  handle('sync.now', async () => (await current()).sync.now());
  handle('sync.prefer', async ({ resource }) => {
    (await current()).sync.prefer(resource);
    // There are no rows that must be painted first.
    if (resource === null) beginSoon();
    return undefined;
  });
  handle('sync.cancel', async () => {
    const { sync, channels } = await current();
    await sync.cancel();
    channels.halt();
    return sync.status();
  });
  handle('sync.findDialect', async () => {
    await (await current()).dialect.findAgain();
    return undefined;
  });
};
