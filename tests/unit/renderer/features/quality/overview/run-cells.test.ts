import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../../../electron/base/branded-types.ts';
import type { ChannelRun } from '../../../../../../electron/contract/index.ts';
import { describeLastRun, describeNextRun } from '../../../../../../renderer/features/quality/overview/run-cells.ts';
import { formatDateOnly, formatTime } from '../../../../../../renderer/messages/format.ts';

const hour = 3_600_000;
const noon = new Date(2026, 10, 27, 12, 0).getTime();
const run = (change: Partial<ChannelRun>): ChannelRun => ({
  id: toResourceId('c1'),
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

describe('last run of a channel', () => {
  it('shows day and time of the last run', () => {
    const at = noon - 4 * hour;
    expect(describeLastRun(run({ last: 'failed', at: iso(at) }), noon)).toEqual({
      first: 'Failed',
      second: `today, ${formatTime(at)}`,
    });
    const before = noon - 72 * hour;
    expect(describeLastRun(run({ last: 'done', at: iso(before) }), noon).second).toBe(
      `${formatDateOnly(before)}, ${formatTime(before)}`,
    );
  });

  it('shows since when a run is late, and the day of creation if the channel has not run yet', () => {
    const due = noon - 24 * hour;
    expect(describeLastRun(run({ last: 'late', at: iso(due) }), noon)).toEqual({
      first: 'Late',
      second: `due yesterday, ${formatTime(due)}`,
    });
    expect(describeLastRun(run({ last: 'notYet', createdAt: iso(noon - hour) }), noon)).toEqual({
      first: 'Not run yet',
      second: 'created today',
    });
  });
});

describe('next run of a channel', () => {
  it('shows the next run that the service names, else the next one of the schedule', () => {
    const reportedAt = noon + 2 * hour;
    expect(describeNextRun(run({ schedule: { ...daily, rebuild_feed_next_build: iso(reportedAt) } }), noon)).toEqual({
      first: 'Today',
      second: formatTime(reportedAt),
    });
    const localTime = new Date(2026, 10, 28, 6, 30).getTime();
    expect(describeNextRun(run({ schedule: daily }), noon)).toEqual({
      first: 'Tomorrow',
      second: formatTime(localTime),
    });
    expect(describeNextRun(run({ schedule: { ...daily, rebuild_feed_next_build: iso(noon - hour) } }), noon)).toEqual({
      first: 'Tomorrow',
      second: formatTime(localTime),
    });
  });

  it('shows a disabled channel as paused, and nothing if the next run is unknown', () => {
    expect(describeNextRun(run({ isActive: false, schedule: daily }), noon)).toEqual({ first: 'Paused', second: '' });
    expect(describeNextRun(run({}), noon)).toEqual({ first: '', second: '' });
  });
});
