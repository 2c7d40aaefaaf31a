import { describe, expect, it } from 'vitest';
import type { DeclaredEditor } from '../../../electron/cache/read/edit-sources.ts';
import type { ProductAttributeUse } from '../../../electron/contract/index.ts';
import type { EditableField } from '../../../electron/edits/contract.ts';
import { createAccountFields, getEditableField, getEditableFields } from '../../../electron/edits/editable-fields.ts';

const declare = (name: string, type: string, more: Partial<DeclaredEditor> = {}): DeclaredEditor => ({
  name,
  label: null,
  type,
  options: [],
  restricted: false,
  characterLimit: null,
  includeTime: false,
  families: [],
  ...more,
});
const seen = (name: string, type: ProductAttributeUse['type'] = 'text', title = name): ProductAttributeUse => ({
  name,
  title,
  label: null,
  type,
});
const getFields = (
  raw: Record<string, unknown>,
  declared: DeclaredEditor[] = [],
  attributes: ProductAttributeUse[] = declared.map(({ name }) => seen(name)),
): readonly EditableField[] => getEditableFields('product', raw, createAccountFields(declared, attributes));
const find = (fields: readonly EditableField[], name: string): EditableField => {
  const found = fields.find(({ field }) => field === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};

describe('getEditableFields', () => {
  it.each([
    ['TextAttribute', 'plain', 'text'],
    ['TextAttribute', 'two\nlines', 'multiline'],
    ['MultilineAttribute', 'x', 'multiline'],
    ['HtmlAttribute', '<b>x</b>', 'html'],
    ['IntAttribute', 3, 'integer'],
    ['DecimalAttribute', 3.5, 'number'],
    ['BooleanAttribute', true, 'yesNo'],
    ['DateAttribute', '2026-10-04', 'date'],
    ['UrlAttribute', 'https://example.org', 'url'],
    ['DropdownAttribute', 'red', 'choice'],
    ['MultiSelectAttribute', ['red'], 'choices'],
    ['ProductAttribute', 3, 'number'],
    ['ProductAttribute', false, 'yesNo'],
    ['ProductAttribute', ['a'], 'choices'],
    ['ProductAttribute', '<p>x</p>', 'html'],
  ])('offers for %s with the value %j the editor %s', (type, value, editor) => {
    const fields = getFields({ attributes: { any: value } }, [declare('any', type)]);
    expect(find(fields, 'attributes.any')).toMatchObject({ editor, reason: null, value, isPresent: true });
  });

  it.each([
    ['MediaAttribute', 'a1'],
    ['MediaGalleryAttribute', ['a1']],
    ['FormulaAttribute', 'x'],
    ['CompletenessAttribute', 90],
    ['ProductAttribute', { amount: 1 }],
    ['ProductAttribute', [1, 2]],
    ['TextAttribute', ['a list']],
  ])('says why %s with the value %j is read-only', (type, value) => {
    const fields = getFields({ attributes: { any: value } }, [declare('any', type)]);
    expect(find(fields, 'attributes.any')).toMatchObject({ editor: null, reason: expect.any(String) as string });
  });

  it('says why a price is read-only, also one that the service sends as text', () => {
    const price = { ...seen('price'), price: { amount: 'price', unit: 'EUR', units: ['EUR'] } };
    const fields = getFields({ attributes: { price: '12.00', size: '12.00' } }, [], [price, seen('size')]);
    expect(find(fields, 'attributes.price')).toMatchObject({ editor: null, reason: expect.any(String) as string });
    expect(find(fields, 'attributes.size')).toMatchObject({ editor: 'text', reason: null });
  });

  it('restricts a choice to its options only if the declaration does, and limits its length', () => {
    const declared = [
      declare('free', 'DropdownAttribute', { options: ['a'] }),
      declare('strict', 'DropdownAttribute', { options: ['a'], restricted: true, characterLimit: 8 }),
      declare('total', 'FormulaAttribute', { options: ['a'], restricted: true, characterLimit: 8 }),
    ];
    const fields = getFields({ attributes: { free: 'b', strict: 'a', total: 'a' } }, declared);
    expect(find(fields, 'attributes.free')).toMatchObject({ options: ['a'], isRestricted: false, maxLength: null });
    expect(find(fields, 'attributes.strict')).toMatchObject({ options: ['a'], isRestricted: true, maxLength: 8 });
    expect(find(fields, 'attributes.total')).toMatchObject({ options: [], isRestricted: false, maxLength: null });
  });

  it('offers attributes without a value by what other products have, of the product’s family only', () => {
    const fields = getFields(
      { product_family_id: 'f1', attributes: {} },
      [
        declare('weight', ''),
        declare('size', 'IntAttribute', { families: ['f2'] }),
        declare('x', '', { families: ['f1'] }),
      ],
      [seen('weight', 'number'), seen('size'), seen('x', 'boolean')],
    );
    expect(find(fields, 'attributes.weight')).toMatchObject({ editor: 'number', value: null, isPresent: false });
    expect(find(fields, 'attributes.x').editor).toBe('yesNo');
    expect(fields.some(({ field }) => field === 'attributes.size')).toBe(false);
  });

  it('finds the declaration of a key by the attribute’s label before its name', () => {
    const declared = [
      declare('Includes Zipper', 'BooleanAttribute', { label: 'zippered' }),
      declare('zippered', 'TextAttribute'),
    ];
    const attributes = [seen('zippered', 'boolean', 'Includes Zipper')];
    const fields = getFields({ attributes: { zippered: true } }, declared, attributes);
    expect(find(fields, 'attributes.zippered')).toMatchObject({ editor: 'yesNo', label: 'Includes Zipper' });
  });

  it('offers exactly the fields that live services can change, and gives every other one a reason', () => {
    const fields = (resource: 'product' | 'asset') => getEditableFields(resource, {}, createAccountFields([], []));
    const editable = (resource: 'product' | 'asset') =>
      fields(resource)
        .filter(({ editor }) => editor !== null)
        .map(({ field }) => field);
    expect(editable('product')).toEqual(['label', 'gtin', 'status']);
    expect(editable('asset')).toEqual(['filename', 'alt_text']);
    for (const { editor, reason } of [...fields('product'), ...fields('asset')])
      expect((editor === null) === (reason !== null)).toBe(true);
  });
});

describe('getEditableField', () => {
  it('returns the same as the list of all fields', () => {
    const raw = { label: 'Bag', attributes: { colour: 'red' } };
    const declared = declare('colour', 'DropdownAttribute', { options: ['red'] });
    const attributes = createAccountFields([declared], [seen('colour')]);
    for (const field of getEditableFields('product', raw, attributes))
      expect(getEditableField('product', raw, attributes, field.field)).toEqual(field);
  });

  it.each(['attributes', 'attributes.unknown', 'assets', 'nothing', 'attributes.__proto__', 'constructor'])(
    'returns undefined for %s',
    (name) => {
      expect(getEditableField('product', { attributes: {} }, createAccountFields([], []), name)).toBeUndefined();
    },
  );
});
