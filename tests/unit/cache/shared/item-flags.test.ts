import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessDescription, hasText } from '../../../../electron/cache/shared/description-attribute.ts';
import { collectMentions } from '../../../../electron/cache/shared/embedded-items.ts';
import {
  getCompleteness,
  itemFlags,
  computeItemFlags,
  getThumbnailAsset,
} from '../../../../electron/cache/shared/item-flags.ts';
import { isImage, picturesIn } from '../../../../electron/cache/shared/pictures.ts';
import { extractCodes, extractSearchTexts } from '../../../../electron/cache/db/derived-data.ts';
import { resourceNames, getResource } from '../../../../electron/model/index.ts';

const answers = (raw: Record<string, unknown>, description: string | null = 'text'): unknown =>
  getCompleteness('product', computeItemFlags('product', raw, description));

describe('completeness', () => {
  it('has six flags: picture, label, GTIN, description, family, category', () => {
    expect(answers({})).toEqual([false, false, false, false, false, false]);
    const complete = {
      thumbnail_id: 'a',
      label: 'L',
      gtin: '4',
      attributes: { text: { en: 'words' } },
      product_family_id: 'f',
      category_ids: ['c'],
    };
    expect(answers(complete)).toEqual([true, true, true, true, true, true]);
    expect(answers({ ...complete, label: ' ', gtin: '', category_ids: [], product_family_id: null })).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it('counts any picture among the assets, and the thumbnail first', () => {
    const image = { id: 'i', filename: 'i.png', file_type: 'IMAGES' };
    const sheet = { id: 's', filename: 's.pdf', file_type: 'DOCUMENTS', content_type: 'application/pdf' };
    expect(picturesIn({ asset_ids: ['s', 'i'], assets: [sheet, image] })).toEqual([{ id: 'i', name: 'i.png' }]);
    expect(getThumbnailAsset('product', 'p', { thumbnail_id: 't', assets: [image] })).toBe('t');
    expect(answers({ assets: [sheet] })).toMatchObject({ 0: false });
  });

  it('applies only to products', () => {
    expect(getCompleteness('asset', 0)).toBeNull();
  });
});

describe('asset flags', () => {
  it.each([
    [{ file_type: 'IMAGES' }, true],
    [{ content_type: 'image/webp' }, true],
    [{ filename: 'a.JPG' }, true],
    [{ extension: '.png' }, true],
    [{ file_type: 'DOCUMENTS', content_type: 'application/pdf', filename: 'a.jpg' }, false],
    [{ filename: 'jpg' }, false],
    [{}, false],
  ])('detects whether %j is a picture: %s', (raw, is) => {
    expect(isImage(raw)).toBe(is);
  });

  it('treats an asset as unassigned if it is marked so or has no products, but not if the list is missing', () => {
    const bit = (raw: Record<string, unknown>): boolean =>
      (computeItemFlags('asset', raw, null) & itemFlags.unassigned) !== 0;
    expect([bit({ assigned: false }), bit({ n_products: 0 }), bit({ assigned: true, n_products: 2 }), bit({})]).toEqual(
      [true, true, false, false],
    );
  });
});

describe('detection of the description', () => {
  it('prefers the plain name, then the most frequent one', () => {
    expect(guessDescription([{ short_description: 'a', description: 'b' }])).toBe('description');
    expect(guessDescription([{ Produktbeschreibung: 'a' }, { color: 'red' }])).toBe('Produktbeschreibung');
    expect(guessDescription([{ 'Meta description': 'x', seo_description: 'y' }, { seo_description: 'z' }])).toBe(
      'seo_description',
    );
    expect(guessDescription([{ description: '' }, { color: 'red' }])).toBeNull();
  });

  it('finds text inside languages and lists, but ignores empty values', () => {
    expect([hasText({ en: [' ', 'x'] }), hasText({ en: ' ', de: null }), hasText([]), hasText(true)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('values extracted from a body', () => {
  it('never fails for any body', () => {
    fc.assert(
      fc.property(fc.constantFrom(...resourceNames), fc.dictionary(fc.string(), fc.jsonValue()), (name, wild) => {
        const resource = getResource(name);
        const fields = resource.fields.map((field) => field.name);
        const values = Object.values(wild);
        const raw = Object.fromEntries(fields.map((field, index) => [field, values[index % (values.length || 1)]]));
        expect(extractSearchTexts(resource, raw).every((text) => typeof text === 'string')).toBe(true);
        expect(extractCodes(resource, raw).every((text) => typeof text === 'string')).toBe(true);
        expect(Array.isArray(collectMentions(resource, raw))).toBe(true);
        expect(Number.isInteger(computeItemFlags(name, raw, fields[0] ?? null))).toBe(true);
        getThumbnailAsset(name, 'id', raw);
      }),
    );
  });

  it('names embedded items: categories with their ancestors, lists, the family', () => {
    const raw = {
      category_ids: ['c'],
      categories: [{ id: 'c', name: 'Shirts', path: ['Clothing', 'Shirts'], parents: [{ id: 'b', name: 'Clothing' }] }],
      product_family_id: 'f',
      product_family: { _id: 'f', name: 'Tops' },
      static_list_ids: ['l'],
      static_lists: [{ id: 'l', name: 'Summer' }],
    };
    expect(collectMentions(getResource('product'), raw)).toEqual(
      expect.arrayContaining([
        { kind: 'productCategory', id: 'c', name: 'Shirts', note: 'Clothing › Shirts' },
        { kind: 'productCategory', id: 'b', name: 'Clothing', note: null },
        { kind: 'family', id: 'f', name: 'Tops', note: null },
        { kind: 'productList', id: 'l', name: 'Summer', note: null },
      ]),
    );
  });
});
