import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { ItemQuery } from '../../electron/contract/index.ts';
import { followEditedItems } from '../../electron/edits/edited-items.ts';
import { openEditsWorld } from '../support/edits-world.ts';
import { pass } from '../unit/cache/temp-cache.ts';

const edited: ItemQuery = { resource: 'product', searchText: '', view: 'edited', type: null, sort: null };

describe('the view of edited items', () => {
  it('lists and counts exactly the items with staged edits, also those of an earlier start', async () => {
    const { cache, edits } = await openEditsWorld();
    await pass(
      cache,
      'product',
      ['p1', 'p2', 'p3'].map((id) => ({ id, sku: id, label: 'Bag' })),
    );
    const stage = (item: string, value: string) =>
      edits.add('detail', [{ resource: 'product', item: toResourceId(item), field: 'label', value }]);
    const listed = async (): Promise<string[]> =>
      (await cache.query(edited, 0, 10, 'list')).rows.map(({ id }) => id).toSorted();
    const { staged } = await stage('p1', 'Lamp');
    const changed: string[] = [];
    const noted = followEditedItems({ edits, cache, onNoted: (resource) => changed.push(resource) });
    await noted();
    expect(await listed()).toEqual(['p1']);

    await stage('p3', 'Lamp');
    await edits.settled();
    await noted();
    expect(await listed()).toEqual(['p1', 'p3']);
    expect(await cache.views('product')).toContainEqual({ view: 'edited', type: null, count: 2 });

    await edits.discard({ ids: staged.map(({ id }) => id) });
    await edits.settled();
    await noted();
    expect(await listed()).toEqual(['p3']);
    expect((await cache.get('product', toResourceId('p3')))?.values['label']).toBe('Bag');
    expect(new Set(changed)).toEqual(new Set(['product']));
    const count = changed.length;
    await stage('p3', 'Sack');
    await edits.settled();
    await noted();
    expect(changed).toHaveLength(count);
  });
});
