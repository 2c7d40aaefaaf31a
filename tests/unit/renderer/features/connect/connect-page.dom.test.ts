import { beforeEach, describe, expect, it } from 'vitest';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import Connect from '../../../../../renderer/features/connect/Connect.svelte';
import { ConnectForm } from '../../../../../renderer/features/connect/connect-form.svelte.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.connect;
const details = {
  serviceAddress: 'https://api.northfield.example',
  signInAddress: 'https://auth.northfield.example',
  apiKey: 'nf_live_4c1f09a7',
  apiPassword: 's3cret!',
};
beforeEach(() => {
  page.reset();
  // Clears the values that an earlier test left in the form.
  const before = new ConnectForm();
  Object.assign(before.values, { serviceAddress: '', signInAddress: '', name: '' });
  before.forget();
  page.answer('accounts.current', () => ({ account: null, view: {} }) as never);
  page.answer('accounts.list', () => []);
  router.go('/connect');
});
const open = (): Promise<Mounted> => mountComponent(Connect, {});
const fill = async (mounted: Mounted): Promise<void> => {
  for (const name of ['serviceAddress', 'signInAddress', 'apiKey', 'apiPassword'] as const)
    await mounted.type('textbox', messages[name], details[name]);
};

describe('the page that connects an account', () => {
  it('connects with the typed details, and opens the products', async () => {
    page.answer('accounts.connect', () => ({ account: { id: 'a' }, view: {}, notice: null }) as never);
    const mounted = await open();
    await fill(mounted);
    await mounted.type('textbox', messages.accountName, 'Mine');
    await mounted.click('button', messages.connect);
    expect(page.asked('accounts.connect')).toMatchObject([{ ...details, name: 'Mine' }]);
    expect(location.hash).toBe('#/products');
  });

  it('names each missing value, moves the focus to the first, and sends nothing', async () => {
    const mounted = await open();
    await mounted.click('button', messages.connect);
    expect(page.asked('accounts.connect')).toEqual([]);
    expect(mounted.outline().filter((line) => line.endsWith(', invalid'))).toHaveLength(4);
    expect(document.activeElement).toBe(mounted.get('textbox', messages.serviceAddress));
    expect(location.hash).toBe('#/connect');
  });

  it('shows why the service refuses, and keeps the details', async () => {
    page.answer('accounts.connect', () => new Rejection('signIn' as never, 'Unknown key.'));
    const mounted = await open();
    await fill(mounted);
    await mounted.click('button', messages.connect);
    expect(mounted.outline()).toContain('Unknown key.');
    expect(mounted.outline()).not.toContain(messages.demoHint);
    expect(mounted.get('textbox', messages.apiKey)).toHaveProperty('value', details.apiKey);
    expect(location.hash).toBe('#/connect');
  });

  it('can be cancelled while it connects', async () => {
    page.answer('accounts.connect', () => new Rejection('cancelled'));
    const mounted = await open();
    await fill(mounted);
    mounted.get('button', messages.connect).click();
    await page.settle();
    expect(mounted.outline()).toContain(`button “${messages.cancel}”`);
    expect(mounted.outline().join()).toContain(messages.connecting);
    await mounted.click('button', messages.cancel);
    expect(page.asked('accounts.cancelConnect')).toHaveLength(1);
    expect(mounted.outline()).toContain(`button “${messages.openDemo}”`);
  });

  it('opens the demo account', async () => {
    page.answer('accounts.openDemo', () => ({ account: { id: 'demo' }, view: {}, notice: null }) as never);
    const { click } = await open();
    await click('button', messages.openDemo);
    expect(page.asked('accounts.openDemo')).toHaveLength(1);
    expect(location.hash).toBe('#/products');
  });

  it('fills the details from a text, and says how many it found', async () => {
    const mounted = await open();
    const text = 'Service: https://api.northfield.example/api/v3/\nKey: nf_live_4c1f09a7\nPassword: s3cret!';
    const names = [messages.serviceAddress, messages.signInAddress, messages.apiKey, messages.apiPassword];
    const area = mounted.root.querySelector('textarea')?.id ?? '';
    const label = mounted.root.querySelector(`label[for="${area}"]`)?.textContent.trim() ?? '';
    await mounted.type('textbox', label, 'nothing useful');
    expect(mounted.outline()).toContain(messages.paste.nothing);
    await mounted.type('textbox', label, text);
    expect(names.map((name) => (mounted.get('textbox', name) as HTMLInputElement).value)).toEqual(
      Object.values(details),
    );
    expect(mounted.outline()).toEqual(expect.arrayContaining([messages.paste.found(3, 1), messages.guessed]));
    expect(document.activeElement).toBe(mounted.get('textbox', messages.signInAddress));
  });

  it('shows and hides the password', async () => {
    const mounted = await open();
    const password = (): string | null => mounted.get('textbox', messages.apiPassword).getAttribute('type');
    const before = password();
    await mounted.click('button', 'Show API password');
    expect([before, password()]).toEqual(['password', 'text']);
  });
});
