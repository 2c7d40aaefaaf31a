import { describe, expect, it } from 'vitest';
import { type Filter, type Filters, type Join, getResource } from '../../../../../electron/model/index.ts';
import { getFacetChoices } from '../../../../../renderer/features/filters/choice-tree.ts';
import {
  getOtherConditions,
  hasFilter,
  withFilter,
  withoutFilter,
  withReplaced,
} from '../../../../../renderer/features/filters/edit-filters.ts';
import {
  findFilterTarget,
  findTargetByLabel,
  getFilterTargets,
} from '../../../../../renderer/features/filters/filter-targets.ts';
import { filterOf } from '../../../../support/filters.ts';

const filter = (field: string): Filter => filterOf(field, 'notEmpty');
const [a, b, c, d] = [filter('a'), filter('b'), filter('c'), filter('d')];
const filters = (join: Join, ...groups: [Join, ...Filter[]][]): Filters => ({
  join,
  groups: groups.map(([own, ...inside]) => ({ join: own, filters: inside })),
});
const fields = ({ groups }: Filters): string[][] => groups.map((group) => group.filters.map(({ field }) => field));

describe('filters next to an edited filter', () => {
  it('contains all filters that are joined with it by “and”', () => {
    expect(fields(getOtherConditions(filters('all', ['all', a, b], ['any', c, d]), a))).toEqual([['c', 'd'], ['b']]);
    expect(fields(getOtherConditions(filters('all', ['all', a]), a))).toEqual([]);
  });

  it('contains no alternatives', () => {
    expect(fields(getOtherConditions(filters('all', ['all', a, b], ['any', c, d]), c))).toEqual([['a', 'b']]);
    expect(fields(getOtherConditions(filters('any', ['all', a, b], ['all', c]), a))).toEqual([['b']]);
  });

  it('contains everything if the filter is no longer in use', () => {
    const all = filters('any', ['all', a]);
    expect(getOtherConditions(all, b)).toBe(all);
  });
});

describe('edited filter with several values', () => {
  const all = filters('all', ['all', a], ['any', b, c]);

  it('adds a filter to its group or a new group, and replaces it at its position', () => {
    expect(fields(withFilter(all, 1, d))).toEqual([['a'], ['b', 'c', 'd']]);
    expect(fields(withFilter(all, 2, d))).toEqual([['a'], ['b', 'c'], ['d']]);
    expect(fields(withReplaced(all, b, d))).toEqual([['a'], ['d', 'c']]);
  });

  it('removes the filter when nothing is ticked, with its group if it is empty', () => {
    expect(fields(withoutFilter(all, a))).toEqual([['b', 'c']]);
    expect(hasFilter(withoutFilter(all, a), a)).toBe(false);
    expect(hasFilter(all, c)).toBe(true);
  });
});

describe('values to choose from', () => {
  it('lists selected values after existing ones, without duplicates', () => {
    const facet = { values: [{ value: 'x', name: 'X', count: 3 }], distinct: 1, without: 0, total: 3 };
    const choices = ['x', 'y'].map((value) => ({ value, label: value.toUpperCase(), count: 0 }));
    expect(getFacetChoices(undefined, facet, choices)).toEqual([
      { value: 'x', label: 'X', count: 3 },
      { value: 'y', label: 'Y', count: 0 },
    ]);
  });
});

it('finds the target of a filter by its field or attribute, and by its label', () => {
  const attributes = ['colour', 'Status'].map((name) => ({ name, title: name, label: null, type: 'text', count: 1 }));
  const targets = getFilterTargets(getResource('product'), attributes as never);
  const find = (field: string, attribute: string | null): string | undefined =>
    findFilterTarget(targets, { field, attribute })?.label;
  expect([find('status', null), find('attributes', 'colour'), find('attributes', 'Status')]).toEqual([
    ...['Status', 'colour', 'Status (attribute)'],
  ]);
  expect([find('attributes', 'gone'), find('gone', null)]).toEqual([undefined, undefined]);
  expect(findTargetByLabel(targets, ' COLOUR ')?.attribute).toBe('colour');
});
