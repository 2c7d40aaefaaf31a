import { expect, it, vi } from 'vitest';
import type { CallArgument, CallName } from '../../electron/contract/index.ts';
import { handleAccounts } from '../../electron/ipc/accounts.ts';
import type { CallParts } from '../../electron/ipc/call-dependencies.ts';
import { isAccountHost } from '../../electron/asset-files/picture-url.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { type Core, startCore } from '../support/core.ts';
import { startTiny } from '../support/tiny-service.ts';
import { memoryStore } from '../unit/account/memory.ts';

vi.mock('electron', () => ({ ipcMain: { handle: () => undefined } }));

type Save = CallArgument<'accounts.saveSettings'>;

/**
 * Creates the call that saves an account's settings; `allows` returns the user's answer to each question. Questions are
 * recorded.
 */
const startCall = async (allows: () => boolean) => {
  const service = closedAfterTest(await startTiny());
  const core = closedAfterTest(await startCore());
  await core.connect(service);
  const record = core.accounts.record();
  if (record === null) throw new Error('No account is in use');
  const requests: string[] = [];
  const runs = new Map<CallName, (argument: never) => unknown>();
  handleAccounts(
    { handle: (name, run) => void runs.set(name, run), handleDrop: () => undefined },
    {
      accounts: core.accounts,
      workspaces: core.workspaces,
      demo: {} as CallParts['demo'],
      confirmPrivateHost: async (host) => {
        requests.push(host);
        return allows();
      },
    },
  );
  const save = async (settings: Save['settings']): Promise<unknown> =>
    runs.get('accounts.saveSettings')?.({ id: record.id, settings } satisfies Save as never);
  return { core, service, id: record.id, asked: requests, save };
};

const isOwnAddress = (core: Core, address: string): boolean => {
  const record = core.accounts.record();
  if (record === null) throw new Error('No account is in use');
  const { serviceAddress, settings, privateAssetHost } = record;
  return isAccountHost(new URL(address), { serviceAddress, assetAddress: settings.assetAddress, privateAssetHost });
};

const privateAddresses = [
  'http://10.1.2.3/files/',
  'http://192.168.0.7:8080',
  'https://[fd00::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://localhost:9/',
  'http://0x7f.1/',
  'http://no-such-host.invalid/',
];

it.each(privateAddresses)(
  'asks in a native dialog before files are fetched from %s, and stores nothing if the user refuses',
  async (address) => {
    const { core, asked: requests, save } = await startCall(() => false);
    await expect(save({ assetAddress: address, itemsPerRequest: 5 })).rejects.toMatchObject({
      code: 'badArgument',
      field: 'assetAddress',
    });
    expect(requests).toEqual([new URL(address).host]);
    expect(core.accounts.record()?.settings).toMatchObject({ assetAddress: null, itemsPerRequest: null });
    expect(isOwnAddress(core, address)).toBe(false);
  },
);

it('fetches files from an allowed private host, asks once, and revokes the permission with the address', async () => {
  const { core, service, asked: requests, save } = await startCall(() => true);
  await save({ assetAddress: 'http://10.1.2.3/files/' });
  await save({ itemsPerRequest: 5 });
  await save({ assetAddress: 'http://10.1.2.3/other/' });
  expect(requests).toEqual(['10.1.2.3']);
  expect(isOwnAddress(core, 'http://10.1.2.3/a.png')).toBe(true);
  expect(isOwnAddress(core, 'http://10.1.2.3:81/a.png')).toBe(false);
  await save({ assetAddress: `${service.address}/files` });
  expect(requests).toHaveLength(1);
  expect(isOwnAddress(core, 'http://10.1.2.3/a.png')).toBe(false);
  expect(isOwnAddress(core, `${service.address}/a.png`)).toBe(true);
  await save({ assetAddress: null });
  expect(core.accounts.record()?.settings.assetAddress).toBeNull();
});

it('does not ask for a public address, which stays forbidden if it resolves to a private host later', async () => {
  const { core, asked: requests, save } = await startCall(() => false);
  await save({ assetAddress: 'https://93.184.216.34/' });
  expect(requests).toEqual([]);
  expect(isOwnAddress(core, 'https://93.184.216.34/a.png')).toBe(false);
});

it('keeps the permission of an address that an earlier version stored', async () => {
  const { core, save } = await startCall(() => false);
  await save({ itemsPerRequest: 5 });
  await core.stop();
  const [account] = core.settings.get('accounts') as readonly Record<string, unknown>[];
  const { privateAssetHost: _host, ...earlier } = account ?? {};
  const settings = memoryStore({
    currentAccount: earlier['id'],
    accounts: [{ ...earlier, settings: { ...(earlier['settings'] as object), assetAddress: 'http://10.0.0.9/x' } }],
  });
  const again = closedAfterTest(await startCore({}, { profile: { ...core, settings } }));
  expect(isOwnAddress(again, 'http://10.0.0.9/x/a.png')).toBe(true);
});
