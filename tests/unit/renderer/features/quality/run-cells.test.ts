import { describe, expect, it } from 'vitest';
import { resourceId } from '../../../../../electron/base/brand.ts';
import type { ChannelRun } from '../../../../../electron/contract/index.ts';
import { describeLastRun, describeNextRun } from '../../../../../renderer/features/quality/run-cells.ts';
import { day, time } from '../../../../../renderer/messages/format.ts';

const hour = 3_600_000;
const noon = new Date(2026, 10, 27, 12, 0).getTime();
const run = (change: Partial<ChannelRun>): ChannelRun => ({
  id: resourceId('c1'),
  name: 'Shop',
  isActive: true,
  last: 'done',
  at: null,
  createdAt: null,
  schedule: {},
  ...change,
});
const iso = (at: number): string => new Date(at).toISOString();
const daily = {
  rebuild_periodically: true,
  rebuild_feed_frequency: 'DAILY',
  rebuild_feed_hod: 6,
  rebuild_feed_moh: 30,
  rebuild_feed_timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

describe('the last run of a channel', () => {
  it('is described with its day and time', () => {
    const at = noon - 4 * hour;
    expect(describeLastRun(run({ last: 'failed', at: iso(at) }), noon)).toEqual({
      first: 'Failed',
      second: `today, ${time(at)}`,
    });
    const before = noon - 72 * hour;
    expect(describeLastRun(run({ last: 'done', at: iso(before) }), noon).second).toBe(
      `${day(before)}, ${time(before)}`,
    );
  });

  it('is late since it was due, and not run yet with the day of its creation', () => {
    const due = noon - 24 * hour;
    expect(describeLastRun(run({ last: 'late', at: iso(due) }), noon)).toEqual({
      first: 'Late',
      second: `due yesterday, ${time(due)}`,
    });
    expect(describeLastRun(run({ last: 'notYet', createdAt: iso(noon - hour) }), noon)).toEqual({
      first: 'Not run yet',
      second: 'created today',
    });
  });
});

describe('the next run of a channel', () => {
  it('is the one that the service names, else the next of its schedule', () => {
    const told = noon + 2 * hour;
    expect(describeNextRun(run({ schedule: { ...daily, rebuild_feed_next_build: iso(told) } }), noon)).toEqual({
      first: 'Today',
      second: time(told),
    });
    const own = new Date(2026, 10, 28, 6, 30).getTime();
    expect(describeNextRun(run({ schedule: daily }), noon)).toEqual({ first: 'Tomorrow', second: time(own) });
    expect(describeNextRun(run({ schedule: { ...daily, rebuild_feed_next_build: iso(noon - hour) } }), noon)).toEqual({
      first: 'Tomorrow',
      second: time(own),
    });
  });

  it('is paused for a channel that is switched off, and empty where nothing is known', () => {
    expect(describeNextRun(run({ isActive: false, schedule: daily }), noon)).toEqual({ first: 'Paused', second: '' });
    expect(describeNextRun(run({}), noon)).toEqual({ first: '', second: '' });
  });
});
