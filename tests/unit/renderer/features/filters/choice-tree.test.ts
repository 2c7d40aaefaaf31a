import { describe, expect, it } from 'vitest';
import {
  type Choice,
  type ChoiceRow,
  getChoiceRows,
  getFacetChoices,
  getTickState,
} from '../../../../../renderer/features/filters/choice-tree.ts';

const choice = (value: string, count: number, ...above: string[]): Choice => ({
  value,
  label: value.toUpperCase(),
  count,
  above: above.map((id) => ({ id, name: id.toUpperCase() })),
});
const choices = [choice('mugs', 5, 'home', 'kitchen'), choice('kitchen', 3, 'home'), choice('bags', 9)];
const rows = (open: readonly string[], searchText = ''): readonly ChoiceRow[] =>
  getChoiceRows(choices, (id) => open.includes(id), searchText);
const formatRows = (list: readonly ChoiceRow[]): string[] =>
  list.map(({ id, level, open }) => `${level} ${id} ${open}`);

describe('tree of choices', () => {
  it('shows choices under their expanded parents', () => {
    expect(formatRows(rows([]))).toEqual(['1 home false', '1 bags null']);
    expect(formatRows(rows(['home', 'kitchen']))).toEqual([
      '1 home true',
      '2 kitchen true',
      '3 mugs null',
      '1 bags null',
    ]);
    expect(rows(['home', 'kitchen'])[2]).toMatchObject({ name: 'MUGS', count: 5, at: 1, of: 1, parent: 1 });
    expect(rows([])[0]).toMatchObject({ name: 'HOME', count: null, of: 2, parent: null });
  });

  it('shows the choices that contain a text, with their parents', () => {
    expect(formatRows(rows([], 'mug'))).toEqual(['1 home true', '2 kitchen true', '3 mugs null']);
    expect(formatRows(rows([], 'home'))).toEqual(['1 home false']);
    expect(rows([], 'nothing')).toEqual([]);
  });

  it('selects a choice with all its descendants', () => {
    const [home, bags] = rows([]);
    expect(home?.values).toEqual(['kitchen', 'mugs']);
    const states = (ticked: string[]): unknown[] =>
      [home, bags].map((row) => row && getTickState(row, new Set(ticked)));
    expect(states([])).toEqual([false, false]);
    expect(states(['mugs'])).toEqual(['mixed', false]);
    expect(states(['mugs', 'kitchen', 'bags'])).toEqual([true, true]);
  });
});

describe('choices of a facet', () => {
  const count = (value: string | number, name: string | null = null) => ({ value, name, count: 2 });
  const facet = (...values: readonly unknown[]) => ({ values, distinct: 0, without: 0, total: 0 }) as never;

  it('have the names of the values, with the value if a name is not unique', () => {
    expect(getFacetChoices(undefined, facet(count('f1', 'Bags'), count('f2', 'Bags'), count(3)))).toEqual([
      { value: 'f1', label: 'Bags', count: 2 },
      { value: 'f2', label: 'Bags (f2)', count: 2 },
      { value: 3, label: '3', count: 2 },
    ]);
    expect(getFacetChoices({ field: 'file_type' } as never, facet(count('x-unknown')))[0]?.label).not.toBe('');
  });

  it('end with the chosen values that the list no longer has, each once', () => {
    const [gone, renamed] = [choice('gone', 0), { ...choice('other', 0), label: 'Bags' }];
    expect(getFacetChoices(undefined, facet(count('f1', 'Bags')), [choice('f1', 9), gone, renamed])).toEqual([
      { value: 'f1', label: 'Bags', count: 2 },
      gone,
    ]);
    expect(getFacetChoices(undefined, null, [gone])).toEqual([gone]);
  });
});
