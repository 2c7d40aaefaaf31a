import { describe, expect, it } from 'vitest';
import type { ItemDetail } from '../../../../electron/contract/index.ts';
import type { ResourceName } from '../../../../electron/model/index.ts';
import { type Fact, groupFields } from '../../../../renderer/detail/detail-fields.ts';
import { type OverviewFacts, collapseEmptyFields } from '../../../../renderer/detail/collapse-fields.ts';
import { itemDetail } from '../items.ts';

const fold = (
  resource: ResourceName,
  values: Readonly<Record<string, unknown>>,
  more: Partial<ItemDetail> = {},
): OverviewFacts => {
  const item = itemDetail(resource, { values, ...more });
  return collapseEmptyFields(item, groupFields(item));
};
const names = (facts: readonly Fact[]): readonly string[] => facts.map(({ field }) => field.name);
const shown = ({ sets }: OverviewFacts): readonly string[] => sets.flatMap(({ facts }) => names(facts));

describe('collapsed facts', () => {
  it('collapses every fact that is empty, no or none', () => {
    const parts = fold('product', { sku: 'BAG-1', gtin: '4064370023706', num_variations: 0, static_list_ids: [] });
    expect(shown(parts)).toEqual(['gtin']);
    expect(names(parts.empty)).toEqual(expect.arrayContaining(['num_variations', 'static_list_ids', 'parent_id']));
  });

  it('does not collapse facts that are missing but required', () => {
    const parts = fold('product', { sku: 'BAG-1' }, { completeness: [false, false, false, true, true, true] });
    expect(shown(parts)).toEqual(['label', 'gtin', 'thumbnail_id']);
  });

  it('does not collapse values with a meaning', () => {
    const parts = fold('connection', { name: 'Dock', last_result_operation: false });
    expect(shown(parts)).toContain('last_result_operation');
  });

  it('does not collapse fields whose value could not be read', () => {
    const parts = fold('product', {}, { rest: { num_variations: 'seven' } });
    expect(shown(parts)).toContain('num_variations');
  });

  it('collapses facts that a sentence contains completely, and none if there is no sentence', () => {
    const parts = fold('channel', {
      name: 'Feed',
      rebuild_periodically: true,
      rebuild_feed_frequency: 'WEEKLY',
      rebuild_feed_dow: 'MONDAY',
    });
    expect(parts.sets.find(({ group }) => group === 'schedule')?.summary).toBe('Every Monday');
    expect(shown(parts)).toEqual([]);
    expect(names(parts.internal)).toEqual(['rebuild_periodically', 'rebuild_feed_frequency', 'rebuild_feed_dow']);
    expect(shown(fold('connection', { port: 21 }))).toContain('port');
  });

  it('collapses no facts of a channel that has not been read', () => {
    const lastRun = (known: ItemDetail['known']): unknown =>
      fold('channel', {}, { known }).sets.find(({ group }) => group === 'lastRun')?.summary;
    const lastRuns = (['read', 'mentioned', 'idOnly', 'notFound'] as const).map(lastRun);
    expect(lastRuns).toEqual(['No runs yet', undefined, undefined, undefined]);
  });

  it('does not offer fields that the detail already shows', () => {
    const product = fold('product', { sku: 'BAG-1', label: 'Bag', status: 'Draft', account_id: 'a' });
    expect(names(product.shown)).toEqual(['sku', 'label', 'status']);
    expect(names(product.internal)).toEqual(['account_id']);
    const channel = fold('channel', { name: 'Feed', format: 'CSV', last_run_queue_at: '2026-11-28T10:00:00Z' });
    expect(names(channel.shown)).not.toContain('last_run_queue_at');
    expect(names(channel.internal)).toEqual(['last_run_queue_at']);
    expect(shown(channel)).not.toContain('last_run_queue_at');
  });

  it('collapses or shows every fact of the model', () => {
    const parts = fold('asset', { filename: 'a.jpg', file_size: 4, path: [] });
    const all = [...shown(parts), ...names(parts.empty), ...names(parts.shown), ...names(parts.internal)];
    const every = groupFields({
      resource: 'asset',
      values: {},
      rest: {},
      links: [],
      completeness: null,
    } as unknown as ItemDetail);
    expect(new Set(all)).toEqual(new Set(every.flatMap(({ facts }) => names(facts))));
  });
});
