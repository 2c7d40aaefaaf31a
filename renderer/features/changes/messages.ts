import type { ChangeCause, ChangeCount, ChangeFilter, ChangeKind } from '../../../electron/contract/index.ts';
import { formatLocalNumber } from '../../messages/format.ts';

const kinds: Readonly<Record<ChangeKind, string>> = {
  added: 'Added',
  changed: 'Changed',
  back: 'Restored',
  gone: 'Deleted',
};
const filters: Readonly<Record<ChangeFilter, string>> = { added: 'Added', changed: 'Changed', gone: 'Deleted' };
const causes: Readonly<Record<ChangeCause, string>> = {
  sync: 'Found by a sync',
  created: 'Created here',
  fetched: 'Downloaded individually',
};

/** Words of the history of changes. */
export const changesMessages = {
  putBack: 'Put back',
  putBackField: (field: string): string => `Put back ${field}`,
  search: 'Search changes',
  kinds: 'Kinds of change',
  all: 'All',
  filter: (kind: ChangeFilter): string => filters[kind],
  kind: (kind: ChangeKind): string => kinds[kind],
  cause: (cause: ChangeCause): string => causes[cause],
  resource: 'Resource',
  allResources: 'All resources',
  from: 'From day',
  to: 'To day',
  until: 'to',
  clearFilters: 'Clear filters',
  total: (count: number, since: string | null): string =>
    since === null ? formatLocalNumber(count) : `${formatLocalNumber(count)} since ${since}`,
  totalFound: (count: number): string => `${formatLocalNumber(count)} found`,
  totals: ({ added, changed, gone }: ChangeCount): string =>
    [
      ...(added > 0 ? [`${formatLocalNumber(added)} added`] : []),
      ...(changed > 0 ? [`${formatLocalNumber(changed)} changed`] : []),
      ...(gone > 0 ? [`${formatLocalNumber(gone)} deleted`] : []),
    ].join(' · '),
  someOf: (matching: number): string => `${formatLocalNumber(matching)} shown of`,
  groupCut: 'older ones removed',
  more: (count: number): string => `and ${formatLocalNumber(count)} more`,
  became: (before: string, after: string): string => `${before} → ${after}`,
  listed: (added: number, removed: number): string =>
    [
      ...(added > 0 ? [`+${formatLocalNumber(added)}`] : []),
      ...(removed > 0 ? [`−${formatLocalNumber(removed)}`] : []),
    ].join(' '),
  reordered: 'in a different order',
  memberBecame: (member: string, brief: string): string => `${member}: ${brief}`,
  kept: (days: number): string => `Kept for ${String(days)} days`,
  cut: (day: string, size: string): string =>
    `Changes before ${day} were removed because the history is limited to ${size}.`,
  emptyTitle: 'Nothing has changed yet',
  empty: 'After the first complete sync, everything added, changed or deleted is recorded here, field by field.',
  emptySince: (day: string): string => `Nothing has been recorded since ${day}.`,
  firstTitle: 'Waiting for the first sync',
  first: 'The first complete sync does not count as a change. After it, anything new or different is listed here.',
  offlineTitle: 'Offline, and nothing recorded yet',
  offline: 'Changes are recorded during a sync, which resumes as soon as the service can be reached.',
  noneTitle: 'No change matches',
  none: 'No recorded change matches these words, days and kinds.',
  failedTitle: 'The history could not be read',
  again: 'Try again',
  panel: {
    unknownTitle: 'No longer kept',
    unknown: 'This change is too old to be kept, or the history was cleared.',
    open: (one: string): string => `Open the ${one}`,
    openGone: (one: string): string => `See the ${one} as last known`,
    earlier: 'Earlier change',
    later: 'Later change',
    fields: (count: number): string => (count === 1 ? '1 field changed' : `${formatLocalNumber(count)} fields changed`),
    added: 'It was not there at the previous sync.',
    addedHere: 'It was added to the offline copy outside a sync.',
    gone: 'It was deleted in the service. Its last known data is kept.',
    same: 'No field has changed.',
    unkept: 'Which fields differ was not recorded.',
    leftOut: 'Related items are listed separately.',
  },
  value: {
    before: 'Before',
    after: 'After',
    removed: 'Removed',
    addedOne: 'Added',
    order: 'In a different order',
    attribute: 'Attribute',
    piece: (from: number, to: number, length: number): string =>
      `characters ${formatLocalNumber(from)} to ${formatLocalNumber(to)} of ${formatLocalNumber(length)}`,
    tooDeep: 'nested too deeply to be kept',
  },
  history: 'History',
  showAll: 'Show in Changes',
  sync: {
    title: 'Found by syncs since yesterday',
    nothing: 'Nothing changed',
    link: 'What changed',
  },
} as const;
