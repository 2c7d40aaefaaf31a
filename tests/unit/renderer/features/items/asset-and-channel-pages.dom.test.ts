import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import type { ItemRow } from '../../../../../electron/contract/index.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import AssetsPage from '../../../../../renderer/features/items/AssetsPage.svelte';
import ChannelsPage from '../../../../../renderer/features/items/ChannelsPage.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { announcer } from '../../../../../renderer/ui/announce.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';
import { itemRow } from '../../items.ts';
import { serveProducts, waitForRows } from './product-list.ts';

const serve = (rows: readonly ItemRow[]): void =>
  page.answer('items.query', ({ offset }) => ({
    ...{ offset, rows: rows.slice(offset), total: rows.length, terms: [], ranked: false },
  }));
const createRow = (id: string, cells: ItemRow['cells']): ItemRow => ({ ...itemRow(cells), id: toResourceId(id) });
const find = ({ outline }: Mounted, pattern: RegExp): string[] => outline().filter((line) => pattern.test(line));

beforeEach(() => {
  serveProducts();
  page.answer('items.views', () => []);
});
afterEach(() => void vi.useRealTimers());

describe('the page of assets', () => {
  const open = async (): Promise<Mounted> => {
    serve([
      createRow('a1', { filename: 'bag.jpg', extension: 'jpg', file_size: 2_000_000, n_products: 3 }),
      createRow('a2', { filename: 'belt.pdf', extension: 'pdf' }),
    ]);
    const mounted = await mountComponent(AssetsPage, {});
    await waitForRows(mounted);
    return mounted;
  };

  it('shows each asset with its type, size and use as a picture, or as a row of a list', async () => {
    const mounted = await open();
    const tiles = ['bag.jpg, JPG · 2.0 MB, 3 products', 'belt.pdf, PDF'].map((name) => mounted.get('option', name));
    expect(tiles.map((tile) => [tile.getAttribute('aria-posinset'), tile.getAttribute('aria-setsize')])).toEqual([
      ['1', '2'],
      ['2', '2'],
    ]);
    expect(find(mounted, /pressed/)).toContain(`button “${m.lists.mediumPictures}”, pressed`);
    await mounted.press(mounted.get('listbox', 'Assets'), '+', { ctrlKey: true });
    expect(find(mounted, /pressed/)).toContain(`button “${m.lists.largePictures}”, pressed`);
    await mounted.click('button', m.lists.list);
    await waitForRows(mounted);
    expect(find(mounted, /^checkbox.*\./)).toEqual(['bag.jpg', 'belt.pdf'].map((name) => `checkbox “Select ${name}”`));
    await mounted.click('button', m.lists.smallPictures);
    await waitForRows(mounted);
    expect(find(mounted, /^option/)).toHaveLength(2);
    const names = [...mounted.root.querySelectorAll('[data-name]')];
    expect(names.map((name) => [name.getAttribute('data-name'), name.getAttribute('title')])).toEqual([
      ['bag', 'bag.jpg, JPG · 2.0 MB, 3 products'],
      ['belt', 'belt.pdf, PDF'],
    ]);
  });

  it('uploads chosen files or a folder', async () => {
    page.answer('review.pick', () => null);
    const mounted = await open();
    await mounted.click('button', m.lists.uploadFolder);
    await mounted.click('button', m.lists.uploadFiles);
    expect(page.asked('review.pick')).toEqual([{ what: 'folder' }, { what: 'files' }]);
  });

  it('opens and selects assets with the pointer', async () => {
    const mounted = await open();
    const tile = mounted.get('option', 'belt.pdf, PDF');
    tile.querySelector<HTMLElement>('[data-check]')?.click();
    await mounted.settle();
    expect(find(mounted, /selected$/)).toEqual([
      'option “belt.pdf, PDF”, selected',
      expect.stringContaining('1 selected'),
    ]);
    tile.click();
    expect(location.hash).toBe('#/assets/a2');
    await mounted.click('button', 'Same content twice');
    await waitForRows(mounted);
    const [first] = document.querySelectorAll<HTMLElement>(`[title="${m.lists.useThisTip}"]`);
    first?.click();
    await waitForRows(mounted);
    expect([page.asked('app.copy'), location.hash]).toEqual([[{ text: 'bag.jpg' }], '#/assets/a2']);
  });
});

describe('the page of channels', () => {
  const open = async (): Promise<Mounted> => {
    const at = new Date('2026-01-02T08:00:00').toISOString();
    serve([
      createRow('c1', { name: 'Shop', last_run_ends_at: at, last_run_error: true }),
      createRow('c2', { name: 'Outlet', last_run_ends_at: at }),
    ]);
    router.go('/channels');
    const mounted = await mountComponent(ChannelsPage, {});
    await waitForRows(mounted);
    return mounted;
  };
  const openPopover = async (): Promise<Mounted> => {
    const mounted = await open();
    await mounted.click('button', m.lists.fetchChannel);
    await waitForRows(mounted);
    return mounted;
  };
  const getAlert = (): string | undefined => document.querySelector('[role=alert]')?.textContent.trim();
  const send = async (mounted: Mounted, id: string): Promise<void> => {
    await mounted.type('textbox', m.lists.channelId, id);
    await mounted.click('button', m.lists.addChannel);
  };

  it('shows when each channel ran last and runs next', async () => {
    const mounted = await open();
    const columns = [m.channel.lastRun, m.channel.nextRun, m.channel.products, m.channel.pass];
    expect(mounted.outline()).toEqual(expect.arrayContaining(columns.map((name) => `button “${name}”`)));
    expect(find(mounted, /2 Jan 2026/)).toEqual([
      expect.stringMatching(/^Shop.*Failed 2 Jan 2026 08:00/),
      expect.not.stringContaining('Failed'),
    ]);
  });

  it('adds a channel by its ID, once, and opens it', async () => {
    const mounted = await openPopover();
    expect(document.activeElement).toBe(mounted.get('textbox', m.lists.channelId));
    page.answer('items.fetch', () => ({ id: 'c 9', title: 'New shop' }) as never);
    const form = document.querySelector('form');
    await mounted.type('textbox', m.lists.channelId, ' c 9 ');
    for (let times = 0; times < 2; times += 1) form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
    await waitForRows(mounted);
    expect(page.asked('items.fetch')).toEqual([{ resource: 'channel', id: 'c 9' }]);
    expect([location.hash, announcer.message]).toEqual(['#/channels/c%209', m.lists.channelFetched('New shop')]);
    expect(find(mounted, /“Channel ID”/)).toEqual([]);
    await mounted.click('button', m.lists.fetchChannel);
    await waitForRows(mounted);
    expect(find(mounted, /“Channel ID”/)).toEqual(['textbox “Channel ID”: ']);
  });

  it('says why a channel cannot be added, until the ID is changed', async () => {
    const mounted = await openPopover();
    await send(mounted, ' ');
    expect([getAlert(), page.asked('items.fetch')]).toEqual([m.lists.channelMissing, []]);
    page.answer('items.fetch', () => new Rejection('notFound'));
    await send(mounted, 'c7');
    expect(getAlert()).toBe(m.lists.channelUnknown('c7'));
    expect(find(mounted, /“Channel ID”/)).toEqual(['textbox “Channel ID”: c7, invalid']);
    await mounted.type('textbox', m.lists.channelId, 'c8');
    expect([getAlert(), find(mounted, /“Channel ID”/)]).toEqual(['', ['textbox “Channel ID”: c8']]);
    page.answer('items.fetch', () => new Rejection('offline', 'No connection.'));
    await send(mounted, 'c8');
    expect(getAlert()).toBe('No connection.');
    expect(mounted.get('button', m.lists.addChannel).getAttribute('aria-disabled')).not.toBe('true');
  });
});
