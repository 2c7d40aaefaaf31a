import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Intent } from '../../../../../electron/contract/index.ts';
import CreateDialog from '../../../../../renderer/features/create/CreateDialog.svelte';
import UniqueNameInput from '../../../../../renderer/features/create/product/UniqueNameInput.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { FakeOutbox, fakeIntent } from '../../../../support/fake-outbox.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';
import { createReactive } from '../../../../support/reactive.svelte.ts';
import { openEditor } from './open-editor.ts';

const messages = m.create;
let outbox: FakeOutbox;
let isOpen: () => boolean;
beforeEach(() => {
  page.reset();
  for (const { id } of toasts.list) toasts.close(id);
  outbox = new FakeOutbox();
  page.answer('outbox.taken', () => []);
  page.answer('outbox.edit', ({ id, body }) => {
    const intent = fakeIntent(id, { ...outbox.intents.get(id), state: 'waiting', error: null, body });
    outbox.intents.set(id, intent);
    return intent;
  });
  page.answer('items.attributes', () => []);
  page.answer('items.seenValues', () => []);
  page.answer('items.facets', () => ({ values: [], distinct: 0, without: 0, total: 0 }));
  page.answer('referenced.find', () => [] as never);
  page.answer('items.query', ({ offset }) => ({ offset, rows: [], total: 0, terms: [], ranked: false }));
});
const open = async (more: object = {}): Promise<Mounted> => {
  const props = createReactive({ resource: 'product', open: true, ...more });
  isOpen = () => props.open;
  return mountComponent(CreateDialog, props as never);
};
/** Returns the controls of the form with their values and states. */
const getControls = ({ outline }: Mounted): string[] => {
  const lines = outline().filter((line) => /^(textbox|combobox|switch|checkbox|spinbutton) “/.test(line));
  return lines.map((line) => line.trim());
};
const getBodies = (): unknown[] => page.asked('outbox.create').map(({ body }) => body);

describe('the dialog that creates an item', () => {
  it.each([
    ['product', ['SKU', 'Label', 'GTIN', 'Status', 'Parent', 'Family', 'Add attribute']],
    ['asset', ['File name', 'Alt text', 'Static lists']],
    ['attribute', ['Name', 'Type', 'Label', 'Description', 'Character limit']],
    [
      'channel',
      ['Name', 'Format', 'Product list', 'Output filename', 'With time stamp', 'Parents', 'Rebuild periodically'],
    ],
  ])('shows the primary inputs of a %s', async (resource, names) => {
    const mounted = await open({ resource });
    const controls = getControls(mounted).map((line) => /“([^”]*)”/.exec(line)?.[1]);
    expect(controls).toEqual(['Create several', ...names]);
  });

  it('names a missing required value, and sends nothing', async () => {
    const mounted = await open();
    await mounted.click('button', messages.create);
    expect(mounted.outline().slice(5, 8)).toEqual(['SKU', 'textbox “SKU”: , invalid', 'Required.']);
    expect(document.activeElement).toBe(mounted.get('textbox', 'SKU'));
    expect([getBodies(), isOpen()]).toEqual([[], true]);
  });

  it('shows the request, sends it once, and closes when the item is created', async () => {
    const mounted = await open();
    await mounted.type('textbox', 'SKU', 'BAG-1');
    await mounted.type('textbox', 'Label', 'Bag');
    await mounted.click('button', 'Show request');
    expect(mounted.outline().join('\n')).toContain('{"sku":"BAG-1","label":"Bag"}');
    await mounted.click('button', 'Show request');
    expect(mounted.outline().join('\n')).not.toContain('{"sku":"BAG-1","label":"Bag"}');
    await mounted.click('button', messages.create);
    expect(getBodies()).toEqual([{ sku: 'BAG-1', label: 'Bag' }]);
    expect([isOpen(), toasts.list.length]).toEqual([true, 0]);
    const [intent] = outbox.all;
    if (intent === undefined) throw new Error('missing');
    outbox.move(intent.id, 'done', { resultId: 'p9' as never });
    await mounted.settle();
    expect([isOpen(), toasts.list.length]).toEqual([false, 1]);
  });

  it('shows the reasons of a rejection at their fields, and sends the corrected values again', async () => {
    const mounted = await open();
    await mounted.type('textbox', 'SKU', 'BAG-1');
    await mounted.click('button', messages.create);
    const [intent] = outbox.all;
    if (intent === undefined) throw new Error('missing');
    const error = {
      code: 'invalid',
      message: 'x',
      retryable: false,
      problems: [{ field: 'sku', message: 'It is taken.' }],
    };
    outbox.move(intent.id, 'failed', { error: error as Intent['error'] });
    await mounted.settle();
    expect(isOpen()).toBe(true);
    const lines = mounted.outline();
    expect(lines[lines.indexOf('textbox “SKU”: BAG-1, invalid') + 1]).toContain('It is taken.');
    await mounted.type('textbox', 'SKU', 'BAG-2');
    expect(mounted.outline()).toContain('textbox “SKU”: BAG-2');
    await mounted.click('button', messages.create);
    expect(page.asked('outbox.edit').at(-1)?.body).toEqual({
      sku: 'BAG-2',
    });
  });

  it('creates several items as one batch', async () => {
    const mounted = await open();
    await mounted.click('switch', 'Create several');
    const table = getControls(mounted).slice(0, 7);
    const cells = [1, 2].flatMap((row) =>
      ['SKU', 'Label', 'GTIN'].map((name) => `textbox “${name}, row ${String(row)}”:`),
    );
    expect(table).toEqual(['switch “Create several”, checked', ...cells]);
    await mounted.type('textbox', 'SKU, row 1', 'BAG-1');
    await mounted.type('textbox', 'SKU, row 2', 'BAG-2');
    await mounted.type('combobox', 'Status', 'Draft');
    await mounted.click('button', 'Create 2');
    const bodies = page
      .asked('outbox.createBatch')
      .map(({ creations }) => JSON.parse(creations) as { body: unknown }[]);
    expect(bodies.map((batch) => batch.map(({ body }) => body))).toEqual([
      [
        { sku: 'BAG-1', status: 'Draft' },
        { sku: 'BAG-2', status: 'Draft' },
      ],
    ]);
  });

  it('fills in the values of an entry that is changed, and saves them', async () => {
    const intent = fakeIntent('i1', { title: 'BAG-1', body: { sku: 'BAG-1', gtin: '4006381333931' } });
    outbox.intents.set(intent.id, intent);
    const mounted = await open({ edited: intent });
    expect(getControls(mounted).slice(0, 3)).toEqual([
      'textbox “SKU”: BAG-1',
      'textbox “Label”:',
      'textbox “GTIN”: 4006381333931',
    ]);
    await mounted.type('textbox', 'Label', 'Bag');
    await mounted.click('button', messages.save);
    expect(page.asked('outbox.edit')).toMatchObject([
      { id: 'i1', body: { sku: 'BAG-1', label: 'Bag', gtin: '4006381333931' } },
    ]);
    expect(isOpen()).toBe(false);
  });

  it('shows the other fields on request, and closes with its button', async () => {
    const mounted = await open();
    await mounted.type('textbox', 'SKU', 'BAG-1');
    const before = getControls(mounted).length;
    await mounted.click('button', messages.moreFields);
    expect(getControls(mounted).length).toBeGreaterThan(before);
    await mounted.click('button', 'Cancel');
    expect(isOpen()).toBe(false);
  });
});

describe('an input of a name that must be unique', () => {
  afterEach(() => void vi.useRealTimers());

  it('warns of an item with the typed name, but not of the reply for an earlier text', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page.answer('outbox.taken', ({ titles: [title = ''] }) => {
      const item = title.toLowerCase() === 'bag-1' ? { id: 'p1', title: 'BAG-1' } : null;
      const intent = title === 'BAG-2' ? { id: 'i1' } : null;
      return (item === null && intent === null ? [] : [{ title, item, intent }]) as never;
    });
    const mounted = await openEditor(UniqueNameInput, 'product', 'sku', undefined);
    const type = async (text: string): Promise<string[]> => {
      await mounted.type('textbox', 'SKU', text);
      vi.advanceTimersByTime(200);
      await mounted.wait();
      return mounted.outline().slice(2);
    };
    expect(await type(' BAG-1 ')).toEqual([m.product.there('BAG-1'), `link “${m.product.open('BAG-1')}”`]);
    await mounted.type('textbox', 'SKU', 'BAG-12');
    expect(mounted.outline().slice(2)).toEqual([]);
    expect(await type('bag-1')).toEqual([m.product.nearlyThere('BAG-1'), `link “${m.product.open('BAG-1')}”`]);
    expect(await type('BAG-2')).toEqual([m.product.inOutbox('product'), `link “${m.product.showOutbox}”`]);
    expect(await type('BAG-3')).toEqual([]);
    expect(page.asked('outbox.taken').map(({ titles }) => titles)).toEqual([
      ['BAG-1'],
      ['bag-1'],
      ['BAG-2'],
      ['BAG-3'],
    ]);
  });
});
