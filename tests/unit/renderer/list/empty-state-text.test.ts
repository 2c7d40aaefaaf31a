import { describe, expect, it } from 'vitest';
import { type ResourceSync, type SyncStatus, noBudget } from '../../../../electron/contract/sync.ts';
import { getResource } from '../../../../electron/model/index.ts';
import { type EmptyCase, describeEmptyList } from '../../../../renderer/list/empty-state-text.ts';

const since = '2026-11-20T14:02:00.000Z';
const status = (state: SyncStatus['state'], ownStatus: Partial<ResourceSync> = {}): SyncStatus => ({
  state,
  itemsSoFar: 18_240,
  since,
  nextAt: null,
  offlineSince: null,
  forecast: null,
  everything: null,
  problem: null,
  resources: [
    {
      resource: 'product',
      state: 'done',
      items: 0,
      syncedAt: since,
      problem: null,
      read: null,
      ofOthers: 0,
      ...ownStatus,
    },
  ],
  budget: noBudget,
});
const empty = (more: Partial<EmptyCase>) =>
  describeEmptyList({
    resource: getResource('product'),
    searchText: '',
    view: 'all',
    type: null,
    problem: null,
    sync: status('upToDate'),
    canCreate: true,
    ...more,
  });

describe('empty states of a list', () => {
  it('offers to create the first item if everything was read', () => {
    expect(empty({})).toMatchObject({ title: 'No products yet', way: 'create' });
  });

  it('offers to clear a search without matches', () => {
    expect(empty({ searchText: 'moss' })).toMatchObject({ title: 'No products match', way: 'clear' });
    expect(empty({ view: 'noGtin' }).description).toContain('No GTIN');
  });

  it('shows offline that later changes may contain the item', () => {
    expect(empty({ searchText: 'moss', sync: status('offline') })).toMatchObject({
      drawing: 'offline',
      title: 'No products match, and you are offline',
    });
  });

  it('shows that the key has no permission to read the resource', () => {
    const ownStatus = { state: 'notAvailable', syncedAt: null } as const;
    expect(empty({ sync: status('upToDate', ownStatus) }).title).toContain('not available with this key');
  });

  it('shows that items are loading during the initial sync', () => {
    const ownStatus = { state: 'syncing', syncedAt: null } as const;
    const text = empty({ sync: status('syncing', ownStatus) });
    expect(text).toMatchObject({ title: 'Loading products', way: 'none' });
    expect(text.quiet).toContain('18,240');
  });

  it('shows that items are loading before the first request of an account, as the sync status does', () => {
    const ownStatus = { state: 'never', syncedAt: null } as const;
    const unread = { ...status('idle', ownStatus), since: null, itemsSoFar: 0 };
    expect(empty({ sync: unread })).toMatchObject({ title: 'Loading products', way: 'none' });
    expect(empty({ sync: { ...unread, since } })).toMatchObject({ title: 'No products in the offline copy yet' });
  });

  it('shows the reason when the service returned no list', () => {
    const problem = { code: 'serviceFault', message: 'It answered 502.', retryable: true } as const;
    expect(empty({ sync: status('failed', { state: 'failed', problem }) })).toMatchObject({
      title: 'The service returned no list of products',
      description: 'It answered 502.',
      way: 'sync',
    });
  });

  it('knows that channels cannot be listed', () => {
    expect(empty({ resource: getResource('channel') }).description).toContain('cannot list its channels');
  });
});
