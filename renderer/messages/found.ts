import type { Dialect, SyncForecast } from '../../electron/contract/index.ts';
import { duration, number } from './format.ts';
import { m } from './index.ts';

/** So long, in seconds, and what is left is worth a word. */
const long = 60;

/** What a service was found to take, and how long the first sync still takes of it; null where nothing was found. */
export const foundWords = ({ findings, pageSize }: Dialect, forecast: SyncForecast | null): string | null => {
  const words = m.frame.details.found;
  const found = [
    ...(findings.pageSize?.takes === true ? [words.pages(number(pageSize))] : []),
    ...(findings.relations?.takes === true ? [words.relations] : []),
    ...(findings.changedSince?.takes === true ? [words.changes] : []),
    ...(findings.channels?.takes === true ? [words.channels] : []),
  ];
  if (found.length === 0) return null;
  const left = forecast !== null && forecast.seconds >= long ? [words.left(duration(forecast.seconds * 1000))] : [];
  return [words.all(found.join(', ')), ...left].join(' ');
};
