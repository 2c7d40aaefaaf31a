import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from '../../../support/fake-page.ts';
import { checkTrace } from '../../../support/trace-state.ts';

vi.hoisted(() => vi.resetModules());
beforeEach(() => page.reset());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));

const any = (value: unknown): never => value as never;
const current = (id: string | null, signedIn: boolean): never =>
  any({ account: id === null ? null : { id }, session: { signedIn } });

it('reads the account, the accounts and the settings once at the start', async () => {
  page.answer('accounts.current', () => current('a', true));
  page.answer('accounts.list', () => any([{ id: 'a' }]));
  page.answer('app.info', () => any({ version: '1' }));
  page.answer('app.settings', () => any({ theme: 'dark' }));
  const { session } = await import('../../../../renderer/app/session.svelte.ts');
  const { view, settings } = session;
  expect([view.signedIn, view.needed, view.otherAccount]).toEqual([false, false, null]);
  expect(settings).toMatchObject({ theme: 'system', uploadsAtOnce: 3, uploadBytesPerSecond: null, updates: true });
  const started = session.start();
  expect(session.ready).toBe(false);
  await page.everything();
  await started;
  expect([session.accountId, session.view.signedIn, session.accounts, session.ready]).toEqual([
    ...['a', true, [{ id: 'a' }], true],
  ]);
  vi.resetModules();
});

it('has the accounts, the sign-in state and the settings after the first replies, each change and each call', async () => {
  let accounts: readonly { readonly id: string; readonly name?: string }[] = [{ id: 'a' }];
  const names = [
    ...(['accounts.connect', 'accounts.openDemo', 'accounts.signIn', 'accounts.openOther', 'accounts.select'] as const),
    ...(['accounts.signOut', 'accounts.forget', 'accounts.rename', 'accounts.saveSettings'] as const),
    ...(['app.saveSettings', 'app.noteSettingsDamage'] as const),
  ];
  page.answer('accounts.current', () => current('a', false));
  page.answer('accounts.list', () => any(accounts));
  page.answer('app.info', () => any({ version: '1', settingsDamage: { file: 'x' } }));
  page.answer('app.settings', () => any({ theme: 'dark' }));
  const { session } = await import('../../../../renderer/app/session.svelte.ts');
  let calls = names.map(() => 0);
  const read = (): Record<string, unknown> => {
    const made = names.map((name) => page.asked(name).length);
    const asked = names.flatMap((name, at) => page.asked(name).slice(calls[at]));
    calls = made;
    return {
      ...{ id: session.accountId, account: session.account, signedIn: session.view.signedIn, ready: session.ready },
      ...{ accounts: session.accounts, info: session.info, theme: session.settings.theme, asked },
    };
  };
  /** Runs a call and delivers all replies. */
  const run = (call: () => Promise<unknown>) => async () => {
    const called = call();
    await page.everything();
    return called;
  };
  const answerAll = (id: string | null, signedIn: boolean, connected: unknown = { account: { id } }): void => {
    page.answer('accounts.current', () => current(id, signedIn));
    for (const name of names.slice(0, 4)) page.answer(name, () => any(connected));
    for (const name of names.slice(4, 7)) page.answer(name, () => current(id, signedIn));
  };
  let started: Promise<void> | undefined;
  const [a, b] = [{ id: 'a' }, { id: 'b' }];
  const [named, set] = [
    { id: 'b', name: 'B' },
    { id: 'b', settings: { label: 'red' } },
  ];
  expect(read()).toMatchObject({ id: null, account: null, signedIn: false, ready: false, theme: 'system' });
  await checkTrace(read, [
    ['start', () => ((started = session.start()), undefined), {}],
    [
      'a change before the first replies',
      () => page.emit('accounts.changed', current('a', true)),
      { ...{ id: 'a', account: a }, signedIn: true },
    ],
    [
      'the first replies',
      async () => {
        await page.everything();
        await started;
      },
      { ready: true, accounts: [a], info: { version: '1', settingsDamage: { file: 'x' } }, theme: 'dark' },
    ],
    ['changed settings', () => page.emit('app.settings', any({ theme: 'light' })), { theme: 'light' }],
    [
      'another account',
      () => {
        accounts = [a, b];
        page.emit('accounts.changed', current('b', false));
      },
      { id: 'b', account: b, signedIn: false },
    ],
    ['the list of accounts', () => page.everything(), { accounts: [a, b] }],
    [
      'rename',
      run(() => {
        page.answer('accounts.rename', () => any(named));
        return session.rename(any('b'), 'B');
      }),
      { account: named, accounts: [a, named], asked: [{ id: 'b', name: 'B' }] },
    ],
    [
      'rename another one',
      run(() => {
        page.answer('accounts.rename', () => any({ id: 'a', name: 'A' }));
        return session.rename(any('a'), 'A');
      }),
      { accounts: [{ id: 'a', name: 'A' }, named], asked: [{ id: 'a', name: 'A' }] },
    ],
    [
      'settings of the account',
      run(() => {
        page.answer('accounts.saveSettings', () => any(set));
        return session.saveAccountSettings(any('b'), any({ label: 'red' }));
      }),
      {
        account: set,
        accounts: [{ id: 'a', name: 'A' }, set],
        asked: [{ id: 'b', settings: { label: 'red' } }],
      },
    ],
    [
      'settings',
      run(() => {
        page.answer('app.saveSettings', () => any({ theme: 'dark' }));
        return session.saveSettings({ theme: 'dark' });
      }),
      { theme: 'dark', asked: [{ theme: 'dark' }] },
    ],
    [
      'the loss of settings is known',
      run(() => session.noteSettingsDamage()),
      { info: { version: '1', settingsDamage: null }, asked: [undefined] },
    ],
    [
      'connect',
      run(async () => {
        answerAll('c', true);
        accounts = [b, { id: 'c' }];
        expect(await Promise.all([session.connect(any({ apiKey: 'k' })), page.everything()])).toEqual([
          { account: { id: 'c' } },
          undefined,
        ]);
      }),
      {
        id: 'c',
        account: { id: 'c' },
        signedIn: true,
        accounts: [b, { id: 'c' }],
        asked: [{ apiKey: 'k' }],
      },
    ],
    [
      'the demo',
      run(() => {
        answerAll('d', false);
        accounts = [{ id: 'd' }];
        return session.openDemo();
      }),
      {
        id: 'd',
        account: { id: 'd' },
        signedIn: false,
        accounts: [{ id: 'd' }],
        asked: [undefined],
      },
    ],
    [
      'sign in',
      run(() => {
        answerAll('d', true);
        accounts = [{ id: 'd' }, a];
        return session.signIn(any('d'), 'secret');
      }),
      { signedIn: true, accounts: [{ id: 'd' }, a], asked: [{ id: 'd', apiPassword: 'secret' }] },
    ],
    [
      'the other account of the address',
      run(() => {
        answerAll('e', true);
        accounts = [{ id: 'e' }, a];
        return session.openOther(any('d'));
      }),
      { id: 'e', account: { id: 'e' }, accounts: [{ id: 'e' }, a], asked: [{ id: 'd' }] },
    ],
    [
      'select',
      run(() => {
        answerAll('a', true);
        return session.select(any('a'));
      }),
      { id: 'a', account: a, asked: [{ id: 'a' }] },
    ],
    [
      'sign out',
      run(() => {
        answerAll('a', false);
        return session.signOut(any('a'));
      }),
      { signedIn: false },
    ],
    [
      'forget',
      run(() => {
        answerAll(null, false);
        accounts = [];
        return session.forget(any('a'), false);
      }),
      { id: null, account: null, accounts: [] },
    ],
    [
      'forget with unsent creations',
      run(() => session.forget(any('a'), true)),
      { asked: [{ id: 'a', evenUnsent: true }] },
    ],
  ]);
});
