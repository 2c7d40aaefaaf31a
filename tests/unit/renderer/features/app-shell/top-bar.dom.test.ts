import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import { session } from '../../../../../renderer/app/session.svelte.ts';
import { sync } from '../../../../../renderer/app/sync.svelte.ts';
import AccountMenu from '../../../../../renderer/features/app-shell/AccountMenu.svelte';
import OtherAccount from '../../../../../renderer/features/app-shell/OtherAccount.svelte';
import SettingsDamage from '../../../../../renderer/features/app-shell/SettingsDamage.svelte';
import SyncState from '../../../../../renderer/features/app-shell/SyncState.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

interface ShownAccount {
  id: string;
  name: string;
  serviceAddress: string;
  settings: { label: string | null };
}
const account = (id: string, more: Partial<ShownAccount> = {}): ShownAccount => ({
  ...{ id, name: `Shop ${id}`, serviceAddress: `https://${id}.example.com`, settings: { label: null } },
  ...more,
});
const accounts = [
  account('a', { settings: { label: 'production' } }),
  account('b'),
  account('c', { name: 'c.example.com' }),
];
const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await settle();
};
const become = async (id: string, signedIn = true): Promise<void> => {
  const current = { account: accounts.find((one) => one.id === id) ?? null, session: { signedIn } };
  page.answer('accounts.forget', () => current as never);
  page.answer('accounts.list', () => accounts as never);
  await Promise.all([session.forget(id as never, false), page.everything()]);
};
const find = (mounted: Mounted, pattern: RegExp): string[] => mounted.outline().filter((line) => pattern.test(line));

beforeEach(() => {
  page.reset();
  for (const { id } of toasts.list) toasts.close(id);
  router.go('/products');
  return () => vi.restoreAllMocks();
});

describe('the menu of accounts', () => {
  const open = async (id: string, signedIn?: boolean): Promise<Mounted> => {
    await become(id, signedIn);
    const mounted = await mountComponent(AccountMenu, {});
    const current = accounts.find((one) => one.id === id);
    const label = current?.settings.label;
    await mounted.click('button', m.frame.account(label ? `${current.name}, ${label}` : (current?.name ?? '')));
    await wait(mounted);
    return mounted;
  };

  it('lists all accounts with their addresses, and switches to another one only', async () => {
    const mounted = await open('a');
    expect(find(mounted, /^menuitemradio/)).toEqual([
      'menuitemradio “Shop a a.example.com”, checked',
      ...['menuitemradio “Shop b b.example.com”', 'menuitemradio “c.example.com”'],
    ]);
    page.answer('accounts.select', ({ id }) => ({ account: account(id), session: { signedIn: true } }) as never);
    await mounted.click('menuitemradio', 'Shop b b.example.com');
    await wait(mounted);
    expect([page.asked('accounts.select'), session.accountId]).toEqual([[{ id: 'b' }], 'b']);
  });

  it('signs out of the current account, or in again', async () => {
    const opened = vi.spyOn(dialogs, 'open').mockImplementation(() => undefined);
    const mounted = await open('a');
    page.answer('accounts.signOut', () => ({ account: accounts[0], session: { signedIn: false } }) as never);
    await mounted.click('menuitem', m.frame.accountMenu.signOut);
    await wait(mounted);
    expect([page.asked('accounts.signOut'), session.view.signedIn]).toEqual([[{ id: 'a' }], false]);
    mounted.root.remove();
    const other = await open('b', false);
    expect(find(other, /^menuitem “Sign/)).toEqual([
      `menuitem “${m.frame.accountMenu.signIn}”`,
      `menuitem “${m.frame.accountMenu.signOut}”, disabled`,
    ]);
    await other.click('menuitem', m.frame.accountMenu.signIn);
    expect(opened.mock.calls).toEqual([['signIn']]);
  });
});

describe('the state of the sync', () => {
  void sync.start(false);
  const status = (state: string): object => ({
    ...{ state, itemsSoFar: 3, since: null, waiting: null, nextAt: null, problem: null, offlineSince: null },
    ...{ resources: [], budget: null, forecast: null, everything: null },
  });
  const open = async (state: string): Promise<Mounted> => {
    for (const name of ['sync.now', 'sync.cancel', 'sync.status'] as const)
      page.answer(name, () => status(state) as never);
    page.emit('sync.status', status(state) as never);
    return mountComponent(SyncState, {});
  };

  it('starts a sync, stops a running one, and takes a double click as one', async () => {
    const idle = await open('upToDate');
    const button = idle.get('button', m.frame.syncNow);
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    await wait(idle);
    expect(page.asked('sync.now')).toHaveLength(1);
    idle.root.remove();
    const running = await open('syncing');
    await running.click('button', m.frame.stop);
    expect(page.asked('sync.cancel')).toHaveLength(1);
  });

  it('keeps its details open when only the address of the page changes, and closes them for another page', async () => {
    const go = async (path: string): Promise<void> => {
      router.go(path);
      await wait(mounted);
    };
    const mounted = await open('upToDate');
    const details = (): string[] => find(mounted, new RegExp(`“${m.frame.syncDetails}”, expanded`));
    await go('/');
    await mounted.click('button', m.frame.syncDetails);
    await vi.dynamicImportSettled();
    await wait(mounted);
    expect(details()).toHaveLength(1);
    await go('/products');
    expect(details()).toHaveLength(1);
    await go('/settings');
    expect(details()).toEqual([]);
  });

  it('asks for the password only if it is needed', async () => {
    const opened = vi.spyOn(dialogs, 'open').mockImplementation(() => undefined);
    const fine = await open('upToDate');
    expect(find(fine, new RegExp(m.frame.givePassword))).toEqual([]);
    fine.root.remove();
    const needed = await open('signInNeeded');
    await needed.click('button', m.frame.givePassword);
    expect(opened.mock.calls).toEqual([['signIn']]);
  });
});

describe('notices about the account and the settings', () => {
  it('opens another account that was found, once', async () => {
    page.answer('accounts.openOther', () => ({ account: account('b'), notice: 'A note.' }) as never);
    page.answer('accounts.current', () => ({ account: account('b'), session: { signedIn: true } }) as never);
    page.answer('accounts.list', () => accounts as never);
    const props = { account: account('a'), other: { expected: 'old.example.com', found: 'new.example.com' } };
    const mounted = await mountComponent(OtherAccount, props as never);
    expect(mounted.outline().join('\n')).toMatch(/old\.example\.com[^]*new\.example\.com/);
    mounted.get('button', m.otherAccount.open).click();
    await page.settle();
    mounted.get('button', m.otherAccount.open).click();
    await wait(mounted);
    expect([page.asked('accounts.openOther'), toasts.list.map(({ detail }) => detail)]).toEqual([
      [{ id: 'a' }],
      ['A note.'],
    ]);
    page.answer('accounts.openOther', () => new Rejection('disk', 'The disk is full.'));
    await mounted.click('button', m.otherAccount.open);
    await wait(mounted);
    expect(mounted.get('button', m.otherAccount.open).getAttribute('aria-disabled')).not.toBe('true');
  });

  it('hides that settings were lost after it was noted', async () => {
    const mounted = await mountComponent(SettingsDamage, { damage: { file: 'settings.json', kept: null } } as never);
    await mounted.click('button', m.settingsDamage.note);
    await wait(mounted);
    expect(page.asked('app.noteSettingsDamage')).toHaveLength(1);
    expect(session.info.settingsDamage).toBeNull();
  });
});
