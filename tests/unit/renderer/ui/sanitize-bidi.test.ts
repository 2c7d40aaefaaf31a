import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeAttributes, sanitizeBidi, sanitizeText } from '../../../../renderer/ui/sanitize-bidi.ts';

describe('sanitizeBidi', () => {
  it('reorders and hides no characters', () => {
    expect(sanitizeBidi('invoice\u202Efdp.exe')).toBe('invoice·fdp.exe');
    expect(sanitizeBidi('\u2067a\u2069 \u202ab\u202c')).toBe('·a· ·b·');
    expect(sanitizeBidi('a\u0000b\u0007c\u009bd\u007f')).toBe('a�b�c�d�');
  });

  it.each(['two\nlines\tand a tab', 'שלום bag 3', 'مرحبا\u200f (2)', '👩‍👩‍👧 می‌خواهم', 'plain', ''])(
    'leaves %j unchanged',
    (text) => {
      expect(sanitizeBidi(text)).toBe(text);
    },
  );

  it('leaves numbers and missing values in a template unchanged', () => {
    expect(sanitizeText('a\u202Eb')).toBe('a·b');
    for (const other of [12, 0, true, null, undefined]) expect(sanitizeText(other)).toBe(other);
    const attributes = { 'aria-label': 'a\u202Eb', title: undefined, value: 'a\u202Eb', tabindex: 0 };
    expect(sanitizeAttributes(attributes)).toEqual({ ...attributes, 'aria-label': 'a·b' });
    expect(sanitizeAttributes(undefined)).toEqual({});
  });

  it('keeps the length of the text, character for character, and changes nothing when applied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = sanitizeBidi(text);
        expect(shown.length).toBe(text.length);
        expect(sanitizeBidi(shown)).toBe(shown);
        expect(/[\u202a-\u202e\u2066-\u2069]/u.test(shown)).toBe(false);
      }),
    );
  });
});
