import type { Filter, Filters } from '../../../electron/model/index.ts';
import type { ListQuery } from '../../list/list-state.svelte.ts';

/** The differences between a saved view and its list. */
export interface ViewChanges {
  readonly isNew: (filter: Filter) => boolean;
  /** Whether the built-in view differs. */
  readonly isBaseNew: boolean;
  readonly newFilters: number;
  /** The number of all differences. */
  readonly count: number;
}

const listFilters = ({ groups }: Filters): readonly Filter[] => groups.flatMap(({ filters }) => filters);
const toComparableText = (value: unknown): string => JSON.stringify(value);
/** Returns the joins of filters and groups as a comparable text. */
const getJoinsKey = ({ join, groups }: Filters): string =>
  toComparableText([
    groups.length > 1 ? join : '',
    groups.filter(({ filters }) => filters.length > 1).map((group) => group.join),
  ]);

export const compareWithView = (saved: ListQuery, now: ListQuery): ViewChanges => {
  const [before, after] = [listFilters(saved.filters), listFilters(now.filters)];
  const known = new Set(before.map(toComparableText));
  const still = new Set(after.map(toComparableText));
  const isNew = (filter: Filter): boolean => !known.has(toComparableText(filter));
  const newFilters = after.filter(isNew).length;
  const removed = before.filter((filter) => !still.has(toComparableText(filter))).length;
  const isBaseNew = saved.view !== now.view || saved.type !== now.type;
  const isJoinNew = newFilters + removed === 0 && getJoinsKey(saved.filters) !== getJoinsKey(now.filters);
  const others = [
    isBaseNew,
    isJoinNew,
    saved.words !== now.words,
    toComparableText(saved.order) !== toComparableText(now.order),
  ];
  return { isNew, isBaseNew, newFilters, count: newFilters + removed + others.filter(Boolean).length };
};
