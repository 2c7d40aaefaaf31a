import type { Filter, FilterGroup, Filters, Join } from '../../../electron/model/index.ts';
import { m } from '../../messages/index.ts';
import { filterSentence } from '../../list/describe-filter.ts';
import type { ListState } from '../../list/list-state.svelte.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

/** Removes groups without filters, which have no effect. */
const removeEmptyGroups = (filters: Filters): Filters => ({
  ...filters,
  groups: filters.groups.filter((group) => group.filters.length > 0),
});

const change = (filters: Filters, at: number, next: (group: FilterGroup) => FilterGroup): Filters =>
  removeEmptyGroups({ ...filters, groups: filters.groups.map((group, index) => (index === at ? next(group) : group)) });

/** Adds a filter to a group. An index after the last group creates a new one. */
export const withFilter = (filters: Filters, at: number, filter: Filter): Filters =>
  at < filters.groups.length
    ? change(filters, at, (group) => ({ ...group, filters: [...group.filters, filter] }))
    : { ...filters, groups: [...filters.groups, { join: 'all', filters: [filter] }] };

const mapFilters = (filters: Filters, next: (filter: Filter) => readonly Filter[]): Filters =>
  removeEmptyGroups({
    ...filters,
    groups: filters.groups.map((group) => ({ ...group, filters: group.filters.flatMap(next) })),
  });

/** Whether the filters contain this object. */
export const hasFilter = (filters: Filters, filter: Filter): boolean =>
  filters.groups.some((group) => group.filters.includes(filter));

export const withoutFilter = (filters: Filters, filter: Filter): Filters =>
  mapFilters(filters, (one) => (one === filter ? [] : [one]));

export const withReplaced = (filters: Filters, filter: Filter, by: Filter): Filters =>
  mapFilters(filters, (one) => [one === filter ? by : one]);

export const withGroupJoin = (filters: Filters, at: number, join: Join): Filters =>
  change(filters, at, (group) => ({ ...group, join }));

export const withJoin = (filters: Filters, join: Join): Filters => ({ ...filters, join });

/**
 * Returns the other conditions that an item must meet while a filter is being changed: filters and groups that are
 * combined with it by «and». Alternatives do not restrict its items.
 */
export const getOtherConditions = (filters: Filters, filter: Filter): Filters => {
  const ownGroup = filters.groups.find((group) => group.filters.includes(filter));
  if (ownGroup === undefined) return filters;
  const others = ownGroup.join === 'all' ? ownGroup.filters.filter((one) => one !== filter) : [];
  const groups = filters.join === 'all' ? filters.groups.filter((group) => group !== ownGroup) : [];
  return removeEmptyGroups({ join: 'all', groups: [...groups, { join: 'all', filters: others }] });
};

/** Removes a filter and shows a toast that can undo it. */
export const removeFilter = (list: ListState, group: number, at: number): void => {
  const before = list.filters;
  const filter = before.groups[group]?.filters[at];
  if (filter === undefined) return;
  const after = withoutFilter(before, filter);
  list.filter(after);
  toasts.show({
    tone: 'info',
    message: m.filters.removed(filterSentence(list.resource, filter)),
    link: {
      label: m.filters.undo,
      run: () => {
        // Does not overwrite filters that have changed since.
        if (list.filters === after) list.filter(before);
      },
    },
  });
};
