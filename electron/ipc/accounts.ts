import { allowAssetHost } from '../workspace/private-asset-host.ts';
import { removeRejectedFields } from '../workspace/learn-rejected-fields.ts';
import type { Handle } from './handle.ts';
import type { CallParts } from './call-dependencies.ts';

export const handleAccounts = (
  { handle }: Handle,
  {
    accounts,
    demo,
    workspaces,
    confirmPrivateHost,
  }: Pick<CallParts, 'accounts' | 'demo' | 'workspaces' | 'confirmPrivateHost'>,
): void => {
  handle('accounts.list', () => accounts.list());
  handle('accounts.current', () => accounts.current());
  handle('accounts.connect', (given) => accounts.connect(given));
  handle('accounts.cancelConnect', () => {
    accounts.cancelConnect();
    return undefined;
  });
  handle('accounts.openDemo', async () => accounts.connectDemo(await demo.start()));
  handle('accounts.select', async ({ id }) => {
    await demo.reviveIfDemo(id);
    return accounts.select(id);
  });
  handle('accounts.signIn', ({ id, apiPassword }) => accounts.signIn(id, apiPassword));
  handle('accounts.openOther', ({ id }) => accounts.openOther(id));
  handle('accounts.signOut', ({ id }) => accounts.signOut(id));
  handle('accounts.forget', async ({ id, evenUnsent }) => {
    if (evenUnsent !== true) await workspaces.checkUnsent(id);
    const current = await accounts.forget(id);
    await workspaces.remove(id);
    return current;
  });
  handle('accounts.unsent', ({ id }) => workspaces.unsent(id));
  handle('accounts.rename', ({ id, name }) => accounts.rename(id, name));
  handle('accounts.forgetRefused', ({ resource }) => {
    const id = accounts.current().account?.id;
    if (id !== undefined) accounts.keepRefusedMembers(id, removeRejectedFields(accounts.refusedMembers(id), resource));
    return accounts.current();
  });
  handle('accounts.saveSettings', async ({ id, settings }) => {
    const record = accounts.find(id);
    const { assetAddress } = settings;
    const allowed =
      record === null || assetAddress === undefined
        ? null
        : await allowAssetHost(record, assetAddress, confirmPrivateHost);
    const saved = accounts.saveSettings(id, settings, allowed);
    const open = workspaces.peek();
    if (open?.account === id) await open.heed();
    return saved;
  });
};
