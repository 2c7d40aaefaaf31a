import { describe, expect, it } from 'vitest';
import type { ResourceSync, SyncStatus } from '../../../../../electron/contract/index.ts';
import { getKnownCount } from '../../../../../renderer/features/app-shell/confirmed-count.ts';

const read = (resource: ResourceSync['resource'], syncedAt: string | null, items = 0): SyncStatus =>
  ({ resources: [{ resource, syncedAt, items }] }) as unknown as SyncStatus;

describe('count next to a route', () => {
  it('shows a count when there is something to count', () => {
    expect(getKnownCount('product', { product: 12 }, null)).toBe(12);
  });

  it('shows no count while it is unknown', () => {
    expect(getKnownCount('product', {}, null)).toBeUndefined();
    expect(getKnownCount('asset', { asset: 0 }, null)).toBeUndefined();
    expect(getKnownCount('asset', { asset: 0 }, read('asset', null))).toBeUndefined();
  });

  it('shows 0 if the service returned none', () => {
    expect(getKnownCount('asset', { asset: 0 }, read('asset', '2026-11-20T13:00:00.000Z'))).toBe(0);
  });

  it('shows 0 only after a full sync for a resource that the service does not list', () => {
    const after = (since: string | null): SyncStatus => ({ ...read('product', since), since });
    expect(getKnownCount('channel', { channel: 0 }, null)).toBeUndefined();
    expect(getKnownCount('channel', { channel: 0 }, after(null))).toBeUndefined();
    expect(getKnownCount('channel', { channel: 0 }, after('2026-11-20T13:00:00.000Z'))).toBe(0);
    expect(getKnownCount('channel', { channel: 3 }, null)).toBe(3);
  });

  it('shows the number that the run counted if it counted before', () => {
    expect(getKnownCount('asset', { asset: 0 }, read('asset', '2026-11-20T13:00:00.000Z', 212))).toBe(212);
  });
});
