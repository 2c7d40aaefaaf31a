import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pastedEntries, readEntries, writeEntries } from '../../../../../renderer/form/inputs/entries.ts';

describe('the entries of a list', () => {
  it('are those of its draft, and none of an empty one', () => {
    expect(readEntries('')).toEqual([]);
    expect(writeEntries([])).toBe('');
    fc.assert(
      fc.property(fc.array(fc.string()), (entries) => {
        expect(readEntries(writeEntries(entries))).toEqual(entries);
      }),
    );
  });

  it.each(['["half', '{"a":1}', '[1, 2]', '["a", null]', 'as1'])('cannot be read from «%s»', (draft) => {
    expect(readEntries(draft)).toBeNull();
  });

  it.each([
    ['a\nb\r\nc\n', ['a', 'b', 'c']],
    ['a, b;c\td', ['a', 'b', 'c', 'd']],
    ['["a,b", "c"]', ['a,b', 'c']],
    ['a, a, b', ['a', 'b']],
  ])('are parted in a paste of «%s»', (pasted, entries) => {
    expect(pastedEntries(pasted)).toEqual(entries);
  });

  it.each(['Weekender bag', 'a', '', ' a, '])('stay one text in a paste of «%s»', (pasted) => {
    expect(pastedEntries(pasted)).toBeNull();
  });
});
