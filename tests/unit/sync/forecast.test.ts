import { describe, expect, it } from 'vitest';
import { noBudget } from '../../../electron/contract/sync.ts';
import type { ResourceSync } from '../../../electron/contract/sync.ts';
import { forecastOf } from '../../../electron/sync/forecast.ts';

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

describe('what a run still takes', () => {
  it('is a request for each page that is left, and the time that the tightest limit makes of it', () => {
    const resources = [
      resource('family', { state: 'done', items: 40 }),
      resource('product', { state: 'syncing', read: { items: 20_000, pages: 20 } }),
      resource('asset', { items: 20_000 }),
      resource('connection'),
    ];
    const products = (name: string): number | null => (name === 'product' ? 100_000 : null);
    expect(forecastOf({ resources, budget: { ...noBudget, limits }, pageSize, expected: products })).toEqual({
      requests: 80 + 20 + 1,
      seconds: 50,
      limit: limits[0],
    });
  });

  it('counts the hour where there are more requests than it takes', () => {
    const resources = [resource('product', { items: 100_000 })];
    const forecast = forecastOf({
      resources,
      budget: { ...noBudget, limits: [{ requests: 2_000, seconds: 3_600 }] },
      pageSize: () => null,
      expected,
    });
    expect(forecast).toMatchObject({ requests: 4_000, seconds: 3_600 });
  });

  it('holds to a limit that was learned, and has no time where none is known', () => {
    const resources = [resource('product', { items: 100_000 })];
    const pace = { ...noBudget.pace, limit: 10, why: 'learned' } as const;
    expect(forecastOf({ resources, budget: { limits: [], pace }, pageSize, expected })).toEqual({
      requests: 100,
      seconds: 90,
      limit: { requests: 10, seconds: 10 },
    });
    expect(forecastOf({ resources, budget: noBudget, pageSize, expected })).toEqual({
      requests: 100,
      seconds: 0,
      limit: null,
    });
  });

  it('is nothing where nothing is left', () => {
    const resources = [resource('product', { state: 'done', items: 5 })];
    expect(forecastOf({ resources, budget: noBudget, pageSize, expected })).toBeNull();
  });
});
