import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkValue, getEditWarnings } from '../../../electron/edits/check-value.ts';
import type { EditableField, EditorKind, EditValue } from '../../../electron/edits/contract.ts';

const field = (editor: EditorKind | null, more: Partial<EditableField> = {}): EditableField => ({
  field: 'attributes.any',
  label: 'Any',
  editor,
  reason: null,
  options: [],
  isRestricted: false,
  maxLength: null,
  value: null,
  isPresent: true,
  ...more,
});

describe('checkValue', () => {
  it.each<[EditorKind, EditValue, EditValue]>([
    ['text', 'Bag', 'Bag'],
    ['text', '', null],
    ['multiline', 'two\nlines', 'two\nlines'],
    ['integer', 12, 12],
    ['integer', '-12', -12],
    ['number', '2.50', 2.5],
    ['number', '0.1', 0.1],
    ['number', '', null],
    ['yesNo', false, false],
    ['date', '2028-02-29', '2028-02-29'],
    ['dateTime', '2026-10-04T08:00:00Z', '2026-10-04T08:00:00Z'],
    ['dateTime', '2026-10-04', '2026-10-04'],
    ['url', 'https://example.org/a', 'https://example.org/a'],
    ['choice', 'red', 'red'],
    ['choices', ['a', 'b', 'a', ''], ['a', 'b']],
    ['choices', [], null],
  ])('accepts for %s the value %j as %j', (editor, value, staged) => {
    expect(checkValue(field(editor), value)).toEqual({ value: staged });
  });

  it.each<[EditorKind, EditValue, string]>([
    ['text', 5, 'Must be text.'],
    ['text', ['a'], 'Must be text.'],
    ['integer', 1.5, 'Must be a whole number.'],
    ['integer', '1.5', 'Must be a whole number.'],
    ['number', '1,5', 'Must be a number.'],
    ['number', true, 'Must be a number.'],
    ['yesNo', 'yes', 'Must be yes or no.'],
    ['date', '2026-02-31', 'Must be a date such as 2026-10-04.'],
    ['date', '04.10.2026', 'Must be a date such as 2026-10-04.'],
    ['dateTime', '2026-13-01T00:00:00Z', 'Must be a date such as 2026-10-04.'],
    ['url', 'javascript:alert(1)', 'Must be a web address.'],
    ['url', 'example', 'Must be a web address.'],
    ['choices', 'a', 'Must be a list of options.'],
  ])('rejects for %s the value %j', (editor, value, message) => {
    expect(checkValue(field(editor), value)).toEqual({ message });
  });

  it('accepts exactly the days that exist, with a time of day and without', () => {
    const padTwo = (value: number): string => String(value).padStart(2, '0');
    const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const getDays = (year: number, month: number): number =>
      [31, isLeapYear(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
    const [year, month, day] = [fc.integer({ min: 1_896, max: 2_104 }), fc.nat(13), fc.integer({ min: 27, max: 32 })];
    const time = fc.constantFrom('', 'T00:00:00Z', 'T23:59:59.999Z', 'T12:00:00+02:00');
    const property = fc.property(year, month, day, time, (y, m, d, suffix) => {
      const text = `${String(y)}-${padTwo(m)}-${padTwo(d)}${suffix}`;
      const exists = d <= getDays(y, m);
      expect('value' in checkValue(field('dateTime'), text), text).toBe(exists);
      expect('value' in checkValue(field('date'), text), text).toBe(exists && suffix === '');
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('counts characters, not code units, for the maximum length', () => {
    const short = field('text', { maxLength: 3 });
    expect(checkValue(short, '👩👩👩')).toEqual({ value: '👩👩👩' });
    expect(checkValue(short, 'abcde')).toEqual({ message: '2 characters too many.' });
  });

  it('keeps a number as text if the service stores it as text', () => {
    expect(checkValue(field('number', { value: '2.0' }), 2.5)).toEqual({ value: '2.5' });
  });

  it('keeps the digits of a number that JavaScript cannot represent', () => {
    expect(checkValue(field('integer'), '12345678901234567890')).toEqual({ value: '12345678901234567890' });
  });

  it.each([
    ['status', null, 'Must not be empty.'],
    ['filename', '  ', 'Must not be empty.'],
    ['filename', 'a/b.jpg', 'A file name must not contain / or \\.'],
    ['gtin', '4.06E+12', 'A spreadsheet shortened this GTIN to 4.06E+12. Enter all of its digits.'],
  ])('rejects %s with the value %j', (name, value, message) => {
    expect(checkValue(field('text', { field: name }), value)).toEqual({ message });
  });

  it('rejects every value of a read-only field with its reason', () => {
    expect(checkValue(field(null, { reason: 'Calculated.' }), 'x')).toEqual({ message: 'Calculated.' });
  });
});

describe('warningsFor', () => {
  it.each([
    ['gtin', '4006381333931', []],
    ['gtin', '4006381333932', ['The check digit should be 1.']],
    ['gtin', '123456789', ['A GTIN has 8, 12, 13 or 14 digits.']],
    ['gtin', 'ABCDEFGH', ['A GTIN contains only digits.']],
    ['label', 'zero\u200bwidth', ['The value contains invisible characters.']],
  ])('tells what may be wrong with %s %j', (name, value, warnings) => {
    expect(getEditWarnings(field('text', { field: name }), value, {})).toEqual(warnings);
  });

  it('names each option that is not offered', () => {
    const choices = field('choices', { options: ['a', 'b'] });
    expect(getEditWarnings(choices, ['a', 'x'], {})).toEqual(['“x” is not one of the options.']);
    expect(getEditWarnings(choices, null, {})).toEqual([]);
  });

  it('warns of a year from another calendar', () => {
    const warnings = ['The year may be from another calendar.'];
    expect(getEditWarnings(field('date'), '2569-10-04', {})).toEqual(warnings);
    expect(getEditWarnings(field('dateTime'), '1447-04-12T00:00:00.000Z', {})).toEqual(warnings);
    expect(getEditWarnings(field('date'), '2026-10-04', {})).toEqual([]);
    expect(getEditWarnings(field('text'), '2569-10-04', {})).toEqual([]);
  });

  it('tells that a file name loses its extension', () => {
    const name = field('text', { field: 'filename', value: 'front.JPG' });
    expect(getEditWarnings(name, 'back.jpg', {})).toEqual([]);
    expect(getEditWarnings(name, 'back', {})).toEqual(['The file name no longer ends in “.JPG”.']);
  });

  it('tells that a variant stops inheriting an attribute, unless it has a value of its own', () => {
    const inherited = ['This variant inherits the value. The edit gives it a value of its own.'];
    const variant = { parent_id: 'p1', overwritten_attributes: ['size'] };
    expect(getEditWarnings(field('text'), 'x', variant)).toEqual(inherited);
    expect(getEditWarnings(field('text', { field: 'attributes.size' }), 'x', variant)).toEqual([]);
    expect(getEditWarnings(field('text', { field: 'label' }), 'x', variant)).toEqual([]);
    expect(getEditWarnings(field('text'), 'x', { parent_id: null })).toEqual([]);
  });
});
