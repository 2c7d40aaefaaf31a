import { describe, expect, it } from 'vitest';
import { isContradiction, isSameText, isSimilarText } from '../../../../electron/outbox/reconcile/compare-texts.ts';

describe('isSameText', () => {
  it.each([
    ['blanks collapsed', 'Spring  2026 ', 'Spring 2026'],
    ['another Unicode form', 'Cafe\u0301', 'Caf\u00e9'],
    ['entities', "Tom & Jerry's", 'Tom &amp; Jerry&#39;s'],
    ['entities twice', 'Tom & Jerry', 'Tom &amp;amp; Jerry'],
    ['capitals', 'Spring', 'SPRING'],
    ['a blank in place of a tab', 'Spring\t2026', 'Spring 2026'],
    ['a blank that does not break', 'Spring 2026', 'Spring\u00a02026'],
    ['invisible characters', 'Spring\u200b', 'Spring'],
  ])('treats a text with %s as equal', (_, sent, found) => {
    expect(isSameText(sent, found)).toBe(true);
  });

  it('does not treat a truncated or extended text as equal', () => {
    expect(isSameText('Spring 2026', 'Spring 2026 (1)')).toBe(false);
    expect(isSameText('Spring 2026', 'Spring')).toBe(false);
  });
});

describe('isSimilarText', () => {
  it('accepts a truncated text, a suffix and a slug as a variant of a text', () => {
    expect(isSimilarText('Spring 2026', 'Spring')).toBe(true);
    expect(isSimilarText('Spring 2026', 'Spring 2026 (1)')).toBe(true);
    expect(isSimilarText('Spring & Café 2026.JPG', 'spring-cafe-2026.jpg')).toBe(true);
    expect(isSimilarText('Spring 2026', 'Autumn 2026')).toBe(false);
  });
});

describe('contradicts', () => {
  it('finds no contradiction in values that the service leaves out or reformats', () => {
    for (const found of [undefined, null, '', [], {}, false]) expect(isContradiction('Label', found)).toBe(false);
    expect(isContradiction('A  label', 'a label')).toBe(false);
    expect(isContradiction(['one', 'two'], ['two', 'one', 'three'])).toBe(false);
    expect(isContradiction({ de: 'Tasche' }, { de: 'Tasche', en: 'Bag' })).toBe(false);
  });

  it('finds another value', () => {
    expect(isContradiction('Label', 'Other')).toBe(true);
    expect(isContradiction(['one'], ['two'])).toBe(true);
    expect(isContradiction(['one', 'two'], ['one'])).toBe(true);
    expect(isContradiction({ de: 'Tasche' }, { de: 'Schuh' })).toBe(true);
  });
});
