import type { RequestBudget, RequestLimit, RequestPace, SyncForecast } from '../../electron/contract/index.ts';
import { type KnownLimits, estimateRequestTime } from '../../electron/contract/request-duration.ts';
import { formatDuration, formatLocalNumber, formatByteSize, formatTime } from './format.ts';
import { m } from './index.ts';

const describePaceReason = ({ limit, why }: RequestPace): string => {
  const messages = m.frame.details;
  if (limit === null) return messages.paceNone;
  return why === 'set' ? messages.paceSet(formatLocalNumber(limit)) : messages.paceLearned(formatLocalNumber(limit));
};

const hourSeconds = 3_600;

const formatRequestLimit = ({ requests, seconds }: RequestLimit): string => {
  const messages = m.frame.details;
  return seconds === hourSeconds
    ? messages.inHour(formatLocalNumber(requests))
    : messages.inSeconds(formatLocalNumber(requests), formatLocalNumber(seconds));
};

/** The duration in seconds from which a forecast is mentioned. */
const minMentionedSeconds = 60;

const isLong = (forecast: SyncForecast | null): forecast is SyncForecast =>
  forecast !== null && forecast.seconds >= minMentionedSeconds;

const formatOptionalLimit = (limit: RequestLimit | null): string | null =>
  limit === null ? null : formatRequestLimit(limit);

/** Returns the remaining time of a long run, or null if it is short or unknown. */
export const describeForecast = (forecast: SyncForecast | null): string | null =>
  isLong(forecast)
    ? m.frame.details.forecast(
        formatLocalNumber(forecast.requests),
        formatDuration(forecast.seconds * 1000),
        formatOptionalLimit(forecast.limit),
      )
    : null;

/** Returns the time that reading everything takes, before it starts. Null if it is short or unknown. */
export const describeFullReadTime = (forecast: SyncForecast | null): string | null =>
  isLong(forecast)
    ? m.frame.details.everything(
        formatLocalNumber(forecast.requests),
        formatDuration(forecast.seconds * 1000),
        formatOptionalLimit(forecast.limit),
      )
    : null;

/**
 * Returns the minimum time for a number of creations: `about 4 min at 20 in 10 s`. Null if it is short or no limit is
 * known.
 */
export const describeSendTime = (creations: number, known: KnownLimits | undefined): string | null => {
  const sendTimeMs = known === undefined ? null : estimateRequestTime(creations, known);
  if (!isLong(sendTimeMs) || sendTimeMs.limit === null) return null;
  return m.frame.details.sending(formatDuration(sendTimeMs.seconds * 1000), formatRequestLimit(sendTimeMs.limit));
};

/**
 * Returns the minimum time for uploads, determined by the number of requests and, if the speed in bytes per second is
 * known, by their size: `about 4 min at 2.1 MB per second`. Null if it is short or unknown.
 */
export const describeUploadTime = (
  { files, bytes }: { readonly files: number; readonly bytes: number },
  known: KnownLimits | undefined,
  speed: number | null,
): string | null => {
  const messages = m.frame.details;
  const byRequests = known === undefined ? null : estimateRequestTime(files, known);
  const byBytes = speed === null || speed <= 0 ? 0 : bytes / speed;
  if (speed !== null && byBytes > (byRequests?.seconds ?? 0))
    return byBytes < minMentionedSeconds
      ? null
      : messages.sending(formatDuration(byBytes * 1000), messages.atSpeed(formatByteSize(speed)));
  const sending = describeSendTime(files, known);
  return sending === null || speed !== null ? sending : messages.requestsAlone(sending);
};

/** Returns the request limits in the token and the rest of the current hour. Empty if the token contains none. */
export const describeTokenLimits = ({ limits, sentInHour }: RequestBudget): readonly string[] => {
  const messages = m.frame.details;
  if (limits.length === 0) return [];
  const hourly = limits.find(({ seconds }) => seconds === hourSeconds);
  const left =
    hourly === undefined ? [] : [messages.leftInHour(formatLocalNumber(Math.max(0, hourly.requests - sentInHour)))];
  return [messages.allowed(limits.map(formatRequestLimit).join(', ')), ...left];
};

/** Returns the current rate limit and its reason, its usage, and a pause if there is one. */
export const describeRateLimit = ({ pace, limits }: Pick<RequestBudget, 'pace' | 'limits'>): readonly string[] => {
  const messages = m.frame.details;
  const until = pace.isUnavailable === true ? messages.unavailableUntil : messages.pausedUntil;
  const paused = pace.pausedUntil === null ? [] : [until(formatTime(pace.pausedUntil))];
  const known = pace.limit === null && limits.length > 0 ? [] : [describePaceReason(pace)];
  const usedUp = pace.usedUpUntil === null ? [] : [messages.usedUpUntil(formatTime(pace.usedUpUntil))];
  return [...paused, ...usedUp, ...known, messages.paceUsed(formatLocalNumber(pace.used))];
};
