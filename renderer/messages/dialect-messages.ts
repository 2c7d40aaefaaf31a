import type { AccountView, Dialect, SyncForecast, SyncStatus } from '../../electron/contract/index.ts';
import { pageSizes } from '../../electron/contract/constants.ts';
import { formatDuration, formatLocalNumber } from './format.ts';
import { m } from './index.ts';

/** The remaining time in seconds from which it is mentioned. */
const minMentionedSeconds = 60;

/** Returns the features that were found at the service and the time left for the first sync, or null if none was found. */
export const describeFoundFeatures = (
  { findings, pageSize }: Dialect,
  forecast: SyncForecast | null,
): string | null => {
  const messages = m.frame.details.found;
  const found = [
    ...(findings.pageSize?.takes === true ? [messages.pages(formatLocalNumber(pageSize))] : []),
    ...(findings.relations?.takes === true ? [messages.relations] : []),
    ...(findings.changedSince?.takes === true ? [messages.changes] : []),
    ...(findings.channels?.takes === true ? [messages.channels] : []),
  ];
  if (found.length === 0) return null;
  const left =
    forecast !== null && forecast.seconds >= minMentionedSeconds
      ? [messages.left(formatDuration(forecast.seconds * 1000))]
      : [];
  return [messages.all(found.join(' · ')), ...left].join(' ');
};

/** Whether a run in progress reads a resource of the account for the first time. */
export const isFirstSync = ({ state, resources }: Pick<SyncStatus, 'state' | 'resources'>): boolean =>
  state === 'syncing' &&
  resources.some(
    (resource) => resource.syncedAt === null && (resource.state === 'waiting' || resource.state === 'syncing'),
  );

type DialectAccount = Pick<AccountView, 'dialect'> & {
  readonly settings: Pick<AccountView['settings'], 'dialect' | 'itemsPerRequest'>;
};

/**
 * Returns the page size to which requests fell back because larger pages failed, or null if none failed or the user or
 * the service determines the size.
 */
export const getReducedPageSize = ({ dialect, settings }: DialectAccount): number | null => {
  const supportsPageSize =
    settings.dialect.pageSize === undefined ? dialect.findings.pageSize?.takes : settings.dialect.pageSize === 'on';
  const isAutomaticPageSize = supportsPageSize === true && settings.itemsPerRequest === null;
  return isAutomaticPageSize && dialect.pageSize < pageSizes[0] ? dialect.pageSize : null;
};
