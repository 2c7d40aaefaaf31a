import { describe, expect, it } from 'vitest';
import { getRunSchedule, describeRun } from '../../../../../renderer/detail/channel/describe-run.ts';

const now = Date.parse('2026-11-20T12:00Z');
const describeTexts = (run: string, zone: string, own: string): readonly (string | null)[] => {
  const { day, time, own: ownWords, until } = describeRun(Date.parse(run), zone, now, own);
  return [day, time, ownWords, until];
};

describe('time of a run', () => {
  it('shows the time of a run in its zone, and in the local zone if that differs', () => {
    expect(describeTexts('2026-11-23T05:30Z', 'Europe/Berlin', 'Europe/London')).toEqual([
      'Mon 23 Nov 2026',
      '06:30',
      '05:30 your time',
      'in 3 days',
    ]);
    expect(describeTexts('2026-11-23T05:30Z', 'Europe/Berlin', 'Europe/Rome')[2]).toBeNull();
    expect(describeTexts('2026-11-23T05:30Z', 'Europe/Berlin', 'America/New_York')[2]).toBe('00:30 your time');
    expect(describeTexts('2026-11-23T04:30Z', 'Europe/Berlin', 'America/New_York')[2]).toBe(
      'Sun 22 Nov, 23:30 your time',
    );
  });

  it('shows how far away a run is while it is near', () => {
    expect(describeTexts('2026-11-20T12:10Z', 'UTC', 'UTC')[3]).toBe('in 10 min');
    expect(describeTexts('2026-11-21T09:00Z', 'UTC', 'UTC')[3]).toBe('in 21 h');
    expect(describeTexts('2026-11-21T13:00Z', 'UTC', 'UTC')[3]).toBe('in 1 day');
    expect(describeTexts('2026-12-03T23:00Z', 'UTC', 'UTC')[3]).toBe('in 13 days');
    expect(describeTexts('2026-12-04T00:00Z', 'UTC', 'UTC')[3]).toBeNull();
  });
});

describe('next runs', () => {
  const daily = {
    rebuild_periodically: 'yes',
    rebuild_feed_frequency: 'DAILY',
    rebuild_feed_hod: '6',
    rebuild_feed_moh: '0',
    rebuild_feed_timezone: 'Europe/Madrid',
  };

  it('shows the next runs of a schedule that can be parsed', () => {
    expect(getRunSchedule(daily)).toMatchObject({ schedule: { every: 'day', zone: 'Europe/Madrid' } });
  });

  it.each([
    [{ rebuild_periodically: '' }, /not rebuilt/],
    [{ rebuild_feed_hod: '' }, /once frequency/],
    [{ rebuild_feed_frequency: 'QUINCENAL' }, /does not understand “QUINCENAL”/],
    [{ rebuild_feed_frequency: 'WEEKLY', rebuild_feed_dow: 'LUNES' }, /does not understand “LUNES”/],
    [{ rebuild_feed_timezone: 'Madrid' }, /^“Madrid” is not a time zone\.$/],
  ])('explains why there are no next runs with %j', (odd, why) => {
    expect(getRunSchedule({ ...daily, ...odd })).toEqual({ why: expect.stringMatching(why) as string });
  });
});
