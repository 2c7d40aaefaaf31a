import type { RequestBudget, RequestPace } from '../../electron/contract/index.ts';
import { number, time } from './format.ts';
import { m } from './index.ts';

const limitWords = ({ limit, why }: RequestPace): string => {
  const words = m.frame.details;
  if (limit === null) return words.paceNone;
  return why === 'set' ? words.paceSet(number(limit)) : words.paceLearned(number(limit));
};

const hour = 3_600;

/** What the token says that the account may send, and what is left of its hour; null where it says nothing. */
export const allowedWords = ({ limits, sentInHour }: RequestBudget): string | null => {
  const words = m.frame.details;
  if (limits.length === 0) return null;
  const each = limits.map(({ requests, seconds }) =>
    seconds === hour ? words.inHour(number(requests)) : words.inSeconds(number(requests), number(seconds)),
  );
  const hourly = limits.find(({ seconds }) => seconds === hour);
  const left = hourly === undefined ? [] : [words.leftInHour(number(Math.max(0, hourly.requests - sentInHour)))];
  return [words.allowed(each.join(', ')), ...left].join(' ');
};

/** The rate limit in use and why, what of it is used, and a pause while there is one. */
export const rateLimitWords = (pace: RequestPace): string => {
  const words = m.frame.details;
  const paused = pace.pausedUntil === null ? [] : [words.pausedUntil(time(pace.pausedUntil))];
  return [limitWords(pace), words.paceUsed(number(pace.used)), ...paused].join(' ');
};
