import { describe, expect, it } from 'vitest';
import type { Filter, Filters, Join } from '../../../../../electron/model/index.ts';
import { choicesOf } from '../../../../../renderer/features/filters/choice-tree.ts';
import {
  askedBeside,
  holdsFilter,
  withFilter,
  withoutFilter,
  withReplaced,
} from '../../../../../renderer/features/filters/edit.ts';
import { filterOf } from '../../../../support/filters.ts';

const filter = (field: string): Filter => filterOf(field, 'notEmpty');
const [a, b, c, d] = [filter('a'), filter('b'), filter('c'), filter('d')];
const filters = (join: Join, ...groups: [Join, ...Filter[]][]): Filters => ({
  join,
  groups: groups.map(([own, ...inside]) => ({ join: own, filters: inside })),
});
const fields = ({ groups }: Filters): string[][] => groups.map((group) => group.filters.map(({ field }) => field));

describe('what is asked beside a filter that is changed', () => {
  it('is all that holds together with it', () => {
    expect(fields(askedBeside(filters('all', ['all', a, b], ['any', c, d]), a))).toEqual([['c', 'd'], ['b']]);
    expect(fields(askedBeside(filters('all', ['all', a]), a))).toEqual([]);
  });

  it('is nothing that stands beside it as an alternative', () => {
    expect(fields(askedBeside(filters('all', ['all', a, b], ['any', c, d]), c))).toEqual([['a', 'b']]);
    expect(fields(askedBeside(filters('any', ['all', a, b], ['all', c]), a))).toEqual([['b']]);
  });

  it('is everything where the filter is not in use any more', () => {
    const all = filters('any', ['all', a]);
    expect(askedBeside(all, b)).toBe(all);
  });
});

describe('a filter that is ticked together', () => {
  const all = filters('all', ['all', a], ['any', b, c]);

  it('is put into its group, or one of its own, and changed where it stands', () => {
    expect(fields(withFilter(all, 1, d))).toEqual([['a'], ['b', 'c', 'd']]);
    expect(fields(withFilter(all, 2, d))).toEqual([['a'], ['b', 'c'], ['d']]);
    expect(fields(withReplaced(all, b, d))).toEqual([['a'], ['d', 'c']]);
  });

  it('is gone when nothing is ticked, and its group with it', () => {
    expect(fields(withoutFilter(all, a))).toEqual([['b', 'c']]);
    expect(holdsFilter(withoutFilter(all, a), a)).toBe(false);
    expect(holdsFilter(all, c)).toBe(true);
  });
});

describe('the values to choose from', () => {
  it('have those that were chosen behind those that are there, none twice', () => {
    const facet = { values: [{ value: 'x', name: 'X', count: 3 }], distinct: 1, without: 0, total: 3 };
    const held = ['x', 'y'].map((value) => ({ value, label: value.toUpperCase(), count: 0 }));
    expect(choicesOf(undefined, facet, held)).toEqual([
      { value: 'x', label: 'X', count: 3 },
      { value: 'y', label: 'Y', count: 0 },
    ]);
  });
});
