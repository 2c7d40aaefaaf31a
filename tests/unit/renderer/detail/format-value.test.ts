import { describe, expect, it } from 'vitest';
import {
  matchesValueSearch,
  formatPrimitiveLine,
  getNestedEntries,
  formatPrimitive,
} from '../../../../renderer/detail/format-value.ts';

describe('nested values', () => {
  it('shows a list in one line if it contains nothing nested', () => {
    expect(formatPrimitiveLine(['cotton', 2, true])).toBe('cotton, 2, Yes');
    expect(formatPrimitiveLine([{ a: 1 }])).toBeNull();
    expect(formatPrimitiveLine([])).toBeNull();
    expect(formatPrimitiveLine('text')).toBeNull();
  });

  it('shows values unchanged', () => {
    expect(formatPrimitive('<b>bold</b>')).toBe('<b>bold</b>');
    expect(formatPrimitive(1.42)).toBe('1.42');
    expect(formatPrimitive(48216)).toBe('48,216');
    expect(formatPrimitive(null)).toBe('—');
  });

  it('expands a value into its properties', () => {
    expect(getNestedEntries(['x'])).toEqual([['1', 'x']]);
    expect(getNestedEntries({ a: 1 })).toEqual([['a', 1]]);
    expect(getNestedEntries(3)).toBeNull();
  });

  it('finds values by name or by anything inside', () => {
    expect(matchesValueSearch('care', { wash: ['by Hand'] }, 'hand')).toBe(true);
    expect(matchesValueSearch('care', {}, 'care')).toBe(true);
    expect(matchesValueSearch('care', { wash: 'cold' }, 'hand')).toBe(false);
  });

  it('stops the search in endlessly nested values', () => {
    const endless: Record<string, unknown> = {};
    endless['self'] = endless;
    expect(matchesValueSearch('endless', endless, 'absent')).toBe(false);
  });
});
