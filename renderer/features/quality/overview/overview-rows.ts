import type {
  ChannelRun,
  EvaluatedProfile,
  QualityOverview,
  WatchedSubject,
} from '../../../../electron/contract/index.ts';
import { type Results, getPercent, getResults } from '../rule-counts.ts';

/** A row of the grid of profiles and channels. */
export interface OverviewRow {
  readonly key: string;
  readonly kind: 'profile' | 'channel' | 'rule' | 'view';
  readonly name: string;
  readonly isWatched: boolean;
  /** The maximum growth of failures since the day before that causes no notification. */
  readonly notifyAbove: number;
  /** The profile, or the profile that is derived from a channel, with its figures. */
  readonly evaluated: EvaluatedProfile | null;
  /** A watched rule or saved view. */
  readonly watched: WatchedSubject | null;
  readonly run: ChannelRun | null;
  /** The results, or null if the products were not checked. */
  readonly results: Results | null;
  /** The share of products that pass in whole percent, or null if no product was checked. */
  readonly share: number | null;
  /** The number of products that fail, or that a saved view contains. Null if it is unknown. */
  readonly fail: number | null;
  /** The numbers of failing products on the last days, oldest first. */
  readonly line: readonly number[];
  /** The change since the last counted day, or null on the first day. */
  readonly change: { readonly since: string; readonly by: number } | null;
  /** The rules whose numbers of failing products changed since that day, the largest change first. */
  readonly changedRules: readonly { readonly message: string; readonly by: number }[];
  /** Whether the growth since that day exceeds the limit set by the user. */
  readonly isAboveLimit: boolean;
  readonly isRunFailedOrLate: boolean;
}

const isRunFailedOrLate = (run: ChannelRun | null): boolean =>
  run !== null && run.isActive && (run.last === 'failed' || run.last === 'late');

const listChangedRules = ({ profile, figures }: EvaluatedProfile): OverviewRow['changedRules'] =>
  Object.entries(figures?.change?.rules ?? {})
    .flatMap(([id, by]) => {
      const rule = profile.rules.find((one) => one.id === id);
      return rule === undefined ? [] : [{ message: rule.words, by }];
    })
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));

const createProfileRow = (evaluated: EvaluatedProfile, run: ChannelRun | null): OverviewRow => {
  const { profile, figures } = evaluated;
  const results = figures === null ? null : getResults(figures);
  const change = figures?.change ?? null;
  return {
    key: profile.id,
    kind: profile.channel === undefined ? 'profile' : 'channel',
    name: profile.name,
    isWatched: profile.watched,
    notifyAbove: profile.notifyAbove ?? 0,
    evaluated,
    watched: null,
    run,
    results,
    share: results === null ? null : getPercent(results),
    fail: results?.fail ?? null,
    line: figures?.line.map(({ fail }) => fail) ?? [],
    change: change === null ? null : { since: change.since, by: change.by },
    changedRules: listChangedRules(evaluated),
    isAboveLimit: profile.watched && (change?.by ?? 0) > (profile.notifyAbove ?? 0),
    isRunFailedOrLate: isRunFailedOrLate(run),
  };
};

const createWatchedRow = (watched: WatchedSubject): OverviewRow => ({
  key: `${watched.kind} ${watched.id} ${watched.rule ?? ''}`,
  kind: watched.kind === 'rule' ? 'rule' : 'view',
  name: watched.name,
  isWatched: true,
  notifyAbove: watched.notifyAbove,
  evaluated: null,
  watched,
  run: null,
  results: null,
  share: null,
  fail: watched.count,
  line: watched.line,
  change: watched.change,
  changedRules: [],
  isAboveLimit: (watched.change?.by ?? 0) > watched.notifyAbove,
  isRunFailedOrLate: false,
});

/** Creates the row of a channel whose products no profile checks. It is shown only because of its run. */
const createRunRow = (run: ChannelRun): OverviewRow => ({
  key: `run ${run.id}`,
  kind: 'channel',
  name: run.name,
  isWatched: false,
  notifyAbove: 0,
  evaluated: null,
  watched: null,
  run,
  results: null,
  share: null,
  fail: null,
  line: [],
  change: null,
  changedRules: [],
  isAboveLimit: false,
  isRunFailedOrLate: true,
});

/** Returns all profiles and channels, and the rules and saved views that are watched, in no particular order. */
export const getOverviewRows = ({ profiles, channels, watched }: QualityOverview): readonly OverviewRow[] => {
  const checkedChannels = new Set(profiles.map(({ profile }) => profile.channel?.id));
  return [
    ...profiles.map((evaluated) =>
      createProfileRow(evaluated, channels.find(({ id }) => id === evaluated.profile.channel?.id) ?? null),
    ),
    ...channels.filter((run) => !checkedChannels.has(run.id) && isRunFailedOrLate(run)).map(createRunRow),
    ...watched.filter(({ kind }) => kind !== 'profile').map(createWatchedRow),
  ];
};

export type OverviewView = 'all' | 'watched' | 'profiles' | 'channels' | 'more' | 'runs';
export const overviewViews: readonly OverviewView[] = ['all', 'watched', 'profiles', 'channels', 'more', 'runs'];

export const isInView = (row: OverviewRow, view: OverviewView): boolean => {
  switch (view) {
    case 'all':
      return true;
    case 'watched':
      return row.isWatched;
    case 'profiles':
      return row.kind === 'profile';
    case 'channels':
      return row.kind === 'channel';
    case 'more':
      return (row.change?.by ?? 0) > 0;
    case 'runs':
      return row.isRunFailedOrLate;
  }
};

/** Compares two rows of a group: rows that need attention are first, then the ones with the lowest share. */
const compareByNeed = (one: OverviewRow, other: OverviewRow): number =>
  Number(other.isRunFailedOrLate) - Number(one.isRunFailedOrLate) ||
  Number(other.isAboveLimit) - Number(one.isAboveLimit) ||
  (one.share ?? 101) - (other.share ?? 101) ||
  one.name.localeCompare(other.name);

/** The columns that the grid can be sorted by. */
export type OverviewSort = 'name' | 'pass' | 'fail' | 'notAnalysed' | 'since';

const getSortValue = (row: OverviewRow, sort: Exclude<OverviewSort, 'name'>): number => {
  if (sort === 'since') return row.change?.by ?? Number.NEGATIVE_INFINITY;
  if (sort === 'fail') return row.fail ?? -1;
  return row.results?.[sort] ?? -1;
};

/** Returns the keys of rows in display order: watched rows first, then by need or by a column. */
export const orderRows = (
  rows: readonly OverviewRow[],
  sort: { readonly by: OverviewSort; readonly descending: boolean } | null,
): readonly string[] => {
  const compare = (one: OverviewRow, other: OverviewRow): number => {
    if (sort === null) return compareByNeed(one, other);
    const order =
      sort.by === 'name'
        ? one.name.localeCompare(other.name)
        : getSortValue(one, sort.by) - getSortValue(other, sort.by);
    return sort.descending ? -order : order;
  };
  return rows
    .toSorted((one, other) => Number(other.isWatched) - Number(one.isWatched) || compare(one, other))
    .map(({ key }) => key);
};

/** Sorts rows in a previous order, each group separately. New rows are last in their group. */
export const sortByPreviousOrder = (rows: readonly OverviewRow[], order: readonly string[]): readonly OverviewRow[] => {
  const previousIndexes = new Map(order.map((key, index) => [key, index]));
  const getPreviousIndex = ({ key }: OverviewRow): number => previousIndexes.get(key) ?? order.length;
  return rows.toSorted(
    (one, other) => Number(other.isWatched) - Number(one.isWatched) || getPreviousIndex(one) - getPreviousIndex(other),
  );
};

/** Returns the suggested limit for a notification: a tenth of the products that fail today. */
export const suggestNotifyAbove = ({ fail }: Pick<OverviewRow, 'fail'>): number => Math.round((fail ?? 0) / 10);
