import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Schedule,
  isZone,
  computeNextRun,
  computeNextRuns,
  formatUtcOffset,
  readSchedule,
  readUnit,
  readWeekday,
} from '../../../../../renderer/detail/channel/schedule.ts';
import { node24 } from '../../../../support/project.ts';

const daily: Schedule = { every: 'day', day: 0, hour: 2, minute: 30, zone: 'Europe/Berlin' };
const isoRuns = (schedule: Schedule, from: string, most?: number): readonly string[] =>
  computeNextRuns(schedule, Date.parse(from), most).map((run) => new Date(run).toISOString().slice(0, 16));

interface ScheduleQuery extends Schedule {
  readonly from: number;
  readonly most: number;
}

/** Computes the runs with Node’s Temporal, in a separate process because it is behind a flag. */
const byTemporal = async (queries: readonly ScheduleQuery[]): Promise<readonly (readonly number[])[]> => {
  const script = fileURLToPath(new URL('../temporal-runs.mjs', import.meta.url));
  const running = promisify(execFile)(node24, ['--harmony-temporal', script], { maxBuffer: 10_000_000 });
  running.child.stdin?.end(JSON.stringify(queries));
  return JSON.parse((await running).stdout) as number[][];
};

/** Zones whose clocks change by an hour, by half of one, by two, at midnight, in the south, and not at all. */
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'Pacific/Chatham',
  'Pacific/Auckland',
  'America/Havana',
  'Asia/Kathmandu',
  'UTC',
];

describe('schedules', () => {
  it.each([
    ['DAILY', 'day'],
    ['every_day', 'day'],
    ['Weekly', 'week'],
    ['every week', 'week'],
    ['MONTH', 'month'],
    ['hourly', 'hour'],
    ['fortnightly', null],
    ['constructor', null],
    ['', null],
    [7, null],
  ])('parses the frequency %j', (word, unit) => {
    expect(readUnit(word)).toBe(unit);
  });

  it('parses names of days', () => {
    expect(['MONDAY', 'sun', ' Thursday ', 'moonday', '1', null].map(readWeekday)).toEqual([1, 7, 4, null, null, null]);
  });

  const values = {
    rebuild_periodically: 'yes',
    rebuild_feed_frequency: 'WEEKLY',
    rebuild_feed_dow: 'MONDAY',
    rebuild_feed_hod: '6',
    rebuild_feed_moh: 30,
    rebuild_feed_timezone: 'Europe/Berlin',
  };

  it('reads a schedule from the draft of a channel and from a channel', () => {
    const weekly = { every: 'week', day: 1, hour: 6, minute: 30, zone: 'Europe/Berlin' };
    expect(readSchedule(values)).toEqual(weekly);
    expect(readSchedule({ ...values, rebuild_periodically: true })).toEqual(weekly);
    expect(readSchedule({ ...values, rebuild_feed_frequency: 'MONTHLY', rebuild_feed_dom: 31 })).toMatchObject({
      every: 'month',
      day: 31,
    });
  });

  it.each([
    { rebuild_periodically: 'no' },
    { rebuild_feed_frequency: 'NOW AND THEN' },
    { rebuild_feed_dow: 'FUNDAY' },
    { rebuild_feed_frequency: 'monthly' },
    { rebuild_feed_hod: 24 },
    { rebuild_feed_moh: '' },
    { rebuild_feed_moh: '7.5' },
    { rebuild_feed_timezone: 'Mars/Olympus' },
  ])('does not parse a schedule with %j', (odd) => {
    expect(readSchedule({ ...values, ...odd })).toBeNull();
  });

  it('handles the gap and the overlap of a clock change', () => {
    expect(isoRuns(daily, '2026-03-28T12:00Z', 2)).toEqual(['2026-03-29T01:30', '2026-03-30T00:30']);
    expect(isoRuns(daily, '2026-10-24T12:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
  });

  it('skips months that are too short', () => {
    expect(isoRuns({ ...daily, every: 'month', day: 31, zone: 'UTC' }, '2026-01-01T00:00Z')).toEqual([
      '2026-01-31T02:30',
      '2026-03-31T02:30',
      '2026-05-31T02:30',
      '2026-07-31T02:30',
      '2026-08-31T02:30',
    ]);
    expect(isoRuns({ ...daily, every: 'month', day: 29, zone: 'UTC' }, '2028-01-30T00:00Z', 2)).toEqual([
      '2028-02-29T02:30',
      '2028-03-29T02:30',
    ]);
  });

  it('runs in every existing hour, also if clocks change by half an hour', () => {
    const hourly: Schedule = { ...daily, every: 'hour', hour: 0, minute: 15, zone: 'Australia/Lord_Howe' };
    expect(isoRuns(hourly, '2026-10-03T14:30Z', 3)).toEqual([
      '2026-10-03T14:45',
      '2026-10-03T16:15',
      '2026-10-03T17:15',
    ]);
  });

  it('computes the same runs as another library in any zone around any clock change', async () => {
    const moments = fc
      .tuple(
        fc.integer({ min: 2024, max: 2034 }),
        fc.oneof(fc.constantFrom(2, 3, 8, 9, 10), fc.integer({ min: 0, max: 11 })),
        fc.integer({ min: 1, max: 31 }),
        fc.nat(1439),
      )
      .map(([year, month, day, minute]) => Date.UTC(year, month, day, 0, minute));
    const zone = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...zones) },
      { weight: 1, arbitrary: fc.constantFrom(...Intl.supportedValuesOf('timeZone')) },
    );
    const clock = { hour: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.nat(23)), minute: fc.nat(59), zone };
    const schedule = fc.oneof(
      fc.record({ every: fc.constant<'day'>('day'), day: fc.constant(0), ...clock }),
      fc.record({ every: fc.constant<'week'>('week'), day: fc.integer({ min: 1, max: 7 }), ...clock }),
      fc.record({
        every: fc.constant<'month'>('month'),
        day: fc.oneof(fc.integer({ min: 28, max: 31 }), fc.integer({ min: 1, max: 28 })),
        ...clock,
      }),
      fc.record({ every: fc.constant<'hour'>('hour'), day: fc.constant(0), ...clock, hour: fc.constant(0) }),
    );
    const queries = fc.tuple(schedule, moments).map(([one, from]): ScheduleQuery => ({ ...one, from, most: 5 }));
    await fc.assert(
      fc.asyncProperty(fc.array(queries, { minLength: 40, maxLength: 40 }), async (many) => {
        const ours = many.map((one) => ({ ...one, runs: computeNextRuns(one, one.from, one.most) }));
        const theirs = await byTemporal(many);
        expect(ours).toEqual(many.map((one, at) => ({ ...one, runs: theirs[at] })));
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });

  it('knows time zones and their offset from UTC', () => {
    const winter = Date.parse('2026-01-10T00:00Z');
    expect(
      ['Europe/Berlin', 'UTC', 'Asia/Kathmandu', 'nowhere', ''].map((zone) => formatUtcOffset(zone, winter)),
    ).toEqual(['UTC+1', 'UTC+0', 'UTC+5:45', '', '']);
    expect(isZone('Europe/Berlin')).toBe(true);
  });
});

describe('computeNextRun', () => {
  const now = Date.parse('2026-03-10T10:20:00Z');
  const values = {
    rebuild_periodically: 'yes',
    rebuild_feed_frequency: 'hourly',
    rebuild_feed_moh: 30,
    rebuild_feed_timezone: 'Europe/Berlin',
  };
  const next = (more: object): string | null => {
    const run = computeNextRun({ ...values, ...more }, now);
    return run === null ? null : new Date(run).toISOString().slice(0, 16);
  };

  it('is the time that the service names while that is to come, otherwise the next one of the schedule', () => {
    expect(next({ rebuild_feed_next_build: '2026-03-11T00:00:00Z' })).toBe('2026-03-11T00:00');
    expect(next({ rebuild_feed_next_build: '2026-03-10T10:00:00Z' })).toBe('2026-03-10T10:30');
    expect(next({})).toBe('2026-03-10T10:30');
  });

  it('is unknown without a schedule, and there is none if the channel does not run automatically', () => {
    expect(next({ rebuild_feed_timezone: '+02:00' })).toBeNull();
    const named = { rebuild_feed_next_build: '2026-03-11T00:00:00Z' };
    expect(next({ ...named, rebuild_periodically: 'no' })).toBeNull();
  });
});
