import { formatDateTime } from '../messages/format.ts';
import { m } from '../messages/lazy.ts';
import { readUnit, readWeekday, weekdays } from './channel/schedule.ts';

type Values = Readonly<Record<string, unknown>>;

const toText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** Converts `MONDAY` or `mon` to `Monday`. Other values stay unchanged. */
const toWeekdayName = (value: unknown): string => weekdays[(readWeekday(value) ?? 0) - 1] ?? toText(value);

const describeFrequency = (values: Values): string => {
  const frequency = toText(values['rebuild_feed_frequency']);
  if (frequency === '') return m.valueTexts.periodic;
  switch (readUnit(frequency)) {
    case 'hour':
      return m.valueTexts.hourly;
    case 'day':
      return m.valueTexts.daily;
    case 'week':
      return m.valueTexts.weekly(toWeekdayName(values['rebuild_feed_dow']));
    case 'month':
      return m.valueTexts.monthly(toText(values['rebuild_feed_dom']));
    default:
      return m.valueTexts.oddFrequency(frequency);
  }
};

const whole = (value: unknown): string =>
  /^\d{1,2}$/.test(toText(value)) ? toText(value).padStart(2, '0') : toText(value);

const formatScheduleTime = (values: Values): string => {
  const hour = whole(values['rebuild_feed_hod']);
  const minute = whole(values['rebuild_feed_moh']);
  if (minute !== '' && (hour === '' || readUnit(values['rebuild_feed_frequency']) === 'hour'))
    return m.valueTexts.atMinute(minute);
  return hour === '' ? '' : m.valueTexts.at(`${hour}:${minute === '' ? '00' : minute}`);
};

/** Returns the frequency, time and time zone as far as they are known: `Every Monday at 06:30, Europe/Rome`. */
export const describeRecurrence = (values: Values): string =>
  [
    [describeFrequency(values), formatScheduleTime(values)].filter((part) => part !== '').join(' '),
    toText(values['rebuild_feed_timezone']),
  ]
    .filter((part) => part !== '')
    .join(', ');

/** Returns the schedule of a channel and its next run, such as `; next today, 06:30`. Null if neither is known. */
export const describeSchedule = (values: Values, now: Date = new Date()): string | null => {
  const names = ['rebuild_periodically', 'rebuild_feed_frequency', 'rebuild_feed_next_build'];
  if (names.every((name) => values[name] === undefined)) return null;
  if (values['rebuild_periodically'] === false) return m.valueTexts.notPeriodic;
  const next = values['rebuild_feed_next_build'];
  const text = describeRecurrence(values);
  return typeof next === 'string' ? `${text}; ${m.valueTexts.next(formatDateTime(next, now))}` : text;
};

/** Returns the address of a connection, such as `ftp://user@host:21, without TLS`. Null if it has none. */
export const formatConnectionAddress = (values: Values): string | null => {
  const url = toText(values['url']);
  if (url === '') return null;
  const [scheme, host] = /^[a-z][a-z0-9+.-]*:\/\//i.test(url)
    ? [url.slice(0, url.indexOf('://')), url.slice(url.indexOf('://') + 3)]
    : [toText(values['type']), url];
  const user = toText(values['user']);
  const port = toText(values['port']);
  const [name = '', ...path] = host.split('/');
  const userAndHost = name.includes('@') || user === '' ? name : `${user}@${name}`;
  const fullAddress = port === '' || /:\d+$/.test(name) ? userAndHost : `${userAndHost}:${port}`;
  const address = [`${scheme === '' ? '' : `${scheme}://`}${fullAddress}`, ...path].join('/');
  const tls = values['use_tls'];
  return typeof tls === 'boolean' ? `${address}, ${tls ? m.valueTexts.withTls : m.valueTexts.withoutTls}` : address;
};

const withDelimiters = new Set(['column_separator', 'text_delimiter']);

/** Whether the value of a field is a character itself, which says more than its name. */
export const isCharacterValue = (name: string): boolean => withDelimiters.has(name);

/** Returns the meaning of a value that is not clear by itself, or null. */
export const explainValue = (name: string, value: unknown): string | null => {
  if (name === 'last_result_operation' && typeof value === 'boolean')
    return value ? m.valueTexts.worked : m.valueTexts.failed;
  if (withDelimiters.has(name) && typeof value === 'string') return m.valueTexts.delimiters[value] ?? null;
  return m.lists.codeOf(name, value);
};
