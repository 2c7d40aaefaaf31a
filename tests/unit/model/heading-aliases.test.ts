import { describe, expect, it } from 'vitest';
import {
  createHeadingMatcher,
  findOtherLanguages,
  isShopNumber,
  rankSkuHeading,
} from '../../../electron/model/heading-aliases.ts';

describe('rankSkuHeading', () => {
  it.each([
    ...['SKU', 'sku*', '* SKU', 'SKU:', 'ＳＫＵ', 'SKU\u00a0', '\ufeffSKU', 'SKU (required)', 'SKU [text] *'],
    ...['SKU (Artikelnummer)', 'SKU\n(required)', 'SKU (unique, do not change)'],
  ])('treats %j as the SKU itself', (heading) => {
    expect(rankSkuHeading(heading)).toBe(0);
  });

  it.each([
    ...['Artikel-Nr.', 'Artikelnummer (Pflichtfeld)', 'Item No.', 'SKU-Nummer', 'Référence article', '货号', 'Артикул'],
    ...[
      'Stock keeping unit',
      'Art-No',
      'Merchant SKU',
      'default_code',
      'OXARTNUM',
      'Varenr.',
      'Tuotenumero',
      'Cikkszám',
    ],
    ...[
      'Ürün Kodu',
      'Κωδικός προϊόντος',
      '型番',
      '상품코드',
      'รหัสสินค้า',
      'Mã sản phẩm',
      'رقم المنتج',
      'מק"ט',
      'Код товара',
    ],
  ])('accepts %j as another name of the SKU', (heading) => {
    expect(rankSkuHeading(heading)).toBeGreaterThan(0);
    expect(isShopNumber(heading)).toBe(false);
  });

  it.each(['Parent SKU', 'Model', '(SKU)s', 'Colour (SKU)', '#REF!', '#Ref!', ''])('does not accept %j', (heading) => {
    expect(rankSkuHeading(heading)).toBeNull();
  });

  it('treats the number of a shop with a note like the number', () => {
    expect(isShopNumber('Product ID (internal)')).toBe(true);
  });
});

describe('findOtherLanguages', () => {
  it.each<[readonly string[], readonly string[]]>([
    [
      ['sku', 'name-de_DE', 'name-en_US'],
      ['name-de_DE', 'name-en_US'],
    ],
    [
      ['sku', 'Label (de)', 'Label (en)', 'Label'],
      ['Label (de)', 'Label (en)'],
    ],
    [
      ['name#en', 'Name_de'],
      ['name#en', 'Name_de'],
    ],
    [
      ['price-EUR', 'price-USD'],
      ['price-EUR', 'price-USD'],
    ],
    [['Price', 'Price (EUR)'], ['Price (EUR)']],
    [['name_de', 'price-EUR', 'size_us', 'size_eu'], []],
    [
      ['colour-ecommerce', 'colour-print', 'price-ecommerce-EUR', 'price-print-EUR', 'note-mobile'],
      ['colour-ecommerce', 'colour-print', 'price-ecommerce-EUR', 'price-print-EUR'],
    ],
  ])('returns the headers of %j that name the same column in another language or currency', (headings, others) => {
    expect([...findOtherLanguages(headings)]).toEqual(others);
  });
});

it('does not take a header for another language or currency if its end belongs to the name of an attribute', () => {
  const attributes = ['material', 'material top', 'note', 'note_de'];
  const match = createHeadingMatcher(
    attributes.map((name) => ({ key: `attributes.${name}`, names: [name], isAttribute: true })),
  );
  const headings = ['MATERIAL', 'MATERIAL TOP', 'Note', 'Note_de', 'Note_fr'];
  expect([...findOtherLanguages(headings, match)]).toEqual(['Note_fr']);
});

describe('createHeadingMatcher', () => {
  const match = createHeadingMatcher([
    { key: 'label', names: ['label'], isAttribute: false },
    { key: 'gtin', names: ['gtin'], isAttribute: false },
    { key: 'attributes.weight', names: ['weight'], isAttribute: true },
    { key: 'attributes.title', names: ['title'], isAttribute: true },
  ]);

  it.each([
    ['Weight (required)', 'attributes.weight'],
    ['Gewicht [Pflichtfeld]', 'attributes.weight'],
    ['Name *', 'label'],
    ['Název produktu', 'label'],
    ['Наименование', 'label'],
    ['Ürün adı', 'label'],
    ['Barcode (ISBN, UPC, GTIN, etc.)', 'gtin'],
    ['Штрих-код', 'gtin'],
    ['バーコード', 'gtin'],
    ['EAN (GTIN-13)', 'gtin'],
  ])('ignores the note of %j', (heading, key) => {
    expect(match(heading)).toBe(key);
  });

  it('prefers an attribute with the name of the header to a field with that alternative name', () => {
    expect(match('TITLE')).toBe('attributes.title');
  });

  it.each([
    ...['product.weight', 'Product: Weight', 'products.weight', 'attribute:weight', 'attributes.WEIGHT'],
    ...['attribute_weight', 'Attribute : Weight (required)', 'product_weight', 'Products_Weight'],
    ...['Weight (product.metafields.custom.weight)', 'Metafield: custom.weight [number_decimal]', 'C:Gewicht'],
    ...[
      'Metafield: my_shop.Gewicht [list.single_line_text_field]',
      'attribute:pa_weight',
      'attribute_pa_weight',
      'pa_weight',
      'attribute:pa_gewicht',
      'PA_Gewicht',
    ],
  ])('matches %j without the prefix of an export', (heading) => {
    expect(match(heading)).toBe('attributes.weight');
  });

  it('matches a field after the word for a product only', () => {
    expect([match('product.gtin'), match('attribute.gtin')]).toEqual(['gtin', null]);
  });

  it('matches a header without the default channel of an export, and a price also with its currency', () => {
    const find = createHeadingMatcher([
      ...['colour', 'fine-print'].map((name) => ({ key: `attributes.${name}`, names: [name], isAttribute: true })),
      { key: 'attributes.price', names: ['price'], isAttribute: true, isPrice: true },
    ]);
    const headings = ['colour-ecommerce', 'Colour-print', 'colour_en-mobile', 'price-ecommerce-EUR', 'fine-print'];
    expect(headings.map(find)).toEqual([
      ...['attributes.colour', 'attributes.colour', null, 'attributes.price', 'attributes.fine-print'],
    ]);
  });

  it('does not match the kind of product of a shop', () => {
    const find = createHeadingMatcher([{ key: 'attributes.type', names: ['type'], isAttribute: true }]);
    expect([find('product_type'), find('product.type')]).toEqual([null, 'attributes.type']);
  });

  it('prefers an attribute whose whole name begins with a prefix', () => {
    const names = ['attribute_weight', 'weight'];
    const targets = names.map((name) => ({ key: `attributes.${name}`, names: [name], isAttribute: true }));
    const find = createHeadingMatcher(targets);
    expect([find('attribute_weight'), find('Attribute: Weight'), find('attributes.weight')]).toEqual([
      'attributes.attribute_weight',
      'attributes.attribute_weight',
      'attributes.weight',
    ]);
  });

  it.each([
    'product_gewicht',
    'product_gtin',
    'attribute:gewicht',
    'pa_gtin',
    'C:gtin',
    'C:',
    'Metafield: weight',
    'pa_',
    'attribute_data:weight',
    'attribute:',
    'meta:weight',
    'weight.product',
    '#NAME?',
  ])('does not match %j, which may be another column of the export', (heading) => {
    expect(match(heading)).toBeNull();
  });

  it.each([
    ['name#en', 'label'],
    ['name(en-gb)', 'label'],
    ['Name (DE)', 'label'],
    ['ItemName_en', 'label'],
    ['Label - FR', 'label'],
    ['weight-en_US-ecommerce', 'attributes.weight'],
    ['translations.DEFAULT.name', 'label'],
    ['*C:Weight', 'attributes.weight'],
    ['Product:EAN', 'gtin'],
    ['ItemGTIN', 'gtin'],
    ['price_usd', 'attributes.price'],
    ['Price (EUR)', 'attributes.price'],
    ['Preis in €', 'attributes.price'],
    ['price-ecommerce-EUR', 'attributes.price'],
    ['price-campaign-EUR', null],
    ['price_de', null],
    ['weight_usd', null],
    ['weight_in', null],
    ['weight_us', null],
    ['weight_no', null],
    ['Weight.No', null],
    ['manufacturer.translations.DEFAULT.name', null],
  ])('matches %j by its name without the marks, language and currency of an export: %s', (heading, key) => {
    const matchPrice = createHeadingMatcher([
      { key: 'label', names: ['label'], isAttribute: false },
      { key: 'gtin', names: ['gtin'], isAttribute: false },
      { key: 'attributes.weight', names: ['weight'], isAttribute: true },
      { key: 'attributes.price', names: ['price'], isAttribute: true, isPrice: true },
    ]);
    expect(matchPrice(heading)).toBe(key);
  });

  it.each(['Weight (g)', 'Weight [lbs]', 'Name (internal)'])(
    'does not match %j, whose note changes its meaning',
    (heading) => {
      expect(match(heading)).toBeNull();
    },
  );
});
