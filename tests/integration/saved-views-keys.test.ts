// The page's window comes first: what follows looks for it.
import { openPage } from '../support/page.ts';
import type { Page } from '../support/page.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bridge } from '../../renderer/app/bridge.ts';
import { session } from '../../renderer/app/session.svelte.ts';
import { savedViewsOf } from '../../renderer/features/filters/saved-views.svelte.ts';
import { startDemoHere } from '../support/demo/index.ts';
import type { DemoService } from '../support/demo/index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let service: DemoService;
let page: Page;
beforeEach(async () => {
  service = await startDemoHere({ generation: 'live', products: 60, assets: 3 });
  const { baseUrl, authUrl, apiKey, apiPassword } = service;
  page = await openPage({ address: baseUrl, signInAddress: authUrl, apiKey, apiPassword });
});
afterEach(async () => {
  await page.close();
  await service.close();
});

it('a saved view asks an attribute by the key that products tell it by now', async () => {
  const reply = await bridge.items.attributes();
  const moved = reply.ok ? reply.value.find(({ name, title }) => name !== title) : undefined;
  if (moved === undefined) throw new Error('No attribute has a key that is not its name.');
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
  const views = savedViewsOf('product');
  await vi.waitFor(() => {
    expect(views.all[0]?.asked.filters.groups[0]?.filters[0]?.attribute).toBe(moved.name);
  }, 10_000);
  const kept = await bridge.app.remembered({ key });
  expect(kept.ok && kept.value).toEqual([expect.objectContaining(view(moved.name)) as unknown]);
});
