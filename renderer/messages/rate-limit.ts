import type { RequestBudget, RequestLimit, RequestPace, SyncForecast } from '../../electron/contract/index.ts';
import { timeOf } from '../../electron/contract/request-time.ts';
import type { KnownLimits } from '../../electron/contract/request-time.ts';
import { duration, number, size, time } from './format.ts';
import { m } from './index.ts';

const limitWords = ({ limit, why }: RequestPace): string => {
  const words = m.frame.details;
  if (limit === null) return words.paceNone;
  return why === 'set' ? words.paceSet(number(limit)) : words.paceLearned(number(limit));
};

const hour = 3_600;

const limitIn = ({ requests, seconds }: RequestLimit): string => {
  const words = m.frame.details;
  return seconds === hour ? words.inHour(number(requests)) : words.inSeconds(number(requests), number(seconds));
};

/** So long, in seconds, and a forecast is worth a word. */
const long = 60;

const isLong = (forecast: SyncForecast | null): forecast is SyncForecast =>
  forecast !== null && forecast.seconds >= long;

const at = (limit: RequestLimit | null): string | null => (limit === null ? null : limitIn(limit));

/** What a long run still takes; null where it is short, or nothing is known of it. */
export const forecastWords = (forecast: SyncForecast | null): string | null =>
  isLong(forecast)
    ? m.frame.details.forecast(number(forecast.requests), duration(forecast.seconds * 1000), at(forecast.limit))
    : null;

/** What it takes to read everything, said before it begins; null where it is short, or nothing is known of it. */
export const everythingWords = (forecast: SyncForecast | null): string | null =>
  isLong(forecast)
    ? m.frame.details.everything(number(forecast.requests), duration(forecast.seconds * 1000), at(forecast.limit))
    : null;

/** How long so many creations take at least: `about 4 min at 20 in 10 s`; null where that is short, or no limit is known. */
export const sendingWords = (creations: number, known: KnownLimits | undefined): string | null => {
  const takes = known === undefined ? null : timeOf(creations, known);
  if (!isLong(takes) || takes.limit === null) return null;
  return m.frame.details.sending(duration(takes.seconds * 1000), limitIn(takes.limit));
};

/**
 * How long so many files take at least, by their requests and, once a speed is known (bytes a second), by their bytes:
 * `about 4 min at 2.1 MB per second`; null where that is short, or nothing is known.
 */
export const uploadWords = (
  { files, bytes }: { readonly files: number; readonly bytes: number },
  known: KnownLimits | undefined,
  speed: number | null,
): string | null => {
  const words = m.frame.details;
  const byRequests = known === undefined ? null : timeOf(files, known);
  const byBytes = speed === null || speed <= 0 ? 0 : bytes / speed;
  if (speed !== null && byBytes > (byRequests?.seconds ?? 0))
    return byBytes < long ? null : words.sending(duration(byBytes * 1000), words.atSpeed(size(speed)));
  const sending = sendingWords(files, known);
  return sending === null || speed !== null ? sending : words.requestsAlone(sending);
};

/** What the token says that the account may send, and what is left of its hour; null where it says nothing. */
export const allowedWords = ({ limits, sentInHour }: RequestBudget): string | null => {
  const words = m.frame.details;
  if (limits.length === 0) return null;
  const hourly = limits.find(({ seconds }) => seconds === hour);
  const left = hourly === undefined ? [] : [words.leftInHour(number(Math.max(0, hourly.requests - sentInHour)))];
  return [words.allowed(limits.map(limitIn).join(', ')), ...left].join(' ');
};

/** The rate limit in use and why, what of it is used, and a pause while there is one. */
export const rateLimitWords = ({ pace, limits }: Pick<RequestBudget, 'pace' | 'limits'>): string => {
  const words = m.frame.details;
  const until = pace.isUnavailable === true ? words.unavailableUntil : words.pausedUntil;
  const paused = pace.pausedUntil === null ? [] : [until(time(pace.pausedUntil))];
  const known = pace.limit === null && limits.length > 0 ? [] : [limitWords(pace)];
  const usedUp = pace.usedUpUntil === null ? [] : [words.usedUpUntil(time(pace.usedUpUntil))];
  return [...known, words.paceUsed(number(pace.used)), ...paused, ...usedUp].join(' ');
};
