import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppSettings } from '../../electron/account/app-settings.ts';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { CallArgument, CallName, CallResult } from '../../electron/contract/index.ts';
import type { Intent } from '../../electron/contract/outbox.ts';
import type { Handle } from '../../electron/ipc/handle.ts';
import type { CallParts } from '../../electron/ipc/call-dependencies.ts';
import { type Core, startCore } from '../support/core.ts';
import { type TinyService, startTiny } from '../support/tiny-service.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { queryOf } from '../unit/cache/temp-cache.ts';

vi.mock('electron', () => ({ app: { getVersion: () => '0' }, clipboard: {}, shell: {} }));
const { handleAccounts } = await import('../../electron/ipc/accounts.ts');
const { handleApp } = await import('../../electron/ipc/app.ts');
const { handleOutbox } = await import('../../electron/ipc/outbox.ts');

let service: TinyService;
let core: Core;
let status: number;
let saved: string;
let answers: Map<string, (argument: never) => unknown>;

const call = async <Name extends CallName>(name: Name, argument: CallArgument<Name>): Promise<CallResult<Name>> =>
  (await answers.get(name)?.(argument as never)) as CallResult<Name>;

beforeEach(async () => {
  status = 0;
  const isRejected = (path: string): boolean => path === 'ecatalogs' && status !== 0;
  service = closedAfterTest(await startTiny({ instead: (path) => (isRejected(path) ? { status } : null) }));
  core = closedAfterTest(await startCore());
  await core.connect(service);
  answers = new Map();
  const handle: Handle = { handle: (name, run) => void answers.set(name, run), handleDrop: () => undefined };
  const parts = {
    accounts: core.accounts,
    secrets: core.secrets,
    workspaces: core.workspaces,
    settings: createAppSettings(core.settings),
    storage: { report: () => Promise.reject(new Error('Nothing is stored')) },
    logFile: join(core.folder, 'none.log'),
    chooseSave: async ({ name }: { name: string }) => (saved = join(core.folder, name)),
    version: () => '0',
  } as unknown as CallParts;
  handleAccounts(handle, parts);
  handleApp(handle, parts);
  handleOutbox(handle, parts);
});

const create = (): Promise<Intent> => call('outbox.create', { resource: 'ecatalog', body: { name: 'Winter' } });

describe('account with unsent work', () => {
  it.each([
    ['waits', 'waiting', 0],
    ['has failed', 'failed', 422],
    ['may have been carried out', 'unknown', 500],
  ] as const)('is not removed while it %s, unless the user confirms', async (_, state, answer) => {
    const { account, outbox } = await core.work();
    if (state === 'waiting') await outbox.hold(true);
    status = answer;
    const { id } = await create();
    await expect.poll(async () => (await outbox.get(id))?.state).toBe(state);
    await expect(call('accounts.forget', { id: account })).rejects.toMatchObject({ code: 'conflict' });
    expect([core.accounts.list().length, existsSync(join(core.folder, account, 'outbox.db'))]).toEqual([1, true]);
    expect(await outbox.get(id)).toMatchObject({ state });
    await call('accounts.forget', { id: account, evenUnsent: true });
    expect([core.accounts.list(), readdirSync(core.folder)]).toEqual([[], []]);
  });

  it('is not removed while edits are staged unless the user confirms, and keeps them after signing out', async () => {
    const { account, edits } = await core.work();
    const [item = ''] = await core.ids('product');
    await edits.add('detail', [{ resource: 'product', item: toResourceId(item), field: 'label', value: 'Edited' }]);
    await expect(call('accounts.forget', { id: account })).rejects.toMatchObject({
      code: 'conflict',
      message: '1 edit has not been sent. Removing the account deletes it.',
    });
    expect(await call('accounts.unsent', { id: account })).toMatchObject({ waiting: 0, edits: 1 });
    await core.accounts.signOut(account);
    expect(await call('accounts.unsent', { id: account })).toMatchObject({ edits: 1 });
    const settings = createAppSettings(core.settings);
    for (const key of [`views/${account}/products`, 'export']) settings.remember(key, ['mine']);
    await call('accounts.forget', { id: account, evenUnsent: true });
    expect([core.accounts.list(), readdirSync(core.folder)]).toEqual([[], []]);
    expect([settings.remembered(`views/${account}/products`), settings.remembered('export')]).toEqual([null, ['mine']]);
  });
});

it('applies changed settings of the account to its offline copy', async () => {
  const { account, cache } = await core.work();
  const readCompleteness = async () => (await cache.query(queryOf('product'), 0, 1, 'test')).rows[0]?.completeness;
  expect(await readCompleteness()).not.toContain(null);
  await call('accounts.saveSettings', { id: account, settings: { completenessOff: ['family'] } });
  expect(await readCompleteness()).toContain(null);
});

describe('diagnostics files', () => {
  it.each(['program', 'entry'] as const)('of the %s are readable only by their owner', async (of) => {
    const { id } = await create();
    if (of === 'program') await call('app.saveDiagnostics', undefined as never);
    else await call('outbox.saveDiagnostics', { id });
    expect(JSON.parse(readFileSync(saved, 'utf8'))).toHaveProperty('about');
    expect((statSync(saved).mode & 0o777).toString(8)).toBe('600');
  });
});
