import { describe, expect, it } from 'vitest';
import { extension } from '../../../../renderer/list/picked.ts';

describe('a stretch drawn with shift', () => {
  it('grows downwards and upwards from where it began', () => {
    expect(extension(5, 5, 8)).toEqual({ on: { first: 5, end: 9 }, off: [] });
    expect(extension(5, 5, 2)).toEqual({ on: { first: 2, end: 6 }, off: [] });
  });

  it('lets go of what it no longer reaches', () => {
    expect(extension(5, 8, 6).off).toEqual([{ first: 7, end: 9 }]);
  });

  it('swings round where it began', () => {
    expect(extension(5, 8, 3)).toEqual({ on: { first: 3, end: 6 }, off: [{ first: 6, end: 9 }] });
  });
});
