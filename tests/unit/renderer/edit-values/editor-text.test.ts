import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditorKind, EditValue } from '../../../../electron/contract/index.ts';
import { readValue, formatEditorText } from '../../../../renderer/edit-values/controls/editor-text.ts';
import { formatNumberText, readNumber } from '../../../../renderer/edit-values/controls/region-number.ts';

describe('readNumber', () => {
  it.each([
    ['1,250', '.', 1_250],
    ['1,250', ',', 1.25],
    ['1.234,50', ',', 1_234.5],
    ['1 234,5', ',', 1_234.5],
    ['12.5', ',', 12.5],
    ['−3', '.', -3],
    ['.5', '.', 0.5],
    ['1e3', '.', 1_000],
    ['', '.', null],
    ['12 kg', '.', null],
    ['1.2.3', '.', null],
    ['12345678901234567890', '.', null],
  ])('reads «%s» where decimals are after «%s» as %s', (text, decimal, value) => {
    expect(readNumber(text, decimal)).toBe(value);
  });

  it('reads the text of every number as the same number', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100),
          fc.integer({ min: -999_999_999, max: 999_999_999 }),
        ),
        fc.constantFrom('.', ','),
        (value, decimal) => {
          expect(readNumber(formatNumberText(value, decimal), decimal)).toBe(value === 0 ? 0 : value);
        },
      ),
    );
  });
});

describe('readValue', () => {
  it.each<[EditorKind, string, EditValue]>([
    ['text', ' two  blanks ', ' two  blanks '],
    ['text', '', null],
    ['number', ' 12.5 ', 12.5],
    ['number', '  ', null],
    ['integer', '7', 7],
    ['yesNo', 'yes', true],
    ['yesNo', 'no', false],
    ['yesNo', '', null],
    ['date', '15 Jan 2027', '2027-01-15'],
    ['date', '2027-01-15', '2027-01-15'],
    ['dateTime', '15 Jan 2027 06:30', '2027-01-15T06:30:00.000Z'],
    ['dateTime', '15 Jan 2027', '2027-01-15T00:00:00.000Z'],
    ['url', 'https://example.com/a', 'https://example.com/a'],
    ['choice', ' Olive ', 'Olive'],
  ])('reads the %s «%s»', (kind, text, value) => {
    expect(readValue(kind, text)).toEqual({ value });
  });

  it.each<[EditorKind, string]>([
    ['number', 'twelve'],
    ['integer', '1.5'],
    ['date', '31 Feb 2027'],
    ['dateTime', '15 Jan 2027 25:00'],
    ['url', 'no address'],
  ])('says why the %s «%s» is no value', (kind, text) => {
    expect(readValue(kind, text)).toHaveProperty('problem');
  });

  it.each<[EditorKind, EditValue]>([
    ['text', 'a'],
    ['multiline', 'a\nb'],
    ['number', 1.42],
    ['integer', 3],
    ['yesNo', false],
    ['date', '2027-01-15'],
    ['dateTime', '2027-01-15T06:30:00.000Z'],
    ['dateTime', '2027-01-15T00:00:00.000Z'],
    ['choice', 'Olive'],
    ['text', null],
  ])('reads what the editor of a %s shows for %j as the same value', (kind, value) => {
    expect(readValue(kind, formatEditorText(kind, value))).toEqual({ value });
  });
});

describe('formatEditorText', () => {
  it.each<[EditorKind, EditValue, string]>([
    ['text', '2027-01-15', '2027-01-15'],
    ['date', '2027-01-15', '15 Jan 2027'],
    ['dateTime', '2027-01-15T00:00:00.000Z', '15 Jan 2027'],
    ['date', 'next week', 'next week'],
    ['yesNo', false, 'no'],
    ['choices', ['a', 'b'], 'a, b'],
    ['text', null, ''],
  ])('shows the %s %j as «%s»', (kind, value, text) => {
    expect(formatEditorText(kind, value)).toBe(text);
  });
});
