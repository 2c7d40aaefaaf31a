import { describe, expect, it } from 'vitest';
import type { ItemDetail } from '../../../../electron/contract/index.ts';
import {
  getItemAttributes,
  formatAttributeDate,
  groupAttributes,
  isEmptyValue,
  formatObjectLine,
  htmlToPlainText,
  getAttributeUnit,
} from '../../../../renderer/detail/format-attribute.ts';

describe('small objects', () => {
  it.each([
    [{ width: 54, height: 52, depth: 31, unit: 'cm' }, '54 × 52 × 31 cm'],
    [{ width: 54, height: 52 }, '54 × 52'],
    [{ amount: 294.9, currency: 'EUR' }, '294.90 EUR'],
    [{ value: 1.42, unit: 'kg' }, '1.42 kg'],
    [{ pieces: 6, stackable: true }, 'pieces 6, stackable Yes'],
    [{ a: 1, b: 2, c: 3, d: 4, e: 5 }, 'a 1, b 2, c 3, d 4, e 5'],
    [{ width: 54, unit: 'cm', note: 'about' }, 'width 54, unit cm, note about'],
  ])('shows a small object in one line: %j', (value, text) => {
    expect(formatObjectLine(value)).toBe(text);
  });

  it('shows no line for an object that is empty, nested or large', () => {
    expect(formatObjectLine({ carton: { weight: 3 } })).toBeNull();
    expect(formatObjectLine({})).toBeNull();
    expect(formatObjectLine([1])).toBeNull();
    expect(formatObjectLine('text')).toBeNull();
    expect(formatObjectLine({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 })).toBeNull();
  });
});

describe('dates in a text', () => {
  it('reads the written day from a text in every time zone', () => {
    expect(formatAttributeDate('2026-11-01')).toBe('1 Nov 2026');
    expect(formatAttributeDate('2026-02-30')).toBeNull();
  });
  it('finds no date in other texts', () => {
    expect(formatAttributeDate('2026')).toBeNull();
    expect(formatAttributeDate('2026-09-01 or later')).toBeNull();
    expect(formatAttributeDate('olive')).toBeNull();
  });
});

it('shows a unit from the end of the key only, and once', () => {
  const units = ['weight_kg', 'length_cm', 'size_l', 'kg', 'bag'].map((key) => getAttributeUnit(key, 'Weight'));
  expect(units).toEqual(['kg', 'cm', '', '', '']);
  expect(getAttributeUnit('weight_kg', 'Weight kg')).toBe('');
});

it('shows formatted text without its markup, and any other text unchanged', () => {
  expect(htmlToPlainText('<p><strong>Bag.</strong> Made to last</p><ul><li>42 l</li></ul>')).toBe(
    'Bag. Made to last\n42 l',
  );
  expect(htmlToPlainText('less < more')).toBeNull();
  expect(htmlToPlainText('start <b>bold</b>')).toBeNull();
});

it('recognizes empty values', () => {
  expect([null, undefined, '', [], {}].every(isEmptyValue)).toBe(true);
  expect([0, false, ' ', [null]].some(isEmptyValue)).toBe(false);
});

describe('attributes of an item', () => {
  const item = {
    resource: 'product',
    values: { attributes: { weight_kg: 1.4, odd: 1, brand: 'Northfield' } },
    declared: {
      weight_kg: { name: 'Weight', type: 'DecimalAttribute', group: 'Size and weight' },
      brand: { name: 'Brand', type: null, group: null },
    },
  } as unknown as ItemDetail;

  it('shows attributes by label, with key and type on request', () => {
    expect(getItemAttributes(item)).toEqual([
      { key: 'weight_kg', name: 'Weight', value: 1.4, tip: 'weight_kg · Decimal number' },
      { key: 'odd', name: 'odd', value: 1, tip: 'odd' },
      { key: 'brand', name: 'Brand', value: 'Northfield', tip: 'brand' },
    ]);
  });

  it('groups attributes, ungrouped ones last, without a heading if there are no groups', () => {
    const titles = (one: ItemDetail): readonly (string | null)[] =>
      groupAttributes(one, getItemAttributes(one)).map(({ title }) => title);
    expect(titles(item)).toEqual(['Size and weight', 'Other']);
    expect(titles({ ...item, declared: undefined })).toEqual([null]);
  });
});
