import type { ChangeCause, ChangeCount, ChangeFilter, ChangeKind } from '../../../electron/contract/index.ts';
import { number } from '../format.ts';

const kinds: Readonly<Record<ChangeKind, string>> = {
  added: 'Added',
  changed: 'Changed',
  back: 'Back again',
  gone: 'Gone',
};
const filters: Readonly<Record<ChangeFilter, string>> = { added: 'Added', changed: 'Changed', gone: 'Gone' };
const causes: Readonly<Record<ChangeCause, string>> = {
  sync: 'Found by a sync',
  created: 'Created here',
  fetched: 'Fetched on its own',
};

/** Words of the history of changes. */
export const changes = {
  title: 'Changes',
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
    since === null ? number(count) : `${number(count)} since ${since}`,
  totalFound: (count: number): string => `${number(count)} found`,
  totals: ({ added, changed, gone }: ChangeCount): string =>
    [
      ...(added > 0 ? [`${number(added)} added`] : []),
      ...(changed > 0 ? [`${number(changed)} changed`] : []),
      ...(gone > 0 ? [`${number(gone)} gone`] : []),
    ].join(' · '),
  someOf: (matching: number): string => `${number(matching)} shown of`,
  groupCut: 'older ones dropped',
  row: (at: number, total: number): string => `Row ${number(at)} of ${number(total)}`,
  more: (count: number): string => `and ${number(count)} more`,
  kept: (days: number): string => `Kept for ${String(days)} days`,
  cut: (day: string, size: string): string => `What changed before ${day} was dropped: the history is held to ${size}.`,
  emptyTitle: 'Nothing has changed yet',
  empty: 'From the first complete sync on, everything that is added, changed or gone is noted here, field by field.',
  emptySince: (day: string): string => `Nothing was noted since ${day}.`,
  firstTitle: 'Waiting for the first sync',
  first: 'What the first complete sync finds is no change. After it, everything that is new or different stands here.',
  offlineTitle: 'Offline, and nothing noted yet',
  offline: 'What changes is found out by a sync. It goes on as soon as the service can be reached.',
  noneTitle: 'No change matches',
  none: 'Nothing of what was noted has these words, days and kinds.',
  failedTitle: 'The history could not be read',
  again: 'Try again',
  panel: {
    unknownTitle: 'No longer kept',
    unknown: 'This change is older than what is kept, or the history was cleared.',
    open: (one: string): string => `Open the ${one}`,
    openGone: (one: string): string => `See the ${one} as it was last`,
    earlier: 'Earlier change',
    later: 'Later change',
    fields: (count: number): string => (count === 1 ? '1 field differs' : `${number(count)} fields differ`),
    added: 'It was not there at the sync before.',
    addedHere: 'It came into the data on this computer outside a sync.',
    gone: 'The service does not list it any more. What was known of it is kept.',
    same: 'No field differs from what was known.',
    unkept: 'Which fields differ was not kept.',
    leftOut: 'Items that stand in full inside this one have changes of their own.',
  },
  value: {
    before: 'Before',
    after: 'After',
    removed: 'Removed',
    addedOne: 'Added',
    order: 'In another order',
    attribute: 'Attribute',
    piece: (from: number, to: number, length: number): string =>
      `characters ${number(from)} to ${number(to)} of ${number(length)}`,
    tooDeep: 'nested too deep to be kept',
  },
  history: 'History',
  noHistory: 'Nothing noted about it so far.',
  showAll: 'Show in Changes',
  sync: {
    title: 'Since yesterday',
    nothing: 'Nothing changed',
    link: 'What changed',
  },
} as const;
