import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { counts } from '../../../../../renderer/app/counts.svelte.ts';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import ExportDialog from '../../../../../renderer/features/export/ExportDialog.svelte';
import { lists } from '../../../../../renderer/list/list-registry.svelte.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.exporting;
void counts.start(false);
const { list } = lists.named('product', null);
const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await settle();
};
const open = async (request: object = { resource: 'product', what: 'view' }): Promise<Mounted> => {
  page.emit('items.changed', { resources: ['product'] } as never);
  const mounted = await mountComponent(ExportDialog, {});
  list.refresh();
  await wait(mounted);
  dialogs.open('export', request as never);
  await wait(mounted);
  return mounted;
};
const getRequest = () => page.asked('export.run').at(-1);
const find = (mounted: Mounted, pattern: RegExp): string[] => mounted.outline().filter((line) => pattern.test(line));

beforeEach(() => {
  page.reset();
  for (const { id } of toasts.list) toasts.close(id);
  page.answer('items.query', ({ offset }) => ({ offset, rows: [], total: 7, terms: [], ranked: false }));
  page.answer('items.counts', () => ({ product: 30 }) as never);
  page.answer('export.run', () => ({ rows: 7, fileName: 'products.csv', cut: 0 }));
});
afterEach(async () => {
  list.selection.clear();
  await page.everything();
});

describe('the dialog that exports', () => {
  it('exports the view, the selection or all items, and offers a selection only if there is one', async () => {
    const mounted = await open();
    expect(find(mounted, /“(?:This view|Selection|All)/)).toEqual(['button “This view 7”, pressed', 'button “All 30”']);
    await mounted.click('button', messages.all(30));
    await mounted.click('button', messages.run);
    await wait(mounted);
    expect([getRequest()?.scope.what, mounted.outline()]).toEqual(['all', []]);
    expect(toasts.list.map(({ message }) => message)).toEqual(['7 products exported to products.csv']);
    list.selection.toggle({ id: toResourceId('p1'), title: 'BAG' }, 0);
    dialogs.open('export', { resource: 'product', what: 'selection' });
    await wait(mounted);
    expect(find(mounted, /“(?:This view|Selection|All)/)).toEqual([
      'button “This view 7”',
      ...['button “Selection 1”, pressed', 'button “All 30”'],
    ]);
  });

  it('shows only the options of the format', async () => {
    const mounted = await open();
    const getOptions = (): boolean[] =>
      [messages.separatorOf(';'), messages.typed, messages.every].map(
        (name) => find(mounted, new RegExp(`“${name}”`)).length > 0,
      );
    await mounted.click('button', messages.formatOf('csv'));
    expect(getOptions()).toEqual([true, false, true]);
    await mounted.click('button', messages.formatOf('xlsx'));
    expect(getOptions()).toEqual([false, false, true]);
    await mounted.click('button', messages.formatOf('json'));
    expect(getOptions()).toEqual([false, true, true]);
    await mounted.click('button', messages.raw);
    expect(getOptions()).toEqual([false, true, false]);
    await mounted.click('button', messages.run);
    await wait(mounted);
    expect(getRequest()).toMatchObject({ format: 'json', body: 'raw', columns: null });
  });

  it('exports the chosen fields, and needs at least one', async () => {
    const mounted = await open();
    for (const name of [messages.formatOf('csv'), messages.chosen]) await mounted.click('button', name);
    for (const line of find(mounted, /^checkbox “.*”, checked/))
      if (!line.includes(messages.bom)) await mounted.click('checkbox', /“(.*)”/.exec(line)?.[1] ?? '');
    expect([find(mounted, /^button “Export”/), mounted.outline().includes(messages.noFields)]).toEqual([
      ['button “Export”, disabled'],
      true,
    ]);
    await mounted.click('checkbox', 'GTIN');
    await mounted.click('button', messages.run);
    await wait(mounted);
    expect(getRequest()?.columns).toEqual(['gtin']);
  });

  it('shows its progress, can be hidden and shown again, and cancelled', async () => {
    const mounted = await open();
    mounted.get('button', messages.run).click();
    await page.settle();
    flushSync();
    const { id } = getRequest() ?? { id: '' };
    expect(document.activeElement).toBe(mounted.get('button', messages.cancel));
    page.emit('export.progress', { id: 'other', written: 5, total: 7 });
    await page.settle();
    flushSync();
    expect(mounted.outline()).not.toContain(messages.written(5, 7));
    page.emit('export.progress', { id, written: 3, total: 7 });
    await page.settle();
    flushSync();
    expect(mounted.outline()).toContain(messages.written(3, 7));
    mounted.get('button', messages.hide).click();
    await page.settle();
    flushSync();
    await page.settle();
    expect(document.querySelector('[role=dialog][data-state=open]')).toBeNull();
    dialogs.open('export', { resource: 'asset', what: 'view' });
    await page.settle();
    flushSync();
    expect(mounted.outline()).toEqual(expect.arrayContaining([`heading “${messages.title('products')}”`]));
    mounted.get('button', messages.cancel).click();
    await wait(mounted);
    expect(page.asked('export.cancel')).toEqual([{ id }]);
  });

  it('stays open with the reason if the export failed, and offers nothing without rows', async () => {
    page.answer('export.run', () => new Rejection('disk', 'The disk is full.'));
    const mounted = await open();
    await mounted.click('button', messages.run);
    await wait(mounted);
    expect([mounted.outline().includes('The disk is full.'), document.activeElement]).toEqual([
      true,
      mounted.get('button', messages.run),
    ]);
    await mounted.click('button', messages.cancel);
    dialogs.open('export', { query: {} as never, changes: 0 });
    await wait(mounted);
    expect([find(mounted, /^button “Export”/), mounted.outline().includes('The disk is full.')]).toEqual([
      ['button “Export”, disabled'],
      false,
    ]);
  });

  it('exports changes in one of their formats', async () => {
    page.answer('export.changes', () => null);
    const query = { resource: null, kind: null, from: null, to: null, searchText: 'bag' };
    const mounted = await open({ query, changes: 4 });
    expect(find(mounted, /^heading/)).toEqual([`heading “${messages.title('changes')}”`]);
    await mounted.click('button', messages.formatOf('jsonLines'));
    expect(find(mounted, new RegExp(messages.bom))).toEqual([]);
    await mounted.click('button', messages.run);
    await wait(mounted);
    expect(page.asked('export.changes')).toMatchObject([{ query, format: 'jsonLines' }]);
  });
});
