import { describe, expect, it } from 'vitest';
import type { ProductAttributeUse } from '../../../../../../electron/contract/index.ts';
import { createFeedLines, formatFeedText } from '../../../../../../renderer/features/create/channel/feed-format.ts';
import {
  createColumn,
  defaultShape,
  findSource,
  getHeading,
  indexSources,
  isSameColumn,
  learnShape,
  listSources,
  readFeedColumns,
} from '../../../../../../renderer/features/create/channel/feed-columns.ts';

const attribute = (name: string, more: Partial<ProductAttributeUse> = {}): ProductAttributeUse => ({
  name,
  title: name,
  label: null,
  type: 'text',
  ...more,
});
const price = { amount: 'amount', unit: 'currency', units: ['EUR'] };
const index = indexSources(
  listSources([
    attribute('material'),
    attribute('colour_1', { title: 'Colour' }),
    attribute('care', { type: 'texts' }),
    attribute('price', { price }),
  ]),
);
const source = (name: string) => index.get(name) ?? expect.fail(`${name} is not a source`);

describe('column of a feed', () => {
  it.each([
    [
      'a header and an attribute',
      [{ header: 'title', attribute: 'label' }],
      { header: 'material', attribute: 'material' },
    ],
    [
      'an ID next to them',
      [
        { id: 'sku', header: 'item', attribute: 'sku' },
        { id: 'thumbnail', header: 'image', attribute: 'thumbnail' },
      ],
      { header: 'material', id: 'material', attribute: 'material' },
    ],
    ['an ID alone', [{ id: 'sku' }, { id: 'material' }], { id: 'material' }],
    ['properties that are not text', [{ id: 'sku', width: 3 }], { id: 'material' }],
  ])('is created in the format of the account’s channels: %s', (_title, seen, created) => {
    expect(createColumn(learnShape(seen, index) ?? defaultShape, source('material'))).toEqual(created);
  });

  it.each([[[]], [[{ width: 3 }]], [[{ code: 'x1' }, { code: 'x2' }]]])(
    'is created with an ID when no channel shows a format: %j',
    (seen) => {
      expect(createColumn(learnShape(seen, index) ?? defaultShape, source('material'))).toEqual({ id: 'material' });
    },
  );

  it('has the value that its source names, for any header', () => {
    const shape = { source: ['attribute'], heading: 'header' };
    expect(findSource({ header: 'sku', attribute: 'material' }, index, shape)?.name).toBe('material');
    expect(findSource({ header: 'sku', attribute: 'Colour' }, index, shape)?.name).toBe('colour_1');
    expect(findSource({ header: 'sku', attribute: 'nothing' }, index, shape)).toBeUndefined();
    expect(findSource('material', index, shape)?.name).toBe('material');
  });

  it('has no value when two of its texts name different values', () => {
    expect(findSource({ one: 'sku', other: 'material' }, index, defaultShape)).toBeUndefined();
  });

  it('has the header that the file shows', () => {
    const shape = { source: ['attribute'], heading: 'header' };
    expect(getHeading({ header: 'Stoff', attribute: 'material' }, index, shape)).toBe('Stoff');
    expect(getHeading({ header: '', attribute: 'material' }, index, shape)).toBe('material');
    expect(getHeading({ id: 'material' }, index, defaultShape)).toBe('material');
    expect(getHeading({ id: 'unknown' }, index, defaultShape)).toBe('unknown');
    expect(getHeading(7, index, defaultShape)).toBe('…');
  });
});

it('treats columns with the same properties in another order as equal', () => {
  expect(isSameColumn({ id: 'sku', header: 'sku' }, { header: 'sku', id: 'sku' })).toBe(true);
  expect(isSameColumn({ id: 'sku', header: 'sku' }, { header: 'SKU', id: 'sku' })).toBe(false);
});

describe('columns of a feed preview', () => {
  const shape = { source: ['attribute'], heading: 'header' };
  const text = JSON.stringify([
    { header: 'Stoff', attribute: 'material' },
    { header: 'item', attribute: 'sku' },
    { header: 'family', attribute: 'product_family_id' },
    { header: 'care', attribute: 'care' },
    { header: 'price', attribute: 'price' },
    { header: 'x', attribute: 'unknown' },
  ]);

  it('are the chosen ones, with … for values that a row does not have', () => {
    const row = {
      cells: { sku: 'BAG-1', 'attributes.material': 'Canvas; waxed', product_family_id: 'f1' },
      names: { product_family_id: 'Bags' },
    };
    const delimiters = { separator: ';', quote: '"' };
    expect(formatFeedText(createFeedLines([row], delimiters, readFeedColumns(text, index, shape)), delimiters)).toBe(
      'Stoff;item;family;care;price;x\r\n"Canvas; waxed";BAG-1;Bags;…;…;…\r\n',
    );
  });

  it.each([[''], ['[]'], ['[{'], ['{"a":1}']])('are the default ones while the field contains %j', (columns) => {
    expect(readFeedColumns(columns, index, shape)).toBeNull();
  });
});
