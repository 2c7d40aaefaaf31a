import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  kindParsers,
  readId,
  parseItem,
  resourceNames,
  getResource,
  resources,
} from '../../../electron/model/index.ts';

describe('reading of an item', () => {
  it('never throws and never keeps a field of the wrong type, for any input', () => {
    fc.assert(
      fc.property(fc.constantFrom(...resourceNames), fc.jsonValue(), (name, raw) => {
        const resource = getResource(name);
        const item: Readonly<Record<string, unknown>> = parseItem(resource, raw);
        for (const field of resource.fields) {
          const value = item[field.name];
          if (value !== undefined) expect(kindParsers[field.kind].read(value)).toEqual(value);
        }
      }),
    );
  });

  it('converts obvious values: numbers to text, text to numbers, words to booleans', () => {
    const raw = {
      sku: 10157,
      product_level: '2',
      num_variations: 3.0,
      created: '2026-03-12T09:41:00',
      asset_ids: ['a', { id: 'b' }],
    };
    expect(parseItem(resources.product, raw)).toEqual({
      sku: '10157',
      product_level: 2,
      num_variations: 3,
      created: '2026-03-12T09:41:00.000Z',
      asset_ids: ['a', 'b'],
    });
    expect(parseItem(resources.asset, { public: 'true', assigned: 0 })).toEqual({ public: true, assigned: false });
  });

  it('leaves out values with no obvious meaning', () => {
    expect(
      parseItem(resources.product, { sku: ['x'], product_level: 'deep', attributes: [], created: 'yesterday' }),
    ).toEqual({});
  });

  it.each([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05.123456', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T03:04:05.123456Z', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T05:04:05+02:00', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02 03:04', '2026-01-02T03:04:00.000Z'],
    ['2026-01-02', '2026-01-02T00:00:00.000Z'],
  ])('reads the date %s as UTC', (written, read) => {
    expect(kindParsers.date.read(written)).toBe(read);
  });

  it('reads only values that mean true or false as such', () => {
    const read = (values: readonly unknown[]) => values.map((value) => kindParsers.boolean.read(value));
    expect(read([true, 'true', 1, '1'])).toEqual([true, true, true, true]);
    expect(read([false, 'false', 0, '0'])).toEqual([false, false, false, false]);
    expect(read([2, '', 'yes', null, []]).filter((value) => value !== undefined)).toEqual([]);
  });

  it('identifies an item by its standard key first and accepts the other', () => {
    expect(readId(resources.product, { id: 'a', _id: 'b' })).toBe('a');
    expect(readId(resources.product, { _id: 'b' })).toBe('b');
    expect(readId(resources.family, { id: 'a', _id: 'b' })).toBe('b');
    expect(readId(resources.family, { id: 7 })).toBe('7');
    for (const raw of [null, [], 'x', {}, { id: '' }, { id: null }, { id: {} }])
      expect(readId(resources.product, raw)).toBeUndefined();
  });
});

describe('dates', () => {
  const some = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });

  it('keeps the milliseconds of a date in any notation', () => {
    fc.assert(
      fc.property(some, (date) => {
        const text = date.toISOString();
        const second = `${text.slice(0, 19)}.000Z`;
        expect(kindParsers.date.read(text)).toBe(text);
        expect(kindParsers.date.read(text.replace('Z', ''))).toBe(text);
        expect(kindParsers.date.read(text.replace(/\.\d+Z/, 'Z'))).toBe(second);
        expect(kindParsers.date.read(text.replace('T', ' ').replace(/\.\d+Z/, '+00:00'))).toBe(second);
      }),
    );
  });

  it.each([
    '2026-13-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-32',
    '2026-02-30',
    '2026-04-31T10:00:00Z',
    '2025-02-29',
    '2026-01-01T24:30:00Z',
    '2026-01-01T00:61:00Z',
  ])('rejects %s as a date', (text) => expect(kindParsers.date.read(text)).toBeUndefined());
});
