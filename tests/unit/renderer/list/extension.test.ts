import { describe, expect, it } from 'vitest';
import { extension } from '../../../../renderer/list/selection-set.ts';

describe('range selection with shift', () => {
  it('grows downwards and upwards from its start', () => {
    expect(extension(5, 5, 8)).toEqual({ on: { first: 5, end: 9 }, off: [] });
    expect(extension(5, 5, 2)).toEqual({ on: { first: 2, end: 6 }, off: [] });
  });

  it('deselects rows outside the new range', () => {
    expect(extension(5, 8, 6).off).toEqual([{ first: 7, end: 9 }]);
  });

  it('changes direction at its start', () => {
    expect(extension(5, 8, 3)).toEqual({ on: { first: 3, end: 6 }, off: [{ first: 6, end: 9 }] });
  });
});
