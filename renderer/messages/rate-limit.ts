import type { RequestPace } from '../../electron/contract/index.ts';
import { number, time } from './format.ts';
import { m } from './index.ts';

const limitWords = ({ limit, why }: RequestPace): string => {
  const words = m.frame.details;
  if (limit === null) return words.paceNone;
  return why === 'set' ? words.paceSet(number(limit)) : words.paceLearned(number(limit));
};

/** The rate limit in use and why, what of it is used, and a pause while there is one. */
export const rateLimitWords = (pace: RequestPace): string => {
  const words = m.frame.details;
  const paused = pace.pausedUntil === null ? [] : [words.pausedUntil(time(pace.pausedUntil))];
  return [limitWords(pace), words.paceUsed(number(pace.used)), ...paused].join(' ');
};
