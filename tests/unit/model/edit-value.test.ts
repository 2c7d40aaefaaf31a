import { describe, expect, it } from 'vitest';
import { editValueText, isSameEditValue, readEditValue, rebaseEditValue } from '../../../electron/model/edit-value.ts';

describe('readEditValue', () => {
  it.each([undefined, null, '', []])('reads %j as an empty value', (raw) => {
    expect(readEditValue(raw)).toBeNull();
  });

  it.each(['a', 0, false, ['a', 'b']])('reads %j unchanged', (raw) => {
    expect(readEditValue(raw)).toEqual(raw);
  });

  it.each([{ amount: 1 }, [1, 2], [['a']], [null]])('rejects %j as the value of an editor', (raw) => {
    expect(readEditValue(raw)).toBeUndefined();
  });
});

describe('isSameEditValue', () => {
  it.each([
    [null, null, true],
    [null, 0, false],
    [null, false, false],
    ['a', 'A', false],
    ['2.5', 2.5, true],
    ['2.50', 2.5, false],
    [['a', 'b'], ['b', 'a'], true],
    [['a'], ['a', 'b'], false],
    [['a', 'b'], ['a'], false],
    [['a'], 'a', true],
  ])('compares %j with %j', (one, other, same) => {
    expect(isSameEditValue(one, other)).toBe(same);
  });
});

describe('rebaseEditValue', () => {
  it('applies the added and removed options of a multiple choice to the current options', () => {
    expect(rebaseEditValue(['red', 'green'], ['red', 'blue'], ['blue', 'white', 'red'])).toEqual([
      'white',
      'red',
      'green',
    ]);
  });

  it('returns an empty value if no option is left', () => {
    expect(rebaseEditValue(null, ['red'], ['red'])).toBeNull();
  });

  it('keeps a value that is not a list', () => {
    expect(rebaseEditValue('new', 'old', 'other')).toBe('new');
  });
});

describe('editValueText', () => {
  it.each([
    [null, ''],
    [2.5, '2.5'],
    [true, 'true'],
    [['a', 'b'], 'a | b'],
  ])('writes %j as text', (value, text) => {
    expect(editValueText(value)).toBe(text);
  });
});
