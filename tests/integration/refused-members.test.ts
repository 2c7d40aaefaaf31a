// Import the page first, because the other modules need its window when they are loaded.
import { type Page, openPage } from '../support/page.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type IntentId, type ResourceId, toResourceId } from '../../electron/base/branded-types.ts';
import { type DemoService, startDemoHere } from '../support/demo/index.ts';
import { opened, send, soon } from '../support/creation-ways.ts';
import { session } from '../../renderer/app/session.svelte.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

/** Each test starts a service, a program and its page, which takes long on a slow computer. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let service: DemoService;
let page: Page;
beforeEach(async () => {
  service = closedAfterTest(await startDemoHere({ generation: 'live', products: 12, assets: 6 }));
  const { baseUrl, authUrl, apiKey, apiPassword } = service;
  page = closedAfterTest(await openPage({ address: baseUrl, signInAddress: authUrl, apiKey, apiPassword }));
});

const relations = ['category_ids', 'asset_ids', 'static_list_ids', 'channel_ids', 'ecatalog_ids'];
/** Returns the statuses of the requests that create products. */
const statuses = async (): Promise<readonly (number | null)[]> =>
  (await service.requests())
    .filter(({ method, path }) => method === 'POST' && path === '/api/v3/products')
    .map(({ status }) => status);
const productIds = async (): Promise<ResourceId[]> => (await page.core.ids('product')).map((id) => toResourceId(id));
const learned = (): readonly string[] => (session.account?.refusedMembers.product ?? []).map(({ name }) => name);

/** Copies a product like a user who types a SKU and submits the form, and then again without the rejected fields. */
const copy = async (from: ResourceId, sku: string): Promise<void> => {
  const dialog = await opened('product', { from });
  dialog.form.set('sku', sku);
  const first = dialog.waitForOutcome();
  await dialog.form.submit(false);
  if ((await first).what === 'refused') {
    await soon(() => dialog.form.refused.held?.names.length ?? 0).toBeGreaterThan(0);
    dialog.form.leaveOut();
    await send(dialog, false, {});
  } else dialog.form.close();
};

describe('copies of products in a service with strict validation', () => {
  it('are rejected for a field at most once: every later one succeeds', async () => {
    const ids = await productIds();
    for (const [index, id] of ids.entries()) await copy(id, `COPY-${index}`);
    const all = await statuses();
    expect(all.filter((status) => status === 201)).toHaveLength(ids.length);
    // Each rejection revealed a further field.
    expect(all.filter((status) => status === 422).length).toBeLessThanOrEqual(learned().length);
    expect(all.slice(-3)).toEqual([201, 201, 201]);
    expect(learned().toSorted()).toEqual(expect.arrayContaining(['asset_ids', 'category_ids']));
  });

  it('name the fields they leave out, and include them again on request', async () => {
    const [first, second] = await productIds();
    if (first === undefined || second === undefined) throw new Error('There are too few products');
    await copy(first, 'COPY-1');
    const dialog = await opened('product', { from: second });
    const { form } = dialog;
    expect(form.refused.leftOut?.names).toEqual(expect.arrayContaining(['category_ids']));
    expect(form.refused.held).toBeNull();
    expect(form.values['category_ids'] ?? '').toBe('');
    form.tryAgain();
    expect(form.values['category_ids']).toMatch(/^\["[0-9a-f]{24}"/);
    expect(form.refused.leftOut).toBeNull();
    await soon(learned).toEqual([]);
    form.close();
  });

  it('learn nothing from another error', async () => {
    const dialog = await opened('product');
    dialog.form.set('sku', 'X');
    dialog.form.set('status', 'Nothing of the kind');
    const outcome = dialog.waitForOutcome();
    await dialog.form.submit(false);
    expect((await outcome).what).toBe('refused');
    expect(learned()).toEqual([]);
    dialog.form.close();
  });
});

describe('copies of other resources in a strict service', () => {
  it('succeed, with at most one rejection of each kind', async () => {
    let copies = 0;
    for (const resource of ['ecatalog', 'pdfCatalog', 'channel', 'assetList', 'attribute', 'connection'] as const) {
      const ids = (await page.core.ids(resource)).slice(0, 3);
      expect(ids.length).toBeGreaterThan(0);
      let refusals = 0;
      for (const id of ids) {
        const dialog = await opened(resource, { from: toResourceId(id) });
        dialog.form.set('name', `Copy of ${id}`);
        if (resource === 'attribute') dialog.form.set('label', `copy_${id}`);
        const first = dialog.waitForOutcome();
        await dialog.form.submit(false);
        if ((await first).what === 'refused') {
          refusals += 1;
          await soon(() => dialog.form.notTaken).toBeGreaterThan(0);
          dialog.form.leaveOut();
          await send(dialog, false, {});
        } else dialog.form.close();
      }
      expect(refusals, resource).toBeLessThanOrEqual(1);
      copies += ids.length;
      expect(await service.created(), resource).toHaveLength(copies);
    }
  });
});

describe('nested rejected fields', () => {
  const paper = { page_size: 'A4', orientation: 'PORTRAIT' };
  const pages = [
    { id: 'cover', name: 'Cover', locked: true },
    { id: 'back', name: 'Back' },
  ];
  const rejected = { settings: { ...paper, margin: 5 }, pages };
  const left = { settings: paper, pages: pages.map(({ id, name }) => ({ id, name })) };
  const bodies = async (): Promise<unknown[]> => (await service.created()).map(({ body }) => body);

  it('are left out of a form individually', async () => {
    const dialog = await opened('pdfCatalog');
    const { form } = dialog;
    form.set('name', 'Spring');
    for (const [name, value] of Object.entries(rejected)) form.set(name, JSON.stringify(value));
    const outcome = dialog.waitForOutcome();
    await form.submit(false);
    expect((await outcome).what).toBe('refused');
    await soon(() => form.refused.held?.labels.toSorted()).toEqual(['Pages: locked', 'Settings: margin']);
    expect(form.notTaken).toBe(2);
    expect(form.refused.marks['settings']).toBe('The service rejected margin in this field today.');
    form.leaveOut();
    expect(form.refused.held).toBeNull();
    await form.submit(false);
    await soon(bodies).toEqual([{ name: 'Spring', ...left }]);
    form.close();
  });

  it('are left out of an outbox entry individually', async () => {
    const { outbox } = await page.core.work();
    const { id } = await outbox.create('pdfCatalog', { name: 'Spring', ...rejected });
    await soon(async () => (await outbox.get(id))?.state).toBe('failed');
    const members = (await outbox.reader.call('refusedFor', id))?.members;
    expect(members?.toSorted()).toEqual(['pages.locked', 'settings.margin']);
    await outbox.lists.sendWithout(id, true);
    await soon(bodies).toEqual([{ name: 'Spring', ...left }]);
  });
});

describe('rejected creations in the outbox', () => {
  const add = async (sku: string, more: Readonly<Record<string, unknown>>): Promise<IntentId> => {
    const { outbox } = await page.core.work();
    const { id } = await outbox.create('product', { sku, label: sku, ...more });
    await soon(async () => (await outbox.get(id))?.state).toBe('failed');
    return id;
  };

  it('are resent without the rejected fields, one or all similar ones', async () => {
    const { outbox } = await page.core.work();
    const categories = { category_ids: ['6512bd43d9caa6e02c990b0a'] };
    const both = { ...categories, asset_ids: ['6512bd43d9caa6e02c990b0b'] };
    const one = await add('ONE', both);
    const two = await add('TWO', categories);
    const three = await add('THREE', both);
    const other = await add('OTHER', { ...both, channel_ids: ['6512bd43d9caa6e02c990b0c'] });
    const faulty = await add('FAULTY', { ...categories, gtin: '1' });
    expect(await outbox.reader.call('refusedFor', one)).toEqual({ members: ['category_ids', 'asset_ids'], alike: 3 });
    expect(await outbox.reader.call('refusedFor', two)).toMatchObject({ alike: 1 });
    expect(await outbox.reader.call('refusedFor', other)).toMatchObject({ alike: 4 });
    // It would be rejected again, because of its GTIN.
    expect(await outbox.reader.call('refusedFor', faulty)).toBeNull();
    await expect(outbox.lists.sendWithout(faulty, false)).rejects.toMatchObject({ code: 'conflict' });
    expect(await outbox.lists.sendWithout(one, true)).toBe(3);
    for (const id of [one, two, three]) await soon(async () => (await outbox.get(id))?.state).toBe('done');
    expect((await outbox.get(three))?.body).toEqual({ sku: 'THREE', label: 'THREE' });
    expect((await outbox.get(three))?.events.map(({ what }) => what)).toEqual([
      'created',
      'sent',
      'failed',
      'edited',
      'looked',
      'sent',
      'answered',
    ]);
    expect((await outbox.get(other))?.state).toBe('failed');
    await expect(outbox.lists.sendWithout(one, true)).rejects.toMatchObject({ code: 'conflict' });
    expect(await outbox.lists.sendWithout(other, false)).toBe(1);
    await soon(async () => (await outbox.get(other))?.state).toBe('done');
    expect(learned().filter((name) => relations.includes(name))).toHaveLength(3);
  });

  it('are stored over a restart', async () => {
    await add('ONE', { category_ids: ['6512bd43d9caa6e02c990b0a'] });
    const accounts = page.core.settings.get('accounts') as readonly { readonly refusedMembers: unknown }[];
    expect(accounts[0]?.refusedMembers).toMatchObject({ product: [{ name: 'category_ids' }] });
  });
});
