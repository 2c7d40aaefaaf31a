import { describe, expect, it } from 'vitest';
import { createHeadingMatcher } from '../../../../electron/model/heading-aliases.ts';
import {
  type SheetHeader,
  type KnownHeaders,
  findHeader,
  readSheetHeader,
} from '../../../../electron/sheets/read/read-headers.ts';
import type { Table } from '../../../../electron/sheets/read/table.ts';

const attributes = ['colour', 'price', 'description', 'brand'];
const known = (skus: readonly string[] = []): KnownHeaders => ({
  isAttribute: (name) => attributes.includes(name),
  match: createHeadingMatcher([
    ...['label', 'gtin', 'status', 'product_family_id', 'category_ids', 'parent_id'].map((key) => ({
      key,
      names: [key],
      isAttribute: false,
    })),
    ...attributes.map((name) => ({ key: `attributes.${name}`, names: [name], isAttribute: true })),
  ]),
  nameOf: () => null,
  isKnownSku: (sku) => skus.includes(sku),
});
const readHeader = (rows: Table['rows'], skus: readonly string[] = [], sku: number | null = null): SheetHeader =>
  readSheetHeader({ rows, unknown: new Map(), numeric: null, widths: null, sheet: null }, known(skus), sku);
const named = ({ columns }: SheetHeader): readonly string[] => columns.map(({ key, written }) => `${written} = ${key}`);

describe('readHeads', () => {
  it('asks for one language if all columns are in several', () => {
    const rows = [
      ['sku', 'name-de_DE', 'name-en_US'],
      ['A', 'Tasche', 'Bag'],
    ];
    expect(() => readHeader(rows)).toThrow('The columns are in several languages or currencies, such as “name-de_DE”.');
  });

  it.each([
    [
      'Shopify',
      'Handle;Title;Body (HTML);Vendor;Type;Tags;Published;Option1 Name;Option1 Value;Variant SKU;Variant Grams;Variant Price;Variant Barcode;colour',
      'Variant SKU',
      [
        'Title = label',
        'Body (HTML) = attributes.description',
        'Variant Price = attributes.price',
        'Variant Barcode = gtin',
        'colour = attributes.colour',
      ],
    ],
    [
      'WooCommerce',
      'ID;Type;SKU;GTIN, UPC, EAN, or ISBN;Name;Published;Is featured?;Regular price;Parent;Categories',
      'SKU',
      [
        'GTIN, UPC, EAN, or ISBN = gtin',
        'Name = label',
        'Regular price = attributes.price',
        'Parent = parent_id',
        'Categories = category_ids',
      ],
    ],
    [
      'Akeneo',
      'sku;categories;enabled;family;groups;name-en_US;ean;description-en_US-print',
      'sku',
      [
        'categories = category_ids',
        'family = product_family_id',
        'name-en_US = label',
        'ean = gtin',
        'description-en_US-print = attributes.description',
      ],
    ],
    [
      'Magento',
      'sku;store_view_code;attribute_set_code;product_type;categories;name;url_key;description;price',
      'sku',
      [
        'attribute_set_code = product_family_id',
        'categories = category_ids',
        'name = label',
        'description = attributes.description',
        'price = attributes.price',
      ],
    ],
    [
      'PrestaShop',
      'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #;Supplier reference #;EAN13;Manufacturer',
      'Reference #',
      [
        'Name * = label',
        'Categories (x,y,z...) = category_ids',
        'Price tax excluded = attributes.price',
        'EAN13 = gtin',
      ],
    ],
    [
      'German',
      'Artikel-Nr.;Bezeichnung;EAN;Farbe;Preis',
      'Artikel-Nr.',
      ['Bezeichnung = label', 'EAN = gtin', 'Farbe = attributes.colour', 'Preis = attributes.price'],
    ],
    [
      'exports with prefixes',
      'sku;product.colour;attribute:price;attribute_brand;attribute:size;attributes.description',
      'sku',
      [
        'product.colour = attributes.colour',
        'attribute:price = attributes.price',
        'attribute_brand = attributes.brand',
        'attributes.description = attributes.description',
      ],
    ],
    ['any case', 'SKU;Label;Colour;COLOUR', 'SKU', ['Label = label', 'Colour = attributes.colour']],
  ])('recognizes the headers of %s', (_, header, sku, columns) => {
    const headers = readHeader([header.split(';'), ['x']]);
    expect(header.split(';')[headers.sku]).toBe(sku);
    expect(named(headers)).toEqual(columns);
  });

  const shop = (...rows: readonly string[][]): Table['rows'] => [
    ['Product ID', 'Name', 'Reference #', 'colour'],
    ...rows,
  ];

  it('uses the column with values known in the account as the SKU, and the likelier one if both are', () => {
    const rows = shop(['123', 'Bag', 'B-100', 'blue'], ['124', 'Bag', 'B-101', 'red']);
    expect(readHeader(rows, ['B-100', 'B-101']).sku).toBe(2);
    expect(readHeader(rows, ['123', '124']).sku).toBe(0);
    expect(readHeader(rows, ['123', '124', 'B-100', 'B-101']).sku).toBe(2);
    expect(readHeader(rows).sku).toBe(2);
  });

  it('uses the column that the user chose', () => {
    const headers = readHeader(shop(['123', 'Bag', 'B-100', 'blue']), ['B-100'], 0);
    expect([headers.sku, headers.headers.map(({ header }) => header)]).toEqual([
      0,
      ['Product ID', 'Name', 'Reference #', 'colour'],
    ]);
  });

  it('uses a shop’s number as the SKU only if the account has it', () => {
    const rows = [
      ['ID', 'Name'],
      ['123', 'Bag'],
    ];
    expect(() => readHeader(rows, ['B-100'])).toThrow('No column is named “sku”');
    expect(readHeader(rows, ['123']).sku).toBe(0);
  });

  it('finds the header below a title, and below a list that explains the headers', () => {
    expect(readHeader([['Export'], [], ['sku', 'colour'], ['A', 'b']]).row).toBe(2);
    expect(
      readHeader([
        ['sku', 'the number'],
        ['colour', 'the colour'],
        ['sku', 'colour', 'label'],
        ['A', 'b'],
      ]).row,
    ).toBe(2);
    expect(findHeader([['Notes'], ['colour']], known())).toBeNull();
    const titles = [['Notes'], ['sku', 'colour'], ['sku', 'price'], ['sku']];
    expect(findHeader(titles, known())).toEqual({ row: 1, rating: 2 });
    expect(findHeader([['sku'], ...titles], known())).toEqual({ row: 2, rating: 2 });
  });

  it('finds a column with SKUs of the account if no header names the SKU', () => {
    const rows = [
      ['Katalog 2026'],
      ['Poz.', 'Výr. číslo', 'colour', 'parent_id'],
      ['1', 'B-1', 'red', 'P'],
      ['2', 'B-2', 'red', 'P'],
    ];
    expect(readHeader(rows, ['B-1', 'B-2', 'P'])).toMatchObject({ row: 1, sku: 1 });
    expect(() => readHeader(rows, ['P'])).toThrow('No column is named “sku”');
    expect(() => readHeader(rows, [])).toThrow('No column is named “sku”');
    const repeated = [
      ['Gruppe', 'colour'],
      ['B-1', 'red'],
      ['B-1', 'red'],
      ['B-1', 'red'],
    ];
    expect(() => readHeader(repeated, ['B-1'])).toThrow('No column is named “sku”');
  });

  it.each(['Name', 'Item Name/Number', 'Item'])(
    'uses the column %s of NetSuite, whose label is in Display Name, if it has SKUs of the account',
    (name) => {
      const rows = [
        ['Internal ID', name, 'Display Name', 'Price'],
        ['7', 'B-1', 'Bag', '3.00'],
        ['8', 'B-2', 'Belt', '2.00'],
      ];
      const headers = readHeader(rows, ['B-1']);
      expect([headers.sku, named(headers)]).toEqual([1, ['Display Name = label', 'Price = attributes.price']]);
      expect(() => readHeader(rows, ['X'])).toThrow('No column is named “sku”');
    },
  );

  it('does not use the name as the SKU if no other column has the label, or if a column is named SKU', () => {
    const named = ['Name', 'Description', 'Price'];
    expect(() => readHeader([named, ['B-1', 'Bag', '3.00']], ['B-1'])).toThrow('No column is named “sku”');
    const both = readHeader(
      [
        ['Name', 'Display Name', 'SKU'],
        ['B-1', 'Bag', 'C-1'],
      ],
      ['B-1'],
    );
    expect([both.sku, both.columns.map(({ written }) => written), both.ignored]).toEqual([
      2,
      ['Name'],
      ['Display Name'],
    ]);
  });

  it('uses the row of an export with codes and labels that names most columns', () => {
    const rows = [
      ['sku', 'label', 'colour'],
      ['SKU', 'Name (English)', 'Colour'],
      ['B-1', 'Bag', 'red'],
    ];
    expect(readHeader(rows)).toMatchObject({ row: 0, columns: [{ key: 'label' }, { key: 'attributes.colour' }] });
  });

  it('uses the last of the rows over which a header is merged', () => {
    expect(
      readHeader([
        ['sku', 'colour'],
        ['sku', 'colour'],
        ['A', 'b'],
      ]).row,
    ).toBe(1);
  });
});

it('explains that columns aligned with spaces cannot be read', () => {
  expect(() => readHeader([['sku     label        price'], ['A-1     Bag          3.00']])).toThrow(
    /aligned with spaces/,
  );
  expect(() =>
    readHeader([
      ['name', 'label  two'],
      ['A-1', 'Bag'],
    ]),
  ).toThrow(/No column is named/);
});
