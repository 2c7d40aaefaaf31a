import { dateTime } from '../messages/format.ts';
import { m } from '../messages/index.ts';

type Values = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `MONDAY` and `mon` -> `Monday`; what is no day's name stays as it came. */
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const dayOf = (value: unknown): string => {
  const came = text(value);
  const found = days.find((day) => [day.toLowerCase(), day.slice(0, 3).toLowerCase()].includes(came.toLowerCase()));
  return found ?? came;
};

const everyWords = (values: Values): string => {
  const frequency = text(values['rebuild_feed_frequency']);
  switch (frequency.toLowerCase()) {
    case '':
      return m.said.periodic;
    case 'hourly':
      return m.said.hourly;
    case 'daily':
      return m.said.daily;
    case 'weekly':
      return m.said.weekly(dayOf(values['rebuild_feed_dow']));
    case 'monthly':
      return m.said.monthly(text(values['rebuild_feed_dom']));
    default:
      return m.said.oddFrequency(frequency);
  }
};

const timeWords = (values: Values): string => {
  const { rebuild_feed_hod: hour, rebuild_feed_moh: minute } = values;
  const hourly = text(values['rebuild_feed_frequency']).toLowerCase() === 'hourly';
  if (typeof minute === 'number' && (hourly || typeof hour !== 'number')) return m.said.atMinute(twoDigits(minute));
  return typeof hour === 'number'
    ? m.said.at(`${twoDigits(hour)}:${twoDigits(typeof minute === 'number' ? minute : 0)}`)
    : '';
};

/** When a channel is built on its own: `Every Monday at 06:30 Europe/Rome; next today, 06:30`. Null: nothing is known. */
export const scheduleWords = (values: Values, now: Date = new Date()): string | null => {
  const names = ['rebuild_periodically', 'rebuild_feed_frequency', 'rebuild_feed_next_build'];
  if (names.every((name) => values[name] === undefined)) return null;
  if (values['rebuild_periodically'] === false) return m.said.notPeriodic;
  const parts = [everyWords(values), timeWords(values), text(values['rebuild_feed_timezone'])];
  const next = values['rebuild_feed_next_build'];
  const words = parts.filter((part) => part !== '').join(' ');
  return typeof next === 'string' ? `${words}; ${m.said.next(dateTime(next, now))}` : words;
};

/** Where a connection delivers: `ftp://user@host:21, without TLS`. Null where it has no address. */
export const addressWords = (values: Values): string | null => {
  const url = text(values['url']);
  if (url === '') return null;
  const [scheme, host] = /^[a-z][a-z0-9+.-]*:\/\//i.test(url)
    ? [url.slice(0, url.indexOf('://')), url.slice(url.indexOf('://') + 3)]
    : [text(values['type']), url];
  const user = text(values['user']);
  const port = text(values['port']);
  const [name = '', ...path] = host.split('/');
  const place = name.includes('@') || user === '' ? name : `${user}@${name}`;
  const whole = port === '' || /:\d+$/.test(name) ? place : `${place}:${port}`;
  const address = [`${scheme === '' ? '' : `${scheme}://`}${whole}`, ...path].join('/');
  const tls = values['use_tls'];
  return typeof tls === 'boolean' ? `${address}, ${tls ? m.said.withTls : m.said.withoutTls}` : address;
};

const withDelimiters = new Set(['column_separator', 'text_delimiter']);

/** What a value means where its kind alone would not say it; null: it says it itself. */
export const meaningOf = (name: string, value: unknown): string | null => {
  if (name === 'last_result_operation' && typeof value === 'boolean') return value ? m.said.worked : m.said.failed;
  if (withDelimiters.has(name) && typeof value === 'string') return m.said.delimiters[value] ?? null;
  return null;
};
