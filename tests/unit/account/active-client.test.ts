import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../../electron/base/branded-types.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import { createActiveClient } from '../../../electron/account/active-client.ts';
import { type Accounts, createAccounts } from '../../../electron/account/accounts.ts';
import { type AccountRecord, createAccountId, createAccountStore } from '../../../electron/account/account-store.ts';
import { createKeychain } from '../../../electron/account/keychain.ts';
import { createPasswords } from '../../../electron/account/passwords.ts';
import type { CurrentAccount } from '../../../electron/contract/index.ts';
import { OtherAccountError } from '../../../electron/service/auth/other-account.ts';
import { type ClientOptions, createClient } from '../../../electron/service/client.ts';
import { closedAfterTest } from '../../support/closed-after-test.ts';
import { m } from '../../../electron/messages/index.ts';
import { checkTrace } from '../../support/trace-state.ts';
import { account, memoryStore, testKeychain } from './memory.ts';

const store = createAccountStore(memoryStore());
const [first, second] = ['A', 'B'].map((name) => store.add({ ...account, name }));

const open = (): { readonly accounts: Accounts; readonly clients: ClientOptions[] } => {
  const clients: ClientOptions[] = [];
  const accounts = createAccounts({
    store,
    secrets: createKeychain({ load: () => Promise.resolve(testKeychain()) }),
    makeClient: (options) => {
      clients.push(options);
      return createClient(options);
    },
  });
  return { accounts: closedAfterTest(accounts), clients };
};

it('reports changes of the session of the current account only', async () => {
  const { accounts, clients } = open();
  const reported: (string | undefined)[] = [];
  accounts.onChange((current: CurrentAccount) => void reported.push(current.account?.name));
  for (const record of [first, second]) if (record) await accounts.select(record.id);
  accounts.client();
  expect([reported, clients.length]).toEqual([['A', 'B'], 2]);
  for (const { onSession } of clients) onSession?.({ signedIn: false, expiresAt: null });
  expect(reported).toEqual(['A', 'B', 'B']);
});

it('reports another account of a key only until its password is rejected', async () => {
  const { accounts, clients } = open();
  if (first) await accounts.select(first.id);
  accounts.client();
  clients.at(-1)?.onRefused?.(new OtherAccountError('A', 'B'));
  expect(accounts.current().session.otherAccount).toEqual({ expected: 'A', found: 'B' });
  clients.at(-1)?.onRefused?.(new VitrineError('signInRefused', 'The password is wrong.'));
  expect(accounts.current().session).toMatchObject({ why: 'The password is wrong.', otherAccount: null });
});

describe('the client of the current account, step by step', () => {
  const { signedOut, lockedOrMissing, demoStopped } = m.account;
  const trace = () => {
    const accountStore = createAccountStore(memoryStore());
    const keychain = testKeychain();
    const passwords = createPasswords(createKeychain({ load: () => Promise.resolve(keychain) }));
    const clients: ClientOptions[] = [];
    const log: string[] = [];
    const manager = createActiveClient({
      ...{ store: accountStore, passwords },
      usage: { limitsOf: (id: AccountId) => id, keep: () => log.push('kept') } as never,
      makeClient: (options) => {
        const name = options.apiKey;
        clients.push(options);
        log.push(`made ${name}`);
        return {
          session: () => ({ signedIn: true, expiresAt: null }),
          close: async () => log.push(`closed ${name}`),
        } as never;
      },
    });
    manager.onChange(({ account: current }) => log.push(`changed ${String(current?.name)}`));
    const getClient = (): ClientOptions => {
      const last = clients.at(-1);
      if (last === undefined) throw new Error('There is no client.');
      return last;
    };
    const getPassword = async (options = getClient()) => {
      log.push(await options.password().catch((error: unknown) => (error as Error).message));
    };
    const read = () => {
      const view = manager.view();
      const { needed, why, keptIn, otherAccount } = view.session;
      return { name: view.account?.name ?? null, needed, why, keptIn, otherAccount, log: log.splice(0) };
    };
    return { accountStore, keychain, passwords, manager, getClient, getPassword, log, read };
  };

  it('asks for a password only when it is missing or rejected, and never opens another account', async () => {
    const { accountStore, keychain, passwords, manager, getClient, getPassword, read } = trace();
    const [a, b] = ['a', 'b'].map((name) => accountStore.add({ ...account, name, apiKey: name })) as [
      AccountRecord,
      AccountRecord,
    ];
    const seen = (claim: string | null) => ({ claim, inItems: async () => [] });
    await checkTrace(read, [
      ['none', () => undefined, {}],
      ['select', () => accountStore.setCurrent(a.id), { name: 'a', log: ['made a'] }],
      [
        'locked',
        getPassword,
        {
          needed: true,
          why: lockedOrMissing,
          log: ['changed a', lockedOrMissing],
        },
      ],
      [
        'look again',
        () => {
          passwords.lookAgain(a.id);
          keychain.entries.set(a.id, 'secret');
        },
        { needed: false, why: null, log: [] },
      ],
      ['password', getPassword, { keptIn: 'keychain', log: ['changed a', 'secret'] }],
      ['claim', () => getClient().checkAccount?.(seen('one')), { log: [] }],
      [
        'other claim',
        () =>
          getClient()
            .checkAccount?.(seen('two'))
            .catch((error: unknown) => getClient().onRefused?.(error as never)),
        {
          needed: true,
          why: m.account.otherAccount('one', 'two'),
          keptIn: null,
          otherAccount: { expected: 'one', found: 'two' },
          log: ['changed a'],
        },
      ],
      [
        'refused',
        getPassword,
        {
          log: ['changed a', m.account.otherAccount('one', 'two')],
        },
      ],
      [
        'wrong password',
        () => getClient().onRefused?.(new VitrineError('signInRefused', 'Wrong.')),
        { why: 'Wrong.', otherAccount: null, log: ['changed a'] },
      ],
      ['keep', () => passwords.keep(a.id, 'new'), { needed: false, why: null, keptIn: 'keychain', log: [] }],
      ['sign out', () => accountStore.update(a.id, { signedOut: true }), {}],
      ['signed out', getPassword, { log: ['changed a', signedOut] }],
      ['leave another', () => manager.leave(b.id), { log: [] }],
      [
        'leave',
        () => manager.leave(a.id),
        { needed: true, why: signedOut, keptIn: null, log: ['kept', 'closed a', 'made a'] },
      ],
      ['sign in', () => void accountStore.update(a.id, { signedOut: false }), { log: [] }],
      ['select b', () => accountStore.setCurrent(b.id), {}],
      [
        'replace',
        () => manager.replace(null),
        { name: 'b', needed: false, why: null, log: ['kept', 'closed a', 'made b'] },
      ],
    ]);
  });

  it('uses the typed password and the check of a test until the account is stored', async () => {
    const { accountStore, passwords, manager, getClient, getPassword, log, read } = trace();
    const id = createAccountId();
    const check = async ({ claim }: { claim: string | null }) => void log.push(`checked ${String(claim)}`);
    const seen = { claim: 'one', inItems: async () => [] };
    const trial = manager.open({ ...account, apiKey: 'trial' }, { id: null, triedFor: id, typed: 'typed', check });
    const options = getClient();
    const password = () => getPassword(options);
    const addAccount = () => {
      accountStore.add({ ...account, name: 'Added' }, id);
      accountStore.setCurrent(id);
      trial.id = id;
      passwords.keepForSession(id, 'stored');
      return manager.replace(trial);
    };
    await checkTrace(read, [
      ['made', () => undefined, { log: [] }],
      ['password', password, { log: ['typed'] }],
      ['session', () => options.onSession?.({ signedIn: true, expiresAt: null }), { log: [] }],
      ['check', () => options.checkAccount?.(seen), { log: ['checked one'] }],
      ['refused', () => options.onRefused?.(new VitrineError('signInRefused', 'Wrong.')), { log: [] }],
      [
        'limits',
        () => log.push(options.limits?.() === (id as unknown) ? 'its own' : 'of others'),
        { log: ['its own'] },
      ],
      ['no password', () => void (trial.typed = null), { log: [] }],
      ['none is stored', password, { log: [signedOut] }],
      ['added', addAccount, { name: 'Added', keptIn: 'session', log: ['kept'] }],
      ['stored password', password, { log: ['changed Added', 'stored'] }],
      ['session', () => options.onSession?.({ signedIn: true, expiresAt: null }), { log: ['changed Added'] }],
      ['stored check', () => options.checkAccount?.(seen), { log: [] }],
      ['known', () => log.push(String(accountStore.get(id)?.serviceAccount.claim)), { log: ['one'] }],
      ['again', () => manager.replace(trial), { log: ['kept'] }],
      ['removed', () => accountStore.remove(id), { name: null, keptIn: null, log: [] }],
      ['left', () => manager.replace(null), { log: ['kept', 'closed trial'] }],
    ]);
  });

  it('says that a demo account was stopped, and that the user has signed out, without a request', async () => {
    const { accountStore, passwords, manager, getClient, getPassword, log, read } = trace();
    const demo = accountStore.add({ ...account, name: 'Demo', apiKey: 'demo', demo: true });
    const out = accountStore.add({ ...account, name: 'Out', apiKey: 'out' });
    accountStore.update(out.id, { signedOut: true });
    await checkTrace(read, [
      [
        'demo',
        () => accountStore.setCurrent(demo.id),
        {
          name: 'Demo',
          needed: true,
          why: demoStopped,
          log: ['made demo'],
        },
      ],
      ['no password', getPassword, { log: ['changed Demo', demoStopped] }],
      ['no check', () => getClient().checkAccount?.({ claim: 'one', inItems: async () => [] }), { log: [] }],
      ['no claim', () => log.push(String(accountStore.get(demo.id)?.serviceAccount.claim)), { log: ['null'] }],
      [
        'started',
        () => (passwords.keepForSession(demo.id, 'x'), manager.replace(null)),
        { needed: false, why: null, keptIn: 'session', log: ['kept', 'closed demo', 'made demo'] },
      ],
      [
        'signed out',
        () => {
          accountStore.setCurrent(out.id);
          return manager.replace(null);
        },
        { name: 'Out', needed: true, why: signedOut, keptIn: null, log: ['kept', 'closed demo', 'made out'] },
      ],
      ['no password', getPassword, { log: ['changed Out', signedOut] }],
      [
        'wrong password',
        () => (passwords.markNeeded(out.id, 'Wrong.'), manager.replace(null)),
        { why: 'Wrong.', log: ['kept', 'closed out', 'made out'] },
      ],
    ]);
  });
});
