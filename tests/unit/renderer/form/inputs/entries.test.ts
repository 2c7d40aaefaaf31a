import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pastedEntries, readEntries, writeEntries } from '../../../../../renderer/form/inputs/entries.ts';

describe('entries of a list field', () => {
  it('reads the entries of a draft, and none from an empty one', () => {
    expect(readEntries('')).toEqual([]);
    expect(writeEntries([])).toBe('');
    fc.assert(
      fc.property(fc.array(fc.string()), (entries) => {
        expect(readEntries(writeEntries(entries))).toEqual(entries);
      }),
    );
  });

  it.each(['["half', '{"a":1}', '[1, 2]', '["a", null]', 'as1'])('cannot read entries from «%s»', (draft) => {
    expect(readEntries(draft)).toBeNull();
  });

  it.each([
    ['a\nb\r\nc\n', ['a', 'b', 'c']],
    ['a, b;c\td', ['a', 'b', 'c', 'd']],
    ['["a,b", "c"]', ['a,b', 'c']],
    ['a, a, b', ['a', 'b']],
  ])('splits the pasted text «%s»', (pasted, entries) => {
    expect(pastedEntries(pasted)).toEqual(entries);
  });

  it.each(['Weekender bag', 'a', '', ' a, '])('does not split the pasted text «%s»', (pasted) => {
    expect(pastedEntries(pasted)).toBeNull();
  });
});
