import { describe, expect, it } from 'vitest';
import { expandListedAttributes } from '../../../../electron/model/table/listed-attributes.ts';

/** Returns the added cells of each row. */
const getAdded = (rows: readonly (readonly string[])[], header = 0): readonly (readonly string[])[] | null => {
  const expanded = expandListedAttributes(rows, header);
  return expanded === null ? null : expanded.rows.map((row) => row.slice(expanded.firstAdded));
};

describe('expandListedAttributes', () => {
  it.each<[string, readonly (readonly string[])[], readonly (readonly string[])[]]>([
    [
      'WooCommerce',
      [
        [
          'SKU',
          'Attribute 1 name',
          'Attribute 1 value(s)',
          'Attribute 1 visible',
          'Attribute 2 name',
          'Attribute 2 value(s)',
        ],
        ['A', 'Colour', 'blue', '1', 'Size', 'S, M'],
        ['B', 'Size', 'L', '1', '', ''],
        ['C', '', '', '', '', ''],
      ],
      [['Colour', 'Size'], ['blue', 'S, M'], ['', 'L'], []],
    ],
    [
      'WooCommerce in German',
      [
        ['SKU', 'Attribut 1 Name', 'Attribut 1 Wert(e)'],
        ['A', 'Farbe', 'blau'],
      ],
      [['Farbe'], ['blau']],
    ],
    [
      'Shopify, which writes a name only in the first row of a product',
      [
        ['Handle', 'SKU', 'Option1 Name', 'Option1 Value'],
        ['bag', 'A', 'Colour', 'blue'],
        ['bag', 'B', '', 'red'],
        ['cup', 'C', 'Size', 'L'],
      ],
      [
        ['Colour', 'Size'],
        ['blue', ''],
        ['red', ''],
        ['', 'L'],
      ],
    ],
    [
      'Magento, with a comma in a value',
      [
        ['sku', 'additional_attributes'],
        ['A', 'colour=blue,note=Hello, world,tags=new|sale'],
        ['B', 'size=L'],
      ],
      [
        ['colour', 'note', 'tags', 'size'],
        ['blue', 'Hello, world', 'new|sale', ''],
        ['', '', '', 'L'],
      ],
    ],
    [
      'PrestaShop',
      [
        ['Reference', 'Feature (Name:Value:Position:Customized)'],
        ['A', 'Colour:Blue:1:0,Size:L:2'],
      ],
      [
        ['Colour', 'Size'],
        ['Blue', 'L'],
      ],
    ],
    [
      'several values of one attribute',
      [
        ['SKU', 'Attribute 1 name', 'Attribute 1 value', 'Attribute 2 name', 'Attribute 2 value'],
        ['A', 'Colour', 'blue', 'colour', 'red'],
      ],
      [['Colour'], ['blue | red']],
    ],
  ])('adds a column for each attribute that an export lists: %s', (_, rows, added) => {
    expect(getAdded(rows)).toEqual(added);
  });

  it('adds columns behind the longest row, and no column of the table for a second time', () => {
    const rows = [['Title'], ['sku', 'Colour', 'additional_attributes'], ['A', '', 'colour=blue,size=L', 'extra']];
    expect(expandListedAttributes(rows, 1)).toEqual({
      firstAdded: 4,
      added: 1,
      listedIn: new Map([[2, ['size']]]),
      rows: [
        ['Title'],
        ['sku', 'Colour', 'additional_attributes', '', 'size'],
        ['A', '', 'colour=blue,size=L', 'extra', 'L'],
      ],
    });
  });

  it.each([
    ['no such column', ['sku', 'Attribute name', 'Option 1 value'], ['A', 'x', 'y']],
    ['no attribute in it', ['sku', 'additional_attributes'], ['A', 'nothing here']],
    [
      'an implausible number of attributes',
      ['sku', 'additional_attributes'],
      ['A', Array.from({ length: 400 }, (_, at) => `a${at}=1`).join(',')],
    ],
  ])('returns null for a table with %s', (_, ...rows) => {
    expect(expandListedAttributes(rows as readonly (readonly string[])[], 0)).toBeNull();
  });

  it('names the added columns of each column that lists attributes', () => {
    const expanded = expandListedAttributes(
      [
        ['SKU', 'Size', 'Attribute 1 name', 'Attribute 1 value(s)', 'additional_attributes', 'Attribute 2 name'],
        ['A', 'L', 'Colour', 'blue', 'size=M,colour=red,note=x', 'Season'],
        ['B', 'L', 'Size', 'M', '', ''],
      ],
      0,
    );
    expect(expanded?.listedIn).toEqual(
      new Map([
        [2, ['Colour']],
        [3, ['Colour']],
        [4, ['Colour', 'note']],
      ]),
    );
  });
});
