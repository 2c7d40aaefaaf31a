// Import the page first, because the other modules need its window when they are loaded.
import { type Page, openPage } from '../support/page.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProductAttributeUse } from '../../electron/contract/index.ts';
import { bridge } from '../../renderer/app/bridge.ts';
import { session } from '../../renderer/app/session.svelte.ts';
import { getSavedViews } from '../../renderer/list/saved-views/saved-views.svelte.ts';
import { lists } from '../../renderer/list/list-registry.svelte.ts';
import { type DemoService, startDemoHere } from '../support/demo/index.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { attributeFilter, allOf } from '../support/filters.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let service: DemoService;
let page: Page;
beforeEach(async () => {
  service = closedAfterTest(
    await startDemoHere({ generation: 'live', products: 60, assets: 3, attributes: 12, families: 4 }),
  );
  const { baseUrl, authUrl, apiKey, apiPassword } = service;
  page = closedAfterTest(await openPage({ address: baseUrl, signInAddress: authUrl, apiKey, apiPassword }));
});

/** Returns an attribute whose key in products differs from its name. */
const movedAttribute = async (): Promise<ProductAttributeUse> => {
  const reply = await bridge.items.attributes();
  const moved = reply.ok ? reply.value.find(({ name, title }) => name !== title) : undefined;
  if (moved === undefined) throw new Error('No attribute has a key that is not its name.');
  return moved;
};

it('updates an active filter, its sort order and the columns when the key of an attribute changes', async () => {
  const moved = await movedAttribute();
  const list = lists.of('product');
  const columns = lists.columnsOf('product');
  list.filter(allOf(attributeFilter(moved.title, moved.type, 'notEmpty')));
  list.sort({ field: `attributes.${moved.title}`, descending: true });
  columns.addFree({ name: moved.title, label: moved.title, type: moved.type });
  columns.freeze(2);
  await service.set({ touched: { every: 5, round: 1 } });
  await page.core.syncAgain();
  await vi.waitFor(() => {
    expect(list.filters.groups[0]?.filters[0]?.attribute).toBe(moved.name);
    expect(list.order?.field).toBe(`attributes.${moved.name}`);
    expect(columns.choice).toMatchObject({ frozen: 2, free: [{ name: moved.name, label: moved.title }] });
    expect(columns.choice.shown).toEqual({ [`attributes.${moved.name}`]: true });
    expect(list.total).toBeGreaterThan(0);
  }, 60_000);
  const stored = await bridge.app.remembered({ key: `columns/${session.account?.id ?? ''}/products` });
  expect(stored.ok && stored.value).toEqual(columns.choice);
});

it('filters a saved view by the current key of an attribute in the products', async () => {
  const moved = await movedAttribute();
  const filter = (attribute: string) => ({
    field: 'attributes',
    attribute,
    type: moved.type,
    operator: 'contains',
    values: ['cotton'],
    names: {},
  });
  const view = (attribute: string) => ({
    id: 'view',
    name: 'By name',
    unknown: 'stays',
    asked: { filters: { join: 'all', groups: [{ join: 'all', filters: [filter(attribute)] }] } },
  });
  const key = `views/${session.account?.id ?? ''}/product`;
  await bridge.app.remember({ key, value: [view(moved.title)] });
  const views = getSavedViews('product');
  await vi.waitFor(() => {
    expect(views.all[0]?.asked.filters.groups[0]?.filters[0]?.attribute).toBe(moved.name);
  }, 60_000);
  const stored = await bridge.app.remembered({ key });
  expect(stored.ok && stored.value).toEqual([expect.objectContaining(view(moved.name)) as unknown]);
});
