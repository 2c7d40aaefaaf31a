import { afterAll, expect, it, vi } from 'vitest';
import {
  getChannelLastRun,
  formatNextRun,
  formatPassRate,
  formatProductCount,
} from '../../../../../renderer/features/items/channel-run.ts';
import type { ItemRow } from '../../../../../electron/contract/index.ts';

const overview = vi.hoisted(() => ({ profiles: [] as unknown[] }));
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/quality/quality.svelte.ts', () => ({ qualityState: { overview } }));

const now = new Date(2026, 10, 28, 12, 0);
const at = (day: number, hour: number): string => new Date(2026, 10, day, hour, 0).toISOString();

it('shows when a channel ran last and whether that failed, and nothing if it never ran', () => {
  expect(getChannelLastRun({ last_run_ends_at: at(28, 8) }, now)).toEqual({ outcome: 'done', text: '08:00' });
  expect(getChannelLastRun({ last_run_ends_at: at(28, 8), last_run_error: 1 }, now)).toEqual({
    outcome: 'failed',
    text: 'Failed 08:00',
  });
  expect(getChannelLastRun({ last_run_start_at: at(25, 8), last_run_error: false }, now).text).toMatch(
    /^25 Nov.*08:00$/,
  );
  expect(getChannelLastRun({ running: true, last_run_ends_at: at(28, 8) }, now).outcome).toBe('running');
  expect(getChannelLastRun({}, now)).toEqual({ outcome: 'none', text: '—' });
});

it('reports a late run, as the page Quality does', () => {
  const daily = { rebuild_periodically: true, rebuild_feed_frequency: 'DAILY', last_run_ends_at: at(26, 8) };
  expect(getChannelLastRun({ ...daily, active: true }, now)).toEqual({ outcome: 'late', text: 'Late yesterday 08:00' });
  expect(getChannelLastRun({ ...daily, active: false }, now).outcome).toBe('done');
  expect(getChannelLastRun({ ...daily, running: true, last_run_error: true }, now).outcome).toBe('running');
});

it('shows the hour of the next run, and none for a channel that is inactive or runs on request', () => {
  const daily = {
    active: true,
    rebuild_periodically: true,
    rebuild_feed_frequency: 'DAILY',
    rebuild_feed_hod: '6',
    rebuild_feed_moh: '30',
    rebuild_feed_timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  expect(formatNextRun(daily, now.getTime())).toBe('tomorrow 06:30');
  expect(formatNextRun({ ...daily, rebuild_feed_next_build: at(28, 18) }, now.getTime())).toBe('18:00');
  expect(formatNextRun({ ...daily, rebuild_feed_next_build: at(27, 18) }, now.getTime()), 'in the past').toBe(
    'tomorrow 06:30',
  );
  expect(formatNextRun({ ...daily, active: 0 }, now.getTime())).toBe('Paused');
  expect(formatNextRun({ ...daily, rebuild_periodically: false }, now.getTime())).toBe('—');
});

it('shows the products of a channel and the share that passes, which is 100% only if all pass', () => {
  const getChannel = (id: string): ItemRow => ({ id }) as unknown as ItemRow;
  overview.profiles = [
    { profile: { channel: { id: 'c1' } }, figures: { products: 2000, pass: 1999 } },
    { profile: { channel: { id: 'c2' } }, figures: null },
    { profile: {}, figures: { products: 5, pass: 5 } },
  ];
  expect([formatProductCount(getChannel('c1')), formatPassRate(getChannel('c1'))]).toEqual(['2,000', '99%']);
  expect([formatProductCount(getChannel('c2')), formatPassRate(getChannel('c2'))]).toEqual(['—', '—']);
});
