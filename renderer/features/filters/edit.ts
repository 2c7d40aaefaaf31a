import type { Filter, FilterGroup, Filters, Join } from '../../../electron/model/index.ts';

/** Groups without filters are dropped: they ask nothing. */
const tidy = (filters: Filters): Filters => ({
  ...filters,
  groups: filters.groups.filter((group) => group.filters.length > 0),
});

const change = (filters: Filters, at: number, next: (group: FilterGroup) => FilterGroup): Filters =>
  tidy({ ...filters, groups: filters.groups.map((group, index) => (index === at ? next(group) : group)) });

/** With one more filter in a group; a group beyond the last is a new one. */
export const withFilter = (filters: Filters, at: number, filter: Filter): Filters =>
  at < filters.groups.length
    ? change(filters, at, (group) => ({ ...group, filters: [...group.filters, filter] }))
    : { ...filters, groups: [...filters.groups, { join: 'all', filters: [filter] }] };

export const withoutFilter = (filters: Filters, group: number, at: number): Filters =>
  change(filters, group, (one) => ({ ...one, filters: one.filters.toSpliced(at, 1) }));

/** With another filter in the place of one. */
export const withChanged = (filters: Filters, group: number, at: number, filter: Filter): Filters =>
  change(filters, group, (one) => ({ ...one, filters: one.filters.with(at, filter) }));

export const withGroupJoin = (filters: Filters, at: number, join: Join): Filters =>
  change(filters, at, (group) => ({ ...group, join }));

export const withJoin = (filters: Filters, join: Join): Filters => ({ ...filters, join });

/**
 * What else an item must be while one filter is changed: filters and groups that hold together with it. What stands
 * beside it as an alternative says nothing about the items that it finds.
 */
export const askedBeside = (filters: Filters, filter: Filter): Filters => {
  const own = filters.groups.find((group) => group.filters.includes(filter));
  if (own === undefined) return filters;
  const others = own.join === 'all' ? own.filters.filter((one) => one !== filter) : [];
  const groups = filters.join === 'all' ? filters.groups.filter((group) => group !== own) : [];
  return tidy({ join: 'all', groups: [...groups, { join: 'all', filters: others }] });
};
