import { describe, expect, it } from 'vitest';
import type { ResourceSync, SyncStatus } from '../../../../../electron/contract/index.ts';
import { knownCount } from '../../../../../renderer/features/frame/known-count.ts';

const read = (resource: ResourceSync['resource'], syncedAt: string | null, items = 0): SyncStatus =>
  ({ resources: [{ resource, syncedAt, items }] }) as unknown as SyncStatus;

describe('the count beside a place', () => {
  it('is said as soon as there is something to count', () => {
    expect(knownCount('product', { product: 12 }, null)).toBe(12);
  });

  it('is left out while it is not known', () => {
    expect(knownCount('product', {}, null)).toBeUndefined();
    expect(knownCount('asset', { asset: 0 }, null)).toBeUndefined();
    expect(knownCount('asset', { asset: 0 }, read('asset', null))).toBeUndefined();
  });

  it('is none where the service was asked and has none, or cannot be asked for a list', () => {
    expect(knownCount('asset', { asset: 0 }, read('asset', '2026-11-20T13:00:00.000Z'))).toBe(0);
    expect(knownCount('channel', { channel: 0 }, null)).toBe(0);
  });

  it('is what the run brought where it was counted before that', () => {
    expect(knownCount('asset', { asset: 0 }, read('asset', '2026-11-20T13:00:00.000Z', 212))).toBe(212);
  });
});
