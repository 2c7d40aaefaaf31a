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

/** The duration in seconds from which a forecast is mentioned. */
const long = 60;

const isLong = (forecast: SyncForecast | null): forecast is SyncForecast =>
  forecast !== null && forecast.seconds >= long;

const at = (limit: RequestLimit | null): string | null => (limit === null ? null : limitIn(limit));

/** Returns the remaining time of a long run, or null if it is short or unknown. */
export const forecastWords = (forecast: SyncForecast | null): string | null =>
  isLong(forecast)
    ? m.frame.details.forecast(number(forecast.requests), duration(forecast.seconds * 1000), at(forecast.limit))
    : null;

/** Returns the time that reading everything takes, before it starts. Null if it is short or unknown. */
export const everythingWords = (forecast: SyncForecast | null): string | null =>
  isLong(forecast)
    ? m.frame.details.everything(number(forecast.requests), duration(forecast.seconds * 1000), at(forecast.limit))
    : null;

/**
 * Returns the minimum time for a number of creations: `about 4 min at 20 in 10 s`. Null if it is short or no limit is
 * known.
 */
export const sendingWords = (creations: number, known: KnownLimits | undefined): string | null => {
  const takes = known === undefined ? null : timeOf(creations, known);
  if (!isLong(takes) || takes.limit === null) return null;
  return m.frame.details.sending(duration(takes.seconds * 1000), limitIn(takes.limit));
};

/**
 * Returns the minimum time for uploads, determined by the number of requests and, if the speed in bytes per second is
 * known, by their size: `about 4 min at 2.1 MB per second`. Null if it is short or unknown.
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

/** Returns the request limits in the token and the rest of the current hour. Empty if the token contains none. */
export const allowedWords = ({ limits, sentInHour }: RequestBudget): readonly string[] => {
  const words = m.frame.details;
  if (limits.length === 0) return [];
  const hourly = limits.find(({ seconds }) => seconds === hour);
  const left = hourly === undefined ? [] : [words.leftInHour(number(Math.max(0, hourly.requests - sentInHour)))];
  return [words.allowed(limits.map(limitIn).join(', ')), ...left];
};

/** Returns the current rate limit and its reason, its usage, and a pause if there is one. */
export const rateLimitWords = ({ pace, limits }: Pick<RequestBudget, 'pace' | 'limits'>): readonly string[] => {
  const words = m.frame.details;
  const until = pace.isUnavailable === true ? words.unavailableUntil : words.pausedUntil;
  const paused = pace.pausedUntil === null ? [] : [until(time(pace.pausedUntil))];
  const known = pace.limit === null && limits.length > 0 ? [] : [limitWords(pace)];
  const usedUp = pace.usedUpUntil === null ? [] : [words.usedUpUntil(time(pace.usedUpUntil))];
  return [...paused, ...usedUp, ...known, words.paceUsed(number(pace.used))];
};
