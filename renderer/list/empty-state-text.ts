import type { AppError, ResourceSync, SyncStatus, ViewName } from '../../electron/contract/index.ts';
import type { Resource } from '../../electron/model/index.ts';
import { formatTime } from '../messages/format.ts';
import { m } from '../messages/index.ts';

/** The texts of an empty list: the situation, and the action that helps. */
export interface EmptyStateText {
  readonly drawing: 'empty' | 'offline' | 'error';
  readonly title: string;
  readonly description: string;
  readonly quiet: string | undefined;
  readonly way: 'create' | 'clear' | 'clearFilters' | 'sync' | 'retry' | 'none';
}

export interface EmptyCase {
  readonly resource: Resource;
  readonly searchText: string;
  readonly view: ViewName;
  readonly type: string | null;
  /** The filters as text. Empty if there are none. */
  readonly filters?: string;
  readonly problem: AppError | null;
  readonly sync: SyncStatus | null;
  readonly canCreate: boolean;
}

type Part = Omit<EmptyStateText, 'quiet'> & { readonly quiet?: string | undefined };
const w = m.lists;

const describeNoMatch = ({ resource, searchText, view, type, sync, filters = '' }: EmptyCase): Part => {
  const { many } = resource.labels;
  if (filters !== '')
    return {
      drawing: 'empty',
      title: m.filters.noMatchTitle(many),
      description: m.filters.noMatchHint(filters, searchText),
      way: 'clearFilters',
    };
  const isOffline = sync?.state === 'offline';
  if (searchText === '')
    return {
      drawing: 'empty',
      title: w.noMatchTitle(many),
      description: w.noMatchView(type === null ? w.view(view) : w.type(type)),
      way: 'clear',
    };
  if (!isOffline || sync.since === null)
    return { drawing: 'empty', title: w.noMatchTitle(many), description: w.noMatchHint(searchText), way: 'clear' };
  return {
    drawing: 'offline',
    title: w.noMatchOfflineTitle(many),
    description: w.noMatchOfflineHint(searchText, formatTime(sync.since)),
    quiet: w.offlineFact,
    way: 'clear',
  };
};

const describeFailure = (many: string, { problem }: ResourceSync, sync: SyncStatus): Part => ({
  drawing: 'error',
  title: w.failedTitle(many),
  description: problem?.message ?? sync.problem?.message ?? '',
  quiet: sync.nextAt === null ? undefined : w.failedFact(formatTime(sync.nextAt)),
  way: 'sync',
});

/** Everything has been read and there are no items, so the user can create the first one. */
const describeNoItems = ({ resource, canCreate }: EmptyCase, own: ResourceSync | undefined): Part => {
  const { many } = resource.labels;
  const base = resource.can.search ? w.emptyHint(many) : w.emptyChannels;
  return {
    drawing: 'empty',
    title: w.emptyTitle(many),
    description: canCreate && resource.can.search ? base + w.emptyCreate : base,
    quiet: own?.syncedAt ? w.emptyFact(formatTime(own.syncedAt)) : undefined,
    way: canCreate ? 'create' : 'none',
  };
};

/** Nothing has been read yet. The text explains the reason and the next step. */
const describeNotLoaded = ({ resource }: EmptyCase, sync: SyncStatus): Part => {
  const { many } = resource.labels;
  if (sync.state === 'offline')
    return { drawing: 'offline', title: w.offlineTitle(many), description: w.offlineHint, way: 'none' };
  if (sync.state === 'signInNeeded')
    return { drawing: 'offline', title: w.signInTitle(many), description: w.signInHint, way: 'none' };
  // Between opening the account and its first request, the status is idle, without data.
  if (sync.state === 'syncing' || sync.state === 'waiting' || (sync.state === 'idle' && sync.since === null))
    return {
      drawing: 'empty',
      title: w.firstSyncTitle(many),
      description: w.firstSyncHint,
      quiet: w.firstSyncFact(sync.itemsSoFar),
      way: 'none',
    };
  return { drawing: 'empty', title: w.waitingTitle(many), description: w.waitingHint, way: 'sync' };
};

const getEmptyPart = (given: EmptyCase): Part => {
  const { resource, problem, sync } = given;
  const { many, title } = resource.labels;
  const resourceSync = sync?.resources.find((entry) => entry.resource === resource.name);
  if (problem !== null) return { drawing: 'error', title: w.brokenTitle, description: problem.message, way: 'retry' };
  if (given.searchText !== '' || given.view !== 'all' || given.type !== null || (given.filters ?? '') !== '')
    return describeNoMatch(given);
  if (resourceSync?.state === 'notAvailable')
    return { drawing: 'error', title: w.notAvailableTitle(title), description: w.notAvailableHint(many), way: 'none' };
  if (
    !resource.can.search ||
    sync === null ||
    (resourceSync !== undefined && resourceSync.syncedAt !== null && resourceSync.state !== 'failed')
  )
    return describeNoItems(given, resourceSync);
  return resourceSync?.state === 'failed' ? describeFailure(many, resourceSync, sync) : describeNotLoaded(given, sync);
};

/** Returns the texts for a list without rows. */
export const describeEmptyList = (given: EmptyCase): EmptyStateText => {
  const part = getEmptyPart(given);
  return { ...part, quiet: part.quiet };
};
