import { describe, expect, it } from 'vitest';
import { formatConnectionAddress, explainValue, describeSchedule } from '../../../../renderer/detail/describe-value.ts';

describe('description of a schedule', () => {
  const weekly = {
    rebuild_periodically: true,
    rebuild_feed_frequency: 'WEEKLY',
    rebuild_feed_dow: 'MONDAY',
    rebuild_feed_hod: 6,
    rebuild_feed_moh: 30,
    rebuild_feed_timezone: 'Europe/Rome',
  };

  it.each([
    [weekly, 'Every Monday at 06:30, Europe/Rome'],
    [{ ...weekly, rebuild_feed_dow: 'moonday' }, 'Every moonday at 06:30, Europe/Rome'],
    [{ ...weekly, rebuild_feed_frequency: 'daily' }, 'Every day at 06:30, Europe/Rome'],
    [{ ...weekly, rebuild_feed_frequency: 'HOURLY' }, 'Every hour at minute 30, Europe/Rome'],
    [
      { rebuild_feed_frequency: 'MONTHLY', rebuild_feed_dom: 1, rebuild_feed_hod: 0 },
      'On day 1 of every month at 00:00',
    ],
    [{ ...weekly, rebuild_feed_frequency: 'every_day', rebuild_feed_hod: '6' }, 'Every day at 06:30, Europe/Rome'],
    [{ rebuild_feed_frequency: 'FORTNIGHTLY' }, 'Every “FORTNIGHTLY”'],
    [{ rebuild_periodically: true }, 'Rebuilt automatically'],
    [{ rebuild_periodically: false, rebuild_feed_frequency: 'DAILY' }, 'Not rebuilt automatically'],
    [{}, null],
  ])('describes the schedule %j', (values, text) => {
    expect(describeSchedule(values)).toBe(text);
  });

  it('ends with the next time in the local zone', () => {
    const now = new Date(2026, 10, 20, 12);
    const next = new Date(2026, 10, 20, 18, 5).toISOString();
    expect(describeSchedule({ ...weekly, rebuild_feed_next_build: next }, now)).toBe(
      'Every Monday at 06:30, Europe/Rome; next today, 18:05',
    );
  });
});

describe('description of an address', () => {
  it.each([
    [{ type: 'ftp', url: 'host', user: 'user', port: 21, use_tls: false }, 'ftp://user@host:21, without TLS'],
    [{ type: 'sftp', url: 'host', use_tls: true }, 'sftp://host, with TLS'],
    [{ type: 'ftp', url: 'ftps://host/feeds/out', user: 'u', port: 990 }, 'ftps://u@host:990/feeds/out'],
    [{ type: 'ftp', url: 'me@host:2121', user: 'u', port: 21 }, 'ftp://me@host:2121'],
    [{ url: 'host' }, 'host'],
    [{ type: 'dropbox', email: 'a@b.example' }, null],
  ])('describes the address %j', (values, text) => {
    expect(formatConnectionAddress(values)).toBe(text);
  });
});

describe('values without a clear meaning', () => {
  it('describes values that are unclear on their own', () => {
    expect(explainValue('column_separator', '\t')).toBe('Tab');
    expect(explainValue('column_separator', '~')).toBeNull();
    expect(explainValue('last_result_operation', false)).toBe('Failed');
    expect(explainValue('label', ';')).toBeNull();
  });
});
