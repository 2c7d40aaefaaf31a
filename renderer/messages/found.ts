import type { AccountView, Dialect, SyncForecast, SyncStatus } from '../../electron/contract/index.ts';
import { pageSizes } from '../../electron/contract/values.ts';
import { duration, number } from './format.ts';
import { m } from './index.ts';

/** The remaining time in seconds from which it is mentioned. */
const long = 60;

/** Returns the features that were found at the service and the time left for the first sync, or null if none was found. */
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
  return [words.all(found.join(' · ')), ...left].join(' ');
};

/** Whether a run in progress reads a resource of the account for the first time. */
export const isFirstSync = ({ state, resources }: Pick<SyncStatus, 'state' | 'resources'>): boolean =>
  state === 'syncing' &&
  resources.some((one) => one.syncedAt === null && (one.state === 'waiting' || one.state === 'syncing'));

type Asked = Pick<AccountView, 'dialect'> & {
  readonly settings: Pick<AccountView['settings'], 'dialect' | 'itemsPerRequest'>;
};

/**
 * Returns the page size to which requests fell back because larger pages failed, or null if none failed or the user or
 * the service determines the size.
 */
export const pagesFellTo = ({ dialect, settings }: Asked): number | null => {
  const takes =
    settings.dialect.pageSize === undefined ? dialect.findings.pageSize?.takes : settings.dialect.pageSize === 'on';
  const own = takes === true && settings.itemsPerRequest === null;
  return own && dialect.pageSize < pageSizes[0] ? dialect.pageSize : null;
};
