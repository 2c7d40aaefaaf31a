import { afterAll, expect, it, vi } from 'vitest';
import { page } from '../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));

const any = (value: unknown): never => value as never;
const current = (id: string, signedIn: boolean): never => any({ account: { id }, session: { signedIn } });

it('shows the account as it was reported last, also if the first reply arrives later', async () => {
  page.answer('accounts.current', () => current('a', false));
  page.answer('accounts.list', () => any([{ id: 'a' }]));
  const { session } = await import('../../../../renderer/app/session.svelte.ts');
  const started = session.start();
  page.emit('accounts.changed', current('a', true));
  await page.everything();
  await started;
  expect([session.accountId, session.view.signedIn, session.ready]).toEqual(['a', true, true]);
  page.emit('accounts.changed', current('b', false));
  expect([session.accountId, session.view.signedIn]).toEqual(['b', false]);
});

it('lists the accounts as they are after one was connected, renamed or removed', async () => {
  let accounts: readonly { readonly id: string; readonly name?: string }[] = [{ id: 'a' }];
  page.reset();
  page.answer('accounts.list', () => any(accounts));
  page.answer('accounts.current', () => current('b', true));
  page.answer('accounts.connect', () => any({}));
  page.answer('accounts.rename', ({ id, name }) => any({ id, name }));
  page.answer('accounts.forget', () => current('a', true));
  const { session } = await import('../../../../renderer/app/session.svelte.ts');
  const run = async (change: Promise<unknown>): Promise<unknown> => {
    await page.everything();
    await change;
    return [session.accountId, session.accounts];
  };
  accounts = [{ id: 'a' }, { id: 'b' }];
  expect(await run(session.connect(any({})))).toEqual(['b', accounts]);
  expect(await run(session.rename(any('b'), 'B'))).toEqual(['b', [{ id: 'a' }, { id: 'b', name: 'B' }]]);
  expect(session.account).toEqual({ id: 'b', name: 'B' });
  accounts = [{ id: 'a' }];
  expect(await run(session.forget(any('b'), true))).toEqual(['a', accounts]);
  expect(page.asked('accounts.forget')).toEqual([{ id: 'b', evenUnsent: true }]);
});
