import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type SelectionSet,
  countPicked,
  everythingPicked,
  isPicked,
  nothingPicked,
  getSelectionState,
  togglePicked,
  withPicked,
} from '../../../../renderer/list/selection-set.ts';

describe('selection of a list', () => {
  it('starts empty', () => {
    expect(getSelectionState(nothingPicked, 10)).toBe('none');
    expect(isPicked<string>(nothingPicked, 'a')).toBe(false);
  });

  it('selects everything without a list of IDs', () => {
    expect(everythingPicked.ids.size).toBe(0);
    expect(countPicked(everythingPicked, 1_000_000)).toBe(1_000_000);
    expect(getSelectionState(everythingPicked, 1_000_000)).toBe('all');
  });

  it('stores deselected items as exceptions from everything', () => {
    const picked = togglePicked<string>(everythingPicked, 'b');
    expect(isPicked(picked, 'b')).toBe(false);
    expect(isPicked(picked, 'a')).toBe(true);
    expect(countPicked(picked, 5)).toBe(4);
    expect(getSelectionState(picked, 5)).toBe('some');
  });

  it('selects neither all nor some of an empty list', () => {
    expect(getSelectionState(everythingPicked, 0)).toBe('none');
  });

  it('reports the last state that was set for each ID', () => {
    const change = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), on: fc.boolean() });
    fc.assert(
      fc.property(fc.boolean(), fc.array(change), (inverted, changes) => {
        let picked: SelectionSet<string> = { inverted, ids: new Set() };
        const states = new Map<string, boolean>();
        for (const { id, on } of changes) {
          picked = withPicked(picked, [id], on);
          states.set(id, on);
        }
        for (const id of ['a', 'b', 'c', 'd']) expect(isPicked(picked, id)).toBe(states.get(id) ?? inverted);
      }),
    );
  });
});
