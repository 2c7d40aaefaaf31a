import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePastedTexts, parseTextList, writeEntries } from '../../../../../renderer/form/inputs/list-entries.ts';

describe('entries of a list field', () => {
  it('reads the entries of a draft, and none from an empty one', () => {
    expect(parseTextList('')).toEqual([]);
    expect(writeEntries([])).toBe('');
    fc.assert(
      fc.property(fc.array(fc.string()), (entries) => {
        expect(parseTextList(writeEntries(entries))).toEqual(entries);
      }),
    );
  });

  it.each(['["half', '{"a":1}', '[1, 2]', '["a", null]', 'as1'])('cannot read entries from «%s»', (draft) => {
    expect(parseTextList(draft)).toBeNull();
  });

  it.each([
    ['a\nb\r\nc\n', ['a', 'b', 'c']],
    ['a, b;c\td', ['a', 'b', 'c', 'd']],
    ['["a,b", "c"]', ['a,b', 'c']],
    ['a, a, b', ['a', 'b']],
  ])('splits the pasted text «%s»', (pasted, entries) => {
    expect(parsePastedTexts(pasted)).toEqual(entries);
  });

  it.each(['Weekender bag', 'a', '', ' a, '])('does not split the pasted text «%s»', (pasted) => {
    expect(parsePastedTexts(pasted)).toBeNull();
  });
});
