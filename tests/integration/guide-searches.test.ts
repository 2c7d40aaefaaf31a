import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDemoHere } from '../support/demo/index.ts';
import { type Core, startCore } from '../support/core.ts';

const guide = readFileSync(new URL('../../docs/guide/find.md', import.meta.url), 'utf8');
const section = /\n## Search a list\n([^]*?)\n## /.exec(guide)?.[1] ?? '';
/** The examples for the search box in the guide. `/` is a key. */
const examples = [...section.matchAll(/`([^`]+)`/g)].map(([, example = '']) => example).filter((one) => one !== '/');

let core: Core;
let close: () => Promise<unknown>;
beforeAll(async () => {
  const demo = await startDemoHere({ products: 3_000, assets: 300 });
  core = await startCore();
  close = async () => {
    await core.close();
    await demo.close();
  };
  const { baseUrl, authUrl, apiKey, apiPassword } = demo;
  await core.connect({ address: baseUrl, signInAddress: authUrl, apiKey, apiPassword });
}, 120_000);
afterAll(() => close());

it('finds examples of searches in the guide', () => {
  expect(examples.length).toBeGreaterThan(6);
  expect(examples).toContain('sku:BAG');
});

it.each(examples)('finds some products of the demo account, but not all, by %s', async (words) => {
  const { cache } = await core.work();
  const query = { resource: 'product', searchText: words, view: 'all', type: null, sort: null } as const;
  const { total } = await cache.query(query, 0, 1, words);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(3_000);
});
