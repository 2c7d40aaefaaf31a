import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RegionState } from '../../../../../renderer/features/uploads/region-state.svelte.ts';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const any = <T>(value: unknown): T => value as T;
beforeEach(() => {
  page.reset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const load = async (remembered: unknown): Promise<RegionState> => {
  page.answer('app.remembered', () => any(remembered));
  const region = new RegionState();
  region.maxHeight = 600;
  void region.load();
  await page.everything();
  return region;
};
const pause = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(300);
};

describe('RegionState', () => {
  it('restores its stored height, or starts with the default height if that is damaged', async () => {
    const region = await load({ height: 400, folded: true });
    expect([region.height, region.folded]).toEqual([400, true]);
    for (const damaged of [null, 'x', { height: '400', folded: false }, { height: 400 }]) {
      const other = await load(damaged);
      expect([other.height, other.folded]).toEqual([292, false]);
    }
  });

  it('never becomes smaller than its minimum or larger than the page, but keeps the stored height for a larger one', async () => {
    const region = await load({ height: 500, folded: false });
    region.maxHeight = 200;
    expect(region.height).toBe(200);
    region.maxHeight = 50;
    expect(region.height).toBe(132);
    region.maxHeight = 600;
    expect(region.height).toBe(500);
    region.resize(1_000);
    expect(region.height).toBe(600);
    region.resize(1);
    expect(region.height).toBe(132);
  });

  it('takes no more height than its rows need', async () => {
    const region = await load({ height: 500, folded: false });
    region.contentHeight = 150;
    expect(region.currentHeight).toBe(150);
    region.fold(true);
    expect(region.currentHeight).toBe(44);
    region.contentHeight = 900;
    region.fold(false);
    expect(region.currentHeight).toBe(500);
  });

  it('opens and resizes after it was folded because all uploads had finished', async () => {
    const region = await load({ height: 300, folded: false });
    region.autoCollapse(true);
    expect(region.folded).toBe(true);
    region.fold(false);
    expect(region.folded).toBe(false);
    region.autoCollapse(true);
    region.resize(250);
    expect([region.folded, region.height]).toEqual([false, 250]);
    region.autoCollapse(true);
    region.autoCollapse(false);
    expect(region.folded).toBe(false);
  });

  it('stores the last height once the user pauses, and not that it was folded at the end of uploads', async () => {
    const region = await load(null);
    region.resize(200);
    region.resize(210);
    region.autoCollapse(true);
    await pause();
    region.fold(true);
    await pause();
    expect(page.asked('app.remember')).toEqual([
      { key: 'uploads/region', value: { height: 210, folded: false } },
      { key: 'uploads/region', value: { height: 210, folded: true } },
    ]);
  });
});
