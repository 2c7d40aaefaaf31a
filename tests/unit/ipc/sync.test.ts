import { expect, it } from 'vitest';
import type { Handle } from '../../../electron/ipc/handle.ts';
import type { CallParts } from '../../../electron/ipc/call-dependencies.ts';
import { handleSync } from '../../../electron/ipc/sync.ts';

it('starts pending network work on a screen without rows, like the reply to a query on other screens', async () => {
  const calls = new Map<string, (given: object) => Promise<unknown>>();
  const handle = ((name: string, call: (given: object) => Promise<unknown>) =>
    void calls.set(name, call)) as Handle['handle'];
  const preferred: unknown[] = [];
  let begun = 0;
  const workspaces = {
    current: async () => ({ sync: { prefer: (resource: unknown) => preferred.push(resource) } }),
    beginSoon: () => (begun += 1),
  } as unknown as CallParts['workspaces'];
  handleSync({ handle } as Handle, { workspaces });
  const prefer = calls.get('sync.prefer');
  await prefer?.({ resource: 'product' });
  expect(begun).toBe(0);
  await prefer?.({ resource: null });
  expect(begun).toBe(1);
  expect(preferred).toEqual(['product', null]);
});
