import { describe, expect, it } from 'vitest';
import { type ResourceSync, noBudget } from '../../../electron/contract/sync.ts';
import { allowsAll, estimateFullSync, estimateRemainingSync } from '../../../electron/sync/forecast.ts';

const resource = (name: ResourceSync['resource'], more: Partial<ResourceSync> = {}): ResourceSync => ({
  resource: name,
  state: 'waiting',
  items: 0,
  syncedAt: null,
  problem: null,
  read: null,
  ofOthers: 0,
  ...more,
});
const limits = [
  { requests: 20, seconds: 10 },
  { requests: 5_000, seconds: 3_600 },
];
const pageSize = (): number => 1_000;
const expected = (): null => null;

describe('remaining time of a run', () => {
  it('is one request for each remaining page, at the slowest limit', () => {
    const resources = [
      resource('family', { state: 'done', items: 40 }),
      resource('product', { state: 'syncing', read: { items: 20_000, pages: 20 } }),
      resource('asset', { items: 20_000 }),
      resource('connection'),
    ];
    const products = (name: string): number | null => (name === 'product' ? 100_000 : null);
    expect(estimateRemainingSync({ resources, budget: { ...noBudget, limits }, pageSize, expected: products })).toEqual(
      {
        requests: 80 + 20 + 1,
        seconds: 50,
        limit: limits[0],
      },
    );
  });

  it('includes the hourly limit if there are more requests than it allows', () => {
    const resources = [resource('product', { items: 100_000 })];
    const forecast = estimateRemainingSync({
      resources,
      budget: { ...noBudget, limits: [{ requests: 2_000, seconds: 3_600 }] },
      pageSize: () => null,
      expected,
    });
    expect(forecast).toMatchObject({ requests: 4_000, seconds: 3_600 });
  });

  it('uses a learned limit, and has no time if none is known', () => {
    const resources = [resource('product', { items: 100_000 })];
    const pace = { ...noBudget.pace, limit: 10, why: 'learned' } as const;
    expect(estimateRemainingSync({ resources, budget: { ...noBudget, pace }, pageSize, expected })).toEqual({
      requests: 100,
      seconds: 90,
      limit: { requests: 10, seconds: 10 },
    });
    expect(estimateRemainingSync({ resources, budget: noBudget, pageSize, expected })).toEqual({
      requests: 100,
      seconds: 0,
      limit: null,
    });
  });

  it('is zero if nothing remains', () => {
    const resources = [resource('product', { state: 'done', items: 5 })];
    expect(estimateRemainingSync({ resources, budget: noBudget, pageSize, expected })).toBeNull();
  });
});

describe('cost of a full sync', () => {
  const syncedAt = '2026-11-20T12:00:00Z';
  const done = (name: ResourceSync['resource'], items: number): ResourceSync =>
    resource(name, { state: 'done', items, syncedAt });
  const resources = [done('product', 100_000), done('asset', 20_500), done('connection', 0)];

  it('is computed from the cache before any request', () => {
    expect(estimateFullSync({ resources, budget: { ...noBudget, limits }, pageSize, expected })).toEqual({
      requests: 100 + 21 + 1,
      seconds: 60,
      limit: limits[0],
    });
    const unavailable = resource('family', { state: 'notAvailable', items: 9_000 });
    const more = { resources: [...resources, unavailable], budget: { ...noBudget, limits }, pageSize, expected };
    expect(estimateFullSync(more)?.requests).toBe(122);
  });

  it('is the measured time of the pages if that exceeds the limits', () => {
    const slow = { ...noBudget, limits, pageSeconds: 1.5 };
    expect(estimateFullSync({ resources, budget: slow, pageSize, expected })).toEqual({
      requests: 122,
      seconds: 183,
      limit: null,
    });
    const quick = { ...noBudget, limits, pageSeconds: 0.2 };
    expect(estimateFullSync({ resources, budget: quick, pageSize, expected })).toMatchObject({ seconds: 60 });
  });

  it('is unknown before everything was read once', () => {
    const never = [...resources, resource('family', { state: 'never' })];
    expect(estimateFullSync({ resources: never, budget: { ...noBudget, limits }, pageSize, expected })).toBeNull();
  });
});

describe('hourly budget for reading a resource completely', () => {
  const allowed = (items: number, used: number, left: number): boolean =>
    allowsAll(resource('product', { items }), { budget: { used, left }, pageSize });

  it('is compared with its pages', () => {
    expect(allowed(20_000, 900, 20)).toBe(true);
    expect(allowed(20_001, 900, 20)).toBe(false);
    expect(allowed(0, 1_000, 0)).toBe(false);
  });

  it('must be nearly unused if there are more pages than the budget', () => {
    expect(allowed(2_000_000, 250, 750)).toBe(true);
    expect(allowed(2_000_000, 251, 749)).toBe(false);
  });
});
