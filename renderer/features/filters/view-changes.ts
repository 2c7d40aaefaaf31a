import type { Filter, Filters } from '../../../electron/model/index.ts';
import type { Asked } from '../../list/list.svelte.ts';

/** The differences between a saved view and its list. */
export interface ViewChanges {
  readonly isNew: (filter: Filter) => boolean;
  /** Whether the built-in view differs. */
  readonly isBaseNew: boolean;
  readonly newFilters: number;
  /** The number of all differences. */
  readonly count: number;
}

const filtersIn = ({ groups }: Filters): readonly Filter[] => groups.flatMap(({ filters }) => filters);
const textOf = (value: unknown): string => JSON.stringify(value);
/** Returns the joins of filters and groups as a comparable text. */
const joinsOf = ({ join, groups }: Filters): string =>
  textOf([
    groups.length > 1 ? join : '',
    groups.filter(({ filters }) => filters.length > 1).map((group) => group.join),
  ]);

export const compareWithView = (saved: Asked, now: Asked): ViewChanges => {
  const [before, after] = [filtersIn(saved.filters), filtersIn(now.filters)];
  const known = new Set(before.map(textOf));
  const still = new Set(after.map(textOf));
  const isNew = (filter: Filter): boolean => !known.has(textOf(filter));
  const newFilters = after.filter(isNew).length;
  const removed = before.filter((filter) => !still.has(textOf(filter))).length;
  const isBaseNew = saved.view !== now.view || saved.type !== now.type;
  const isJoinNew = newFilters + removed === 0 && joinsOf(saved.filters) !== joinsOf(now.filters);
  const others = [isBaseNew, isJoinNew, saved.words !== now.words, textOf(saved.order) !== textOf(now.order)];
  return { isNew, isBaseNew, newFilters, count: newFilters + removed + others.filter(Boolean).length };
};
