import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadItem, UploadProgress } from '../../../../../electron/contract/index.ts';
import { lists } from '../../../../../renderer/list/list-registry.svelte.ts';
import UploadsRegion from '../../../../../renderer/features/uploads/UploadsRegion.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.uploads.region;
const createItem = (name: string, state: UploadItem['state'], more: object = {}): UploadItem =>
  ({ id: name, name, state, size: 2_000, sent: 500, product: null, assetId: null, message: null, ...more }) as never;
const noCounts = { failed: 0, unknown: 0, running: 0, waiting: 0, done: 0, alreadyThere: 0, cancelled: 0 };
const createProgress = (counts: Partial<typeof noCounts>, more: Partial<UploadProgress> = {}): UploadProgress => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const finished = all - (counts.running ?? 0) - (counts.waiting ?? 0);
  return {
    counts: { ...noCounts, ...counts, all },
    totals: { files: all, finished, bytes: 4_000, sent: 1_000, timeLeft: null, bound: null },
    ...{ speed: null, paused: false, hold: null, holdUntil: null, ...more },
  } as never;
};

let items: readonly UploadItem[];
let progress: UploadProgress;
const product = { id: 'p1', sku: 'bag' };
const open = async (counts: Partial<typeof noCounts>, more: Partial<UploadProgress> = {}): Promise<Mounted> => {
  progress = createProgress(counts, more);
  const mounted = await mountComponent(UploadsRegion, {});
  await report(mounted);
  return mounted;
};
const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await settle();
};
const report = async (mounted: Mounted, next: UploadProgress = progress): Promise<void> => {
  progress = next;
  page.emit('uploads.changed', { progress, items: [], moved: true });
  await wait(mounted);
};
const getRow = (name: string): HTMLElement => {
  const row = [...document.querySelectorAll<HTMLElement>('[role=listitem]')].find(
    (one) => one.getAttribute('aria-label') === name,
  );
  if (row === undefined) throw new Error(`No row ${name}`);
  return row;
};
const getButtons = (name: string): string[] =>
  [...getRow(name).querySelectorAll('button')].map((button) => button.getAttribute('aria-label') ?? '');
const clickIn = async (mounted: Mounted, name: string, label: string): Promise<void> => {
  [...getRow(name).querySelectorAll('button')].find((button) => button.getAttribute('aria-label') === label)?.click();
  await wait(mounted);
};
const find = (mounted: Mounted, pattern: RegExp): string[] => mounted.outline().filter((line) => pattern.test(line));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  for (const { id } of toasts.list) toasts.close(id);
  items = [
    createItem('bag-1.jpg', 'waiting', { product }),
    createItem('failed.jpg', 'failed', { message: 'Too large.' }),
    createItem('lost.jpg', 'unknown'),
    createItem('done.jpg', 'done', { assetId: 'a1' }),
    createItem('bag-2.jpg', 'alreadyThere', { assetId: 'a2', product }),
  ];
  page.answer('uploads.progress', () => progress);
  page.answer('uploads.rows', ({ filter, offset, limit }) => {
    const shown = filter === 'failed' ? items.filter(({ state }) => state === 'failed') : items;
    return { offset, items: shown.slice(offset, offset + limit), unused: ['a2'], total: 2 } as never;
  });
  page.answer('uploads.pause', ({ paused }) => ({ ...progress, paused }));
  page.answer('uploads.move', () => null as never);
  page.answer('items.query', ({ offset }) => ({ offset, rows: [], total: 0, terms: [], ranked: false }));
  page.answer('items.views', () => [{ view: 'notOnProduct', type: null, count: 4 } as never]);
});
afterEach(() => void vi.useRealTimers());
const each = { waiting: 1, failed: 1, unknown: 1, done: 1, alreadyThere: 1 };

describe('the region of uploads', () => {
  it('shows nothing without uploads', async () => {
    const mounted = await open({});
    expect(mounted.outline()).toEqual([]);
  });

  it('shows each file with its state, and only the actions that are possible', async () => {
    const mounted = await open(each);
    expect(items.map(({ name }) => [name, getButtons(name)])).toEqual([
      ['bag-1.jpg', [messages.move, messages.cancel]],
      ['failed.jpg', [messages.retry]],
      ['lost.jpg', [messages.openOutbox]],
      ['done.jpg', [messages.open]],
      ['bag-2.jpg', [messages.open]],
    ]);
    expect(getRow('failed.jpg').textContent).toContain('Too large.');
    expect(getRow('bag-1.jpg').textContent).not.toContain(messages.noSkuInName);
    expect(getRow('done.jpg').textContent).toContain(messages.noSkuInName);
    expect(getRow('bag-2.jpg').textContent).toContain(messages.notOnProductYet);
    expect(getRow('bag-1.jpg').querySelector('mark')?.textContent).toBe('bag');
    await clickIn(mounted, 'failed.jpg', messages.retry);
    await clickIn(mounted, 'bag-1.jpg', messages.cancel);
    expect([page.asked('outbox.retry'), page.asked('uploads.cancel')]).toEqual([
      [{ id: 'failed.jpg' }],
      [{ id: 'bag-1.jpg' }],
    ]);
    await clickIn(mounted, 'lost.jpg', messages.openOutbox);
    expect(location.hash).toBe('#/outbox/lost.jpg');
    await clickIn(mounted, 'bag-2.jpg', messages.open);
    expect(location.hash).toBe('#/assets/a2');
  });

  it('moves a waiting file with its keys, and opens its menu with the arrow key alone', async () => {
    const mounted = await open(each);
    const button = getRow('bag-1.jpg').querySelector('button');
    if (button === null) throw new Error('No button');
    expect(await mounted.press(button, 'ArrowDown', { altKey: true })).toBe(true);
    expect(await mounted.press(button, 'End', { altKey: true })).toBe(true);
    expect(await mounted.press(button, 'End')).toBe(false);
    expect(page.asked('uploads.move')).toEqual([
      { id: 'bag-1.jpg', to: 'later' },
      { id: 'bag-1.jpg', to: 'last' },
    ]);
    expect(await mounted.press(button, 'ArrowDown')).toBe(true);
    await wait(mounted);
    expect([page.asked('uploads.move').length, button.getAttribute('aria-expanded')]).toEqual([2, 'true']);
    await mounted.click('menuitem', messages.moves.first);
    expect(page.asked('uploads.move').at(-1)).toEqual({ id: 'bag-1.jpg', to: 'first' });
  });

  it('closes the menu of a file that is no longer waiting', async () => {
    const mounted = await open(each);
    await clickIn(mounted, 'bag-1.jpg', messages.move);
    expect(find(mounted, /^menuitem/)).toHaveLength(4);
    items = items.map((item, at) => (at === 0 ? { ...item, state: 'uploading' } : item));
    await report(mounted);
    expect(find(mounted, /^menuitem/)).toEqual([]);
  });

  it('shows the files of a state, and offers only states with files', async () => {
    const mounted = await open(each);
    const filters = ['All 5', 'Failed 1', 'Unknown 1', 'Waiting 1', 'Done 1', 'Already there 1'];
    expect(find(mounted, /^button “.* \d”/)).toEqual(
      filters.map((name, at) => `button “${name}”${at === 0 ? ', pressed' : ''}`),
    );
    await mounted.click('button', 'Failed 1');
    await wait(mounted);
    const rows = [...document.querySelectorAll('[role=listitem]')];
    expect(rows.map((row) => [row.getAttribute('aria-label'), row.getAttribute('aria-setsize')])).toEqual([
      ['failed.jpg', '1'],
    ]);
    await report(mounted, createProgress({ ...each, failed: 0 }));
    expect([find(mounted, /^button “Failed/), mounted.outline().includes(messages.nothingShown)]).toEqual([
      ['button “Failed 0”, pressed'],
      true,
    ]);
  });

  it('pauses, resumes, cancels and retries all', async () => {
    const mounted = await open({ waiting: 2, failed: 3 });
    expect(find(mounted, /Pause all|Resume all/)).toEqual(['button “Pause all”', 'button “Resume all”, disabled']);
    await mounted.click('button', messages.pauseAll);
    expect(find(mounted, /Pause all|Resume all/)).toEqual(['button “Pause all”, disabled', 'button “Resume all”']);
    await mounted.click('button', messages.resumeAll);
    items = [];
    await report(mounted);
    await mounted.click('button', messages.cancelAll);
    await mounted.click('button', messages.retryFailed);
    expect([
      page.asked('uploads.pause'),
      page.asked('uploads.cancel'),
      page.asked('uploads.retryFailed').length,
    ]).toEqual([[{ paused: true }, { paused: false }], [{ id: null }], 1]);
  });

  it('offers to resume uploads that are paused in the outbox', async () => {
    const mounted = await open({ waiting: 1 }, { hold: 'paused' });
    expect(find(mounted, /Resume all/)).toEqual(['button “Resume all”']);
  });

  it('describes the result, and clears only finished files', async () => {
    items = items.slice(1);
    const mounted = await open({ done: 2, alreadyThere: 1, cancelled: 1, failed: 1, unknown: 1 });
    const text = mounted.outline().join('\n');
    for (const part of [
      '3 of 6 files are in the account.',
      messages.failedStay(1),
      messages.unknownStay(1),
      'Show the 2',
    ])
      expect(text).toContain(part);
    expect(find(mounted, /Pause all|“Cancel”/)).toEqual([]);
    await mounted.click('button', messages.clear);
    await mounted.click('button', messages.exportSkus);
    expect([page.asked('uploads.clear').length, page.asked('uploads.saveSkus').length]).toEqual([1, 1]);
    await report(mounted, createProgress({ failed: 2 }));
    expect(find(mounted, /Clear finished|Export file/)).toEqual(['button “Clear finished”, disabled']);
  });

  it('links to the files that no product uses, as the list of assets counts them', async () => {
    const assets = lists.of('asset');
    const stop = assets.open();
    const mounted = await open({ done: 2 });
    await mounted.click('button', messages.notOnProduct(4));
    expect([location.hash, assets.view]).toEqual(['#/assets', 'notOnProduct']);
    await mounted.click('button', 'Show the 2');
    expect(assets.view).toBe('justUploaded');
    stop();
  });

  it('counts files without an SKU only after all have ended', async () => {
    const views = vi.spyOn(lists.of('asset'), 'views', 'get').mockReturnValue([]);
    const mounted = await open({ done: 2 });
    expect(find(mounted, /^button “No SKU/)).toEqual(['button “No SKU in the name 2”']);
    await report(mounted, createProgress({ done: 2, waiting: 1 }));
    expect(find(mounted, /^button “No SKU/)).toEqual([]);
    views.mockRestore();
  });

  it('folds to its result, and after the uploads have ended well', async () => {
    const mounted = await open({ waiting: 1 });
    await mounted.click('button', messages.fold);
    expect(find(mounted, /^button “(?:Fold|Expand|All 1)/)).toEqual(['button “All 1”, pressed', 'button “Expand”']);
    await mounted.click('button', messages.unfold);
    await report(mounted, createProgress({ done: 1 }));
    vi.advanceTimersByTime(5_900);
    await wait(mounted);
    expect(find(mounted, /^button “(?:Fold|Expand)/)).toEqual(['button “Fold”']);
    vi.advanceTimersByTime(200);
    await wait(mounted);
    expect(find(mounted, /^button “(?:Fold|Expand|All|Save)/)).toEqual(['button “Expand”']);
    await report(mounted, createProgress({ done: 1, waiting: 1 }));
    expect(find(mounted, /^button “(?:Fold|Expand)/)).toEqual(['button “Fold”']);
  });

  it('changes its height with the keys of its handle', async () => {
    const mounted = await open({ waiting: 90 });
    const handle = mounted.get('separator', messages.resize);
    const getHeight = (): number => Number(handle.getAttribute('aria-valuenow'));
    const before = getHeight();
    expect([await mounted.press(handle, 'ArrowUp'), getHeight() - before]).toEqual([true, 32]);
    expect([await mounted.press(handle, 'End'), getHeight()]).toEqual([true, 132]);
    expect(await mounted.press(handle, 'x')).toBe(false);
  });

  it('changes its height while its handle is dragged, and no longer after it is released', async () => {
    const mounted = await open({ waiting: 90 });
    const handle = mounted.get('separator', messages.resize);
    handle.setPointerCapture = () => undefined;
    const send = async (type: string, clientY: number): Promise<number> => {
      handle.dispatchEvent(new PointerEvent(type, { clientY, bubbles: true }));
      await mounted.settle();
      return Number(handle.getAttribute('aria-valuenow'));
    };
    const before = await send('pointerdown', 500);
    expect(await send('pointermove', 460)).toBe(before + 40);
    await send('pointerup', 460);
    expect(await send('pointermove', 400)).toBe(before + 40);
  });
});
