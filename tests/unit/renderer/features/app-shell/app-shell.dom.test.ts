import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendAppCommand } from '../../../../../renderer/app/app-commands.ts';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const addresses = { serviceAddress: 'https://a.example.com', signInAddress: 'https://b.example.com' };
const account = { id: 'a', name: 'Shop', ...addresses, settings: { label: null } };
const status = {
  ...{ state: 'upToDate', itemsSoFar: 3, since: null, waiting: null, nextAt: null, problem: null, offlineSince: null },
  ...{ resources: [], budget: null, forecast: null, everything: null },
};
// The first requests are sent when the script of the window is loaded.
router.go('/settings');
page.answer('accounts.current', () => ({ account, session: { signedIn: true, otherAccount: null } }) as never);
page.answer('accounts.list', () => [account] as never);
page.answer('app.info', () => ({ modifier: 'Ctrl', settingsDamage: { file: 'settings.json', kept: null } }) as never);
page.answer('app.settings', () => ({ theme: 'dark', density: 'compact', region: 'international' }) as never);
const { default: App } = await import('../../../../../renderer/App.svelte');
await page.everything();
const { default: AppShell } = await import('../../../../../renderer/features/app-shell/AppShell.svelte');
const { LazyComponent } = await import('../../../../../renderer/app/lazy-component.svelte.ts');
const { LoadFailure } = await import('../../../../../renderer/app/load-part.ts');
const { pages } = await import('../../../../../renderer/features/app-shell/page-loaders.ts');
const { serveProducts, waitForRows } = await import('../items/product-list.ts');
const { selectAccount } = await import('../../select-account.ts');

beforeEach(() => {
  serveProducts();
  page.answer('sync.status', () => status as never);
  page.answer('items.counts', () => ({ product: 3 }) as never);
  page.answer('items.attributes', () => []);
  page.answer('outbox.counts', () => ({ waiting: 0, sending: 0, needsYou: 0, looking: 0, done: 0 }));
  page.answer('outbox.holdStatus', () => ({ held: false, hold: null, until: null, damage: null }));
  page.answer('outbox.refusals', () => ({}));
  page.answer('uploads.rows', ({ offset }) => ({ offset, items: [], unused: [], total: 0 }));
  page.answer('downloads.runs', () => []);
  page.answer('drafts.list', () => []);
  page.answer('quality.overview', () => ({ failing: 0, profiles: [], evaluationProgress: null }) as never);
  page.answer('referenced.counts', () => ({}) as never);
  page.answer('referenced.find', () => ({ offset: 0, rows: [], total: 0, all: 0 }));
  page.answer('accounts.list', () => [account] as never);
  // Other files test these pages.
  for (const name of ['changes', 'quality', 'settings'] as const)
    vi.spyOn(pages, name).mockImplementation(() => pages.products());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Waits for pages and dialogs that are loaded on demand. */
const wait = async (mounted: Mounted): Promise<void> => {
  await mounted.settle();
  await vi.dynamicImportSettled();
  await waitForRows(mounted);
};
const open = async (path = '/products'): Promise<Mounted> => {
  router.go(path);
  await selectAccount(account);
  const mounted = await mountComponent(AppShell, {});
  await wait(mounted);
  return mounted;
};
/** Presses keys one after the other, `afterMs` after the one before, and returns the route. */
const press = async (
  mounted: Mounted,
  keys: string,
  { on = document.body, afterMs = 0, ...more }: KeyboardEventInit & { on?: Element; afterMs?: number } = {},
): Promise<string> => {
  let timeStamp = 10_000;
  for (const key of keys.split(' ')) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    Object.defineProperty(event, 'timeStamp', { value: (timeStamp += afterMs) });
    on.dispatchEvent(event);
    await mounted.settle();
  }
  await wait(mounted);
  return location.hash;
};
const getDialogs = (): (string | undefined)[] =>
  [...document.querySelectorAll('.ui-dialog')].map((dialog) => dialog.querySelector('.ui-dialog-title')?.textContent);
const closeDialogs = async (mounted: Mounted): Promise<void> => {
  await mounted.press(document.activeElement ?? document.body, 'Escape');
  await wait(mounted);
};

describe('the window of an account', () => {
  it('passes keys that are pressed while the first dialog loads to its input', async () => {
    const mounted = await open();
    dialogs.open('palette');
    await Promise.resolve();
    const isHandled = await mounted.press(document.body, 'b');
    await mounted.press(document.body, 'a');
    await mounted.press(document.body, 'Enter');
    await wait(mounted);
    const box = mounted.get('combobox', m.frame.palette.placeholder);
    expect([isHandled, box, document.activeElement]).toEqual([true, expect.objectContaining({ value: 'ba' }), box]);
    await closeDialogs(mounted);
    expect(await mounted.press(document.body, 'b')).toBe(false);
  });

  it('says that the dialogs cannot be loaded, releases the keys, and opens the dialog when the user tries again', async () => {
    const load = vi.spyOn(LazyComponent.prototype, 'load').mockImplementation(() => Promise.reject(new LoadFailure()));
    const mounted = await open();
    const shown = vi.spyOn(toasts, 'show');
    for (const failures of [1, 2]) {
      await mounted.click('button', m.frame.searchEverything);
      await wait(mounted);
      expect([shown.mock.calls.length, await mounted.press(document.body, 'b')]).toEqual([failures, false]);
    }
    const [{ message, link } = {}] = shown.mock.lastCall ?? [];
    expect(message).toBe(m.frame.loadFailed);
    load.mockRestore();
    link?.run();
    await wait(mounted);
    expect(mounted.get('combobox', m.frame.palette.placeholder)).toBe(document.activeElement);
    await closeDialogs(mounted);
  });

  it('opens the palette with its button and with Ctrl+K, also from an input', async () => {
    const mounted = await open();
    const isOpen = (): boolean => document.querySelector('[role=dialog] [role=combobox]') !== null;
    const openings = [
      () => mounted.click('button', m.frame.searchEverything),
      () => press(mounted, 'k', { ctrlKey: true }),
      () => press(mounted, 'K', { ctrlKey: true, on: mounted.get('searchbox', 'Search products') }),
      async () => {
        sendAppCommand('searchEverything');
        await mounted.settle();
      },
    ];
    for (const openPalette of openings) {
      expect(isOpen()).toBe(false);
      await openPalette();
      await wait(mounted);
      expect(isOpen()).toBe(true);
      await closeDialogs(mounted);
    }
  });

  it('performs shortcuts of one and of two keys, but not those that are typed in an input', async () => {
    const mounted = await open();
    const search = mounted.get('searchbox', 'Search products');
    expect(await press(mounted, 'g h', { on: search })).toBe('#/products');
    expect(await press(mounted, 'g h', { afterMs: 1_501 })).toBe('#/products');
    expect(await press(mounted, 'g x h')).toBe('#/products');
    expect(await press(mounted, 'g h', { afterMs: 1_499 })).toBe('#/changes');
    expect(await press(mounted, '2', { ctrlKey: true })).toBe('#/families');
    expect(await press(mounted, '1', { metaKey: true })).toBe('#/families');
    expect(await press(mounted, ',', { ctrlKey: true, on: mounted.get('searchbox', 'Search families') })).toBe(
      '#/settings',
    );
    await press(mounted, '1', { ctrlKey: true });
    await press(mounted, '?', { on: mounted.get('searchbox', 'Search products') });
    expect(getDialogs()).toEqual([]);
    await press(mounted, '?');
    expect(getDialogs()).toEqual([m.keys.title]);
    expect(await press(mounted, 'g h', { on: document.querySelector('.ui-dialog') ?? document.body })).toBe(
      '#/products',
    );
    await closeDialogs(mounted);
  });

  it('focuses the search of the page with /', async () => {
    const mounted = await open();
    const search = mounted.get('searchbox', 'Search products');
    expect(await mounted.press(search, '/')).toBe(false);
    expect(await mounted.press(mounted.get('grid', 'Products'), '/')).toBe(true);
    expect(document.activeElement).toBe(search);
  });

  it('opens the guide page of the page with F1, and over a dialog in another one', async () => {
    const mounted = await open('/assets');
    expect(await press(mounted, 'F1')).toBe('#/guide/upload');
    router.go('/products');
    await wait(mounted);
    dialogs.open('signIn');
    await wait(mounted);
    const field = mounted.get('textbox', m.frame.signIn.password) as HTMLInputElement;
    await mounted.type('textbox', m.frame.signIn.password, 's3cret');
    expect(await press(mounted, 'F1', { on: field })).toBe('#/products');
    expect(getDialogs()).toEqual([m.frame.signIn.title('Shop'), m.guide.inPalette(m.guide.names.connect)]);
    expect(field.value).toBe('s3cret');
    await closeDialogs(mounted);
    expect(getDialogs()).toEqual([m.frame.signIn.title('Shop')]);
    await mounted.click('button', m.frame.signIn.cancel);
  });

  it('asks for a missing password, says why the service rejects one, and closes when the user is signed in', async () => {
    const mounted = await open();
    dialogs.open('signIn');
    await wait(mounted);
    await mounted.click('button', m.frame.signIn.button);
    expect([mounted.outline().includes(m.frame.signIn.missing), page.asked('accounts.signIn')]).toEqual([true, []]);
    await mounted.type('textbox', m.frame.signIn.password, 's3cret');
    page.answer('accounts.signIn', () => ({ account, notice: null }) as never);
    page.answer('accounts.current', () => ({ account, session: { signedIn: true } }) as never);
    page.answer('accounts.list', () => [account] as never);
    await mounted.click('button', m.frame.signIn.button);
    await wait(mounted);
    expect([page.asked('accounts.signIn'), getDialogs()]).toEqual([[{ id: 'a', apiPassword: 's3cret' }], []]);
  });

  it('shows that files can be dropped anywhere, and reviews the dropped files', async () => {
    const mounted = await open();
    const drag = async (name: string, types = ['Files']): Promise<boolean> => {
      const event = new Event(name, { cancelable: true });
      window.dispatchEvent(Object.assign(event, { dataTransfer: { types, files: ['bag.jpg'] } }));
      await mounted.settle();
      return mounted.outline().includes(m.uploads.drop.title);
    };
    expect(await drag('dragenter', ['text/plain'])).toBe(false);
    expect([await drag('dragenter'), await drag('dragleave')]).toEqual([true, false]);
    expect([await drag('dragenter'), await drag('drop')]).toEqual([true, false]);
    expect(page.asked('drop' as never)).toEqual([['bag.jpg']]);
  });
});

describe('the start', () => {
  const start = async (): Promise<Mounted> => {
    router.go('/products');
    const mounted = await mountComponent(App, {});
    await wait(mounted);
    return mounted;
  };
  const getTheme = (): (string | null)[] =>
    ['data-theme', 'data-density'].map((name) => document.documentElement.getAttribute(name));

  it('applies the settings, shows what the window was opened for, and remembers the page', async () => {
    page.answer('app.takeCommand', () => 'showQuality' as const);
    const mounted = await start();
    await wait(mounted);
    expect([getTheme(), location.hash]).toEqual([['dark', 'compact'], '#/quality']);
    expect(mounted.outline()).toContain(`button “${m.settingsDamage.note}”`);
    expect(page.asked('app.remember')).toContainEqual({ key: 'place/a', value: '/quality' });
    page.emit('app.settings', { theme: 'system', density: 'comfortable' } as never);
    await wait(mounted);
    expect(getTheme()).toEqual([null, null]);
  });

  it('performs commands of the menu and links, and follows the account', async () => {
    const mounted = await start();
    page.emit('app.command', 'openSettings');
    await wait(mounted);
    expect(location.hash).toBe('#/settings');
    page.emit('app.command', { account: 'nobody', resource: 'product', item: 'BAG-1' } as never);
    await wait(mounted);
    expect(toasts.list.map(({ message }) => message)).toContain(m.frame.link.notHere('nobody'));
    page.answer('items.named', () => ({ id: 'p1' }) as never);
    page.emit('app.command', { account: 'shop', resource: 'product', item: 'BAG-1' } as never);
    await wait(mounted);
    expect(location.hash).toBe('#/products/p1');
    page.emit('app.pageBack', undefined as never);
    await wait(mounted);
    expect(mounted.outline()).toContain(m.frame.pageBack);
    const other = { expected: 'old.example.com', found: 'new.example.com' };
    page.emit('accounts.changed', { account, session: { signedIn: true, otherAccount: other } } as never);
    await wait(mounted);
    expect(mounted.outline()).toContain(`button “${m.otherAccount.open}”`);
    page.emit('accounts.changed', { account: null, session: { signedIn: false, otherAccount: null } } as never);
    await wait(mounted);
    expect(mounted.outline()).toContain(`button “${m.connect.connect}”`);
  });

  it('says that the connection form cannot be loaded, and loads it when the user tries again', async () => {
    const form = '../../../../../renderer/features/connect/Connect.svelte';
    vi.doMock(form, () => {
      throw new SyntaxError('Damaged');
    });
    router.go('/connect');
    const mounted = await mountComponent(App, {});
    await wait(mounted);
    expect(mounted.outline()).toEqual(expect.arrayContaining([`heading “${m.frame.loadFailed}”`]));
    vi.doUnmock(form);
    await mounted.click('button', m.lists.tryAgain);
    await wait(mounted);
    expect(mounted.outline()).toContain(`button “${m.connect.connect}”`);
  });

  it('says why it failed', async () => {
    page.answer('items.counts', () => new Rejection('disk', 'The disk is full.'));
    const mounted = await start();
    expect(mounted.outline()).toEqual(expect.arrayContaining([`heading “${m.frame.failed}”`, 'The disk is full.']));
  });
});
