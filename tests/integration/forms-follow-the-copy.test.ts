// Import the page first, because the other modules need its window when they are loaded.
import { type Page, openPage } from '../support/page.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { FeedRows } from '../../renderer/features/create/channel/feed-rows.svelte.ts';
import { FormQueryMatches } from '../../renderer/features/create/query/query-matches.svelte.ts';
import { type Item, type StrictService, startStrict } from '../support/strict-service.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

const query = [
  [{ relationship_id: 'fits', product_ids: [{ id: 'z', qty_operator: 'exists', value: [] }], operator: 'in' }],
];
const fitting = { relationships: [{ relationship_id: 'fits', links_to: [{ product_id: 'z', quantity: 1 }] }] };
const onList = { static_list_ids: ['press'], static_lists: [{ id: 'press', name: 'Press', type: 'Static' }] };

let service: StrictService;
let page: Page;
beforeEach(async () => {
  service = closedAfterTest(
    await startStrict({
      items: {
        product: [
          { id: 'z', sku: 'Z-1' },
          { id: 'b', sku: 'B-1', ...fitting, ...onList },
        ],
        ecatalog: [
          { id: 'e', name: 'Smart', product_list: { id: 'smart', name: 'Smart', type: 'Smart', query } },
          { id: 'o', name: 'Odd', product_list: { id: 'odd', name: 'Odd', type: 'Smart', query: [[]] } },
        ],
      },
    }),
  );
  page = closedAfterTest(await openPage(service));
});

/** Creates a product by another user, and syncs it. */
const appear = async (item: Item): Promise<void> => {
  const answer = await fetch(`${service.address}/api/v3/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer strict-token' },
    body: JSON.stringify(item),
  });
  expect(answer.status).toBe(201);
  await page.core.syncAgain();
};

const soon = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

describe('form that shows cached items', () => {
  it('evaluates the query of a list again after a sync', async () => {
    const matching = new FormQueryMatches();
    onTestFinished(matching.follow());
    const skus = (): unknown[] | undefined => matching.matches?.found?.rows.map(({ cells }) => cells['sku']);
    await matching.ask(JSON.stringify(query));
    expect(skus()).toEqual(['B-1']);
    await appear({ sku: 'A-1', ...fitting });
    await soon(skus).toEqual(['A-1', 'B-1']);
    await matching.ask('');
    await appear({ sku: 'A-2', ...fitting });
    expect(matching.matches).toBeNull();
  });

  it('updates the first rows of a feed: products that refer to the list, else matches of its query', async () => {
    const feed = new FeedRows();
    onTestFinished(feed.follow());
    const shown = (): unknown => ({
      skus: feed.rows.map(({ cells }) => cells['sku']),
      total: feed.total,
      byQuery: feed.byQuery,
      doubts: feed.doubts,
    });
    const named = { byQuery: false, doubts: [] };
    await feed.show('press');
    expect(shown()).toEqual({ skus: ['B-1'], total: 1, ...named });
    await appear({ sku: 'A-1', ...fitting, ...onList });
    await soon(shown).toEqual({ skus: ['A-1', 'B-1'], total: 2, ...named });

    await feed.show('smart');
    expect(shown()).toEqual({ skus: ['A-1', 'B-1'], total: 2, byQuery: true, doubts: [] });
    await appear({ sku: 'A-0', ...fitting });
    await soon(shown).toEqual({ skus: ['A-0', 'A-1', 'B-1'], total: 3, byQuery: true, doubts: [] });

    await feed.show('odd');
    expect(shown()).toEqual({ skus: [], total: 0, byQuery: false, doubts: [{ kind: 'empty', what: '' }] });
    await feed.show('nowhere');
    expect(shown()).toEqual({ skus: [], total: 0, ...named });
    await feed.show('');
    expect(feed.total).toBeNull();
  });
});
