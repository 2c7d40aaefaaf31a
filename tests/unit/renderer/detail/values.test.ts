import { describe, expect, it } from 'vitest';
import { holds, lineOf, membersOf, wordsOf } from '../../../../renderer/detail/values.ts';

describe('nested values', () => {
  it('shows a list in one line if it contains nothing nested', () => {
    expect(lineOf(['cotton', 2, true])).toBe('cotton, 2, Yes');
    expect(lineOf([{ a: 1 }])).toBeNull();
    expect(lineOf([])).toBeNull();
    expect(lineOf('text')).toBeNull();
  });

  it('shows values unchanged', () => {
    expect(wordsOf('<b>bold</b>')).toBe('<b>bold</b>');
    expect(wordsOf(1.42)).toBe('1.42');
    expect(wordsOf(48216)).toBe('48,216');
    expect(wordsOf(null)).toBe('—');
  });

  it('expands a value into its properties', () => {
    expect(membersOf(['x'])).toEqual([['1', 'x']]);
    expect(membersOf({ a: 1 })).toEqual([['a', 1]]);
    expect(membersOf(3)).toBeNull();
  });

  it('finds values by name or by anything inside', () => {
    expect(holds('care', { wash: ['by Hand'] }, 'hand')).toBe(true);
    expect(holds('care', {}, 'care')).toBe(true);
    expect(holds('care', { wash: 'cold' }, 'hand')).toBe(false);
  });

  it('stops the search in endlessly nested values', () => {
    const endless: Record<string, unknown> = {};
    endless['self'] = endless;
    expect(holds('endless', endless, 'absent')).toBe(false);
  });
});
