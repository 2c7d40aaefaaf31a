import { describe, expect, it } from 'vitest';
import { resourceId } from '../../../electron/base/brand.ts';
import type { CreatedItem } from '../../../electron/demo/index.ts';
import { growthFaults, leeway, outboxFaults } from '../../soak/invariants.ts';

const item = (title: string, id: string): CreatedItem => ({ resource: 'ecatalogs', id, body: { name: title } });
const entry = (title: string, id: string) => ({ title, state: 'done' as const, resultId: resourceId(id) });

describe('what is looked for after each round of a soak', () => {
  it('is nothing where each entry has its one item', () => {
    expect(outboxFaults([entry('A', '1')], [item('A', '1')], new Set(['A']))).toEqual([]);
  });

  it.each([
    ['lost', [], [], ['A'], /A is lost/],
    ['asked for twice', [entry('A', '1'), entry('A', '1')], [item('A', '1')], [], /A is 2 entries/],
    ['doubled', [entry('A', '1')], [item('A', '1'), item('A', '2')], [], /A is there 2 times/],
    ['nobody’s', [], [item('A', '1')], [], /nobody asked/],
    ['only said to be done', [entry('A', '1')], [], [], /done and not there/],
    ['taken for another', [entry('A', '2')], [item('A', '1')], [], /another item/],
  ])('is what was %s', (_, entries, created, handed, words) => {
    expect(outboxFaults(entries, created, new Set(handed)).join()).toMatch(words);
  });

  it('is what grew since the first measurement of a process', () => {
    const first = { memory: 300e6, handles: 60 };
    expect(growthFaults([])).toEqual([]);
    expect(growthFaults([first, { memory: 310e6, handles: 61 }])).toEqual([]);
    expect(growthFaults([first, { memory: first.memory + leeway.memory + 1e6, handles: 60 }])).toHaveLength(1);
    expect(growthFaults([first, { memory: 300e6, handles: 61 + leeway.handles }])).toHaveLength(1);
  });
});
