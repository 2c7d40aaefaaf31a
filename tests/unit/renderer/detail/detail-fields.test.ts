import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import { type ResourceName, resourceNames, getResource } from '../../../../electron/model/index.ts';
import {
  getProductAssets,
  getAttributeEntries,
  groupFields,
  getExpandedFacts,
  isPath,
  getRelatedLinks,
  getRelationships,
  getDetailTabs,
} from '../../../../renderer/detail/detail-fields.ts';
import { itemDetail as item } from '../items.ts';

const link = (field: string, to: ResourceName, id: string) => ({
  field,
  to,
  id: toResourceId(id),
  name: id,
  note: null,
  known: true,
});

describe('facts of an item', () => {
  it('shows every field of the model somewhere', () => {
    for (const name of resourceNames) {
      const fields = getResource(name).fields;
      const values = Object.fromEntries(fields.map((field) => [field.name, field.kind === 'map' ? { a: 1 } : ['x']]));
      const fullItem = item(name, { values });
      const shown = groupFields(fullItem).flatMap(({ facts }) => facts.map(({ field }) => field.name));
      const full = getExpandedFacts(fullItem).map(({ field }) => field.name);
      const elsewhere = name === 'product' ? ['attributes', 'relationships'] : [];
      expect(new Set([...shown, ...full, ...elsewhere])).toEqual(new Set(fields.map((field) => field.name)));
    }
  });

  it('labels overwritten attributes with everyday names', () => {
    const declared = { color: { name: 'Colour', type: null, group: null } };
    const sets = groupFields(item('product', { values: { overwritten_attributes: ['color', 'odd'] }, declared }));
    const fact = sets.flatMap(({ facts }) => facts).find(({ field }) => field.name === 'overwritten_attributes');
    expect(fact?.value).toEqual(['Colour', 'odd']);
  });

  it('names the fields that completeness is missing', () => {
    const facts = groupFields(item('product', { completeness: [true, true, false, true, true, true] })).flatMap(
      (set) => set.facts,
    );
    expect(facts.filter(({ missing }) => missing).map(({ field }) => field.name)).toEqual(['gtin']);
  });
});

describe('alt text of pictures', () => {
  const missing = (values: Readonly<Record<string, unknown>>): readonly string[] =>
    groupFields(item('asset', { values }))
      .flatMap(({ facts }) => facts)
      .filter((fact) => fact.missing)
      .map(({ field }) => field.name);

  it('reports a missing alt text only for a picture that has none', () => {
    expect(missing({ file_type: 'IMAGES' })).toEqual(['alt_text']);
    expect(missing({ file_type: 'IMAGES', alt_text: ' ' })).toEqual(['alt_text']);
    expect(missing({ file_type: 'IMAGES', alt_text: 'A bag' })).toEqual([]);
    expect(missing({ file_type: 'TEXTS' })).toEqual([]);
  });
});

describe('links', () => {
  it('shows only the path of a link if it ends in its name', () => {
    const to = (name: string | null, note: string | null) => ({ ...link('category_ids', 'product', '1'), name, note });
    expect(isPath(to('For travel', 'Gifts › For travel'))).toBe(true);
    expect(isPath(to('For travel', 'For travel'))).toBe(false);
    expect(isPath(to('BAG-1', 'Weekender bag'))).toBe(false);
    expect(isPath(to(null, 'Gifts › For travel'))).toBe(false);
  });
});

describe('sections of a detail', () => {
  it('counts every asset of a product, not only its pictures', () => {
    const product = item('product', {
      pictures: [{ id: toResourceId('p'), name: 'front.jpg' }],
      links: [
        link('asset_ids', 'asset', 'p'),
        link('asset_ids', 'asset', 'leaflet.pdf'),
        link('thumbnail_id', 'asset', 'p'),
      ],
    });
    expect(getProductAssets(product)).toEqual([
      { id: 'p', name: 'front.jpg', pictured: true },
      { id: 'leaflet.pdf', name: 'leaflet.pdf', pictured: false },
    ]);
    expect(getDetailTabs(product)).toContainEqual({ name: 'assets', count: 2 });
  });

  it('shows all sections of each resource', () => {
    expect(getDetailTabs(item('product')).map(({ name }) => name)).toEqual([
      'overview',
      'quality',
      'attributes',
      'assets',
      'related',
      'json',
    ]);
    expect(getDetailTabs(item('connection')).map(({ name }) => name)).toEqual(['overview', 'json']);
    expect(
      getDetailTabs(item('ecatalog', { links: [link('asset_list_id', 'assetList', 'a')] })).map(({ name }) => name),
    ).toEqual(['overview', 'related', 'json']);
  });

  it('counts custom attributes in the order received', () => {
    const values = { attributes: { weight: 1, color: 'olive' } };
    expect(getAttributeEntries(item('product', { values })).map(([name]) => name)).toEqual(['weight', 'color']);
  });

  it('lists a related item once, and assets separately', () => {
    const links = [
      link('asset_ids', 'asset', 'a'),
      link('channel_ids', 'channel', 'c'),
      link('channel_ids', 'channel', 'c'),
    ];
    expect(getRelatedLinks(item('product', { links })).map(({ id }) => id)).toEqual(['c']);
  });

  it('reads relationships leniently', () => {
    const relationships = [
      { relationship_label: 'Goes with', links_to: [{ product_id: 'p1', quantity: 2 }, 'odd'] },
      { relationship_id: 'r2' },
      null,
    ];
    expect(getRelationships(item('product', { values: { relationships } }))).toMatchObject([
      { label: 'Goes with', links: [{ link: { id: 'p1', name: null }, quantity: 2 }] },
      { label: 'r2', links: [] },
    ]);
  });
});
