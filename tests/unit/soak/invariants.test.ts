import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../electron/base/branded-types.ts';
import type { CreatedItem } from '../../support/demo/index.ts';
import { findGrowthProblems, maxGrowth, findOutboxProblems } from '../../soak/invariants.ts';

const item = (title: string, id: string): CreatedItem => ({ resource: 'ecatalogs', id, body: { name: title } });
const entry = (title: string, id: string | null) => ({
  title,
  state: 'done' as const,
  resultId: id === null ? null : toResourceId(id),
});

describe('checks after each round of a soak', () => {
  it('find nothing if each entry has exactly one item', () => {
    expect(findOutboxProblems([entry('A', '1')], [item('A', '1')], new Set(['A']))).toEqual([]);
  });

  it('find nothing if the service did not name the created item', () => {
    expect(findOutboxProblems([entry('A', null)], [item('A', '1')], new Set(['A']))).toEqual([]);
    expect(findOutboxProblems([entry('A', null)], [], new Set())).toEqual(['A is done, but does not exist']);
  });

  it.each([
    ['lost', [], [], ['A'], /A is lost/],
    ['asked for twice', [entry('A', '1'), entry('A', '1')], [item('A', '1')], [], /A is 2 entries/],
    ['doubled', [entry('A', '1')], [item('A', '1'), item('A', '2')], [], /A exists 2 times/],
    ['created by no entry', [], [item('A', '1')], [], /never asked for/],
    ['only reported as done', [entry('A', '1')], [], [], /done, but does not exist/],
    ['taken for another', [entry('A', '2')], [item('A', '1')], [], /another item/],
  ])('find an item that was %s', (_, entries, created, handed, words) => {
    expect(findOutboxProblems(entries, created, new Set(handed)).join()).toMatch(words);
  });

  it('find memory that grew since the start of the program and stays high', () => {
    const first = { main: 200e6, pages: 150e6, handles: 60 };
    const warmUp = Array.from({ length: 6 }, () => ({ main: 1, pages: 1, handles: 1 }));
    const life = (...last: readonly (typeof first)[]): (typeof first)[] => [...warmUp, first, first, first, ...last];
    const bigger = { ...first, pages: first.pages + maxGrowth.pages + 1e6 };
    expect(findGrowthProblems([])).toEqual([]);
    expect(findGrowthProblems(life())).toEqual([]);
    expect(findGrowthProblems(life(bigger, first, bigger))).toEqual([]);
    expect(findGrowthProblems([...warmUp, first, bigger, bigger, bigger, bigger, bigger])).toEqual([]);
    expect(findGrowthProblems(life(bigger, bigger, bigger))).toEqual([`the page grew by 61 MB`]);
    const more = { ...first, main: first.main + maxGrowth.main + 1e6, handles: 61 + maxGrowth.handles };
    expect(findGrowthProblems(life(more, more, more))).toHaveLength(2);
  });
});
