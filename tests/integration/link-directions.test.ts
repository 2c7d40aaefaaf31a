import { describe, expect, it } from 'vitest';
import { resourceId } from '../../electron/base/brand.ts';
import type { Cache } from '../../electron/cache/cache.ts';
import type { ThingKind, Use } from '../../electron/contract/index.ts';
import { isGathered, resources } from '../../electron/model/index.ts';
import type { Field, ResourceName } from '../../electron/model/index.ts';
import { pass, tempCache } from '../unit/cache/temp-cache.ts';

type Body = Readonly<Record<string, unknown>>;

/** One item of each resource, naming one thing in each field that names any. */
const bodies: Readonly<Record<Exclude<ResourceName, 'channel'>, readonly Body[]>> = {
  product: [
    { id: 'parent', sku: 'SHIRT' },
    { id: 'other', sku: 'BELT' },
    {
      id: 'p',
      sku: 'SHIRT-RED',
      product_family_id: 'fam',
      category_ids: ['pc'],
      categories: [{ id: 'pc', name: 'Shirts' }],
      static_list_ids: ['pl'],
      static_lists: [{ id: 'pl', name: 'Bestsellers' }],
      parent_id: 'parent',
      asset_ids: ['as'],
      thumbnail_id: 'as',
      channel_ids: ['ch'],
      ecatalog_ids: ['ec'],
      product_data_sheet_ids: ['ds'],
      relationships: [{ relationship_id: 'rel', relationship_label: 'Goes with', links_to: [{ product_id: 'other' }] }],
    },
  ],
  asset: [
    {
      id: 'as',
      filename: 'front.jpg',
      category_ids: ['ac'],
      categories: [{ _id: 'ac', name: 'Packshots' }],
      static_list_ids: ['al'],
      static_lists: [{ _id: 'al', name: 'Press' }],
    },
  ],
  assetList: [{ id: 'al', name: 'Press' }],
  ecatalog: [
    {
      id: 'ec',
      name: 'Spring',
      product_list_id: 'pl',
      asset_list_id: 'al',
      pds_template_id: 'tpl',
      price_list_id: 'price',
      specification_sheet_id: 'spec',
      pdf_catalog_id: 'pdf',
      assets: [{ uuid: 'as', path: '/x' }],
    },
  ],
  pdfCatalog: [{ id: 'pdf', name: 'Print', assets: [{ uuid: 'as', path: '/x' }] }],
  attribute: [
    {
      _id: 'at',
      name: 'colour',
      group_ids: ['gr'],
      groups: [{ id: 'gr', name: 'Looks' }],
      product_family_ids: ['fam'],
    },
  ],
  family: [{ _id: 'fam', name: 'Tops' }],
  connection: [{ id: 'con', name: 'Dropbox' }],
};
const channel = { id: 'ch', name: 'Shop feed', product_list_id: 'pl', connections: [{ id: 'con' }] };

/** From what, in which field, to what of which name (null: the service never tells one). */
const directions: readonly (readonly [ResourceName, string, string, ThingKind, string, string | null])[] = [
  ['product', 'p', 'product_family_id', 'family', 'fam', 'Tops'],
  ['product', 'p', 'category_ids', 'productCategory', 'pc', 'Shirts'],
  ['product', 'p', 'static_list_ids', 'productList', 'pl', 'Bestsellers'],
  ['product', 'p', 'parent_id', 'product', 'parent', 'SHIRT'],
  ['product', 'p', 'asset_ids', 'asset', 'as', 'front.jpg'],
  ['product', 'p', 'thumbnail_id', 'asset', 'as', 'front.jpg'],
  ['product', 'p', 'channel_ids', 'channel', 'ch', 'Shop feed'],
  ['product', 'p', 'ecatalog_ids', 'ecatalog', 'ec', 'Spring'],
  ['product', 'p', 'product_data_sheet_ids', 'dataSheet', 'ds', null],
  ['product', 'p', 'relationships', 'relationship', 'rel', 'Goes with'],
  ['product', 'p', 'relationships', 'product', 'other', 'BELT'],
  ['asset', 'as', 'category_ids', 'assetCategory', 'ac', 'Packshots'],
  ['asset', 'as', 'static_list_ids', 'assetList', 'al', 'Press'],
  ['ecatalog', 'ec', 'product_list_id', 'productList', 'pl', 'Bestsellers'],
  ['ecatalog', 'ec', 'asset_list_id', 'assetList', 'al', 'Press'],
  ['ecatalog', 'ec', 'pds_template_id', 'template', 'tpl', null],
  ['ecatalog', 'ec', 'price_list_id', 'priceList', 'price', null],
  ['ecatalog', 'ec', 'specification_sheet_id', 'specificationSheet', 'spec', null],
  ['ecatalog', 'ec', 'pdf_catalog_id', 'pdfCatalog', 'pdf', 'Print'],
  ['ecatalog', 'ec', 'assets', 'asset', 'as', 'front.jpg'],
  ['pdfCatalog', 'pdf', 'assets', 'asset', 'as', 'front.jpg'],
  ['channel', 'ch', 'product_list_id', 'productList', 'pl', 'Bestsellers'],
  ['channel', 'ch', 'connections', 'connection', 'con', 'Dropbox'],
  ['attribute', 'at', 'group_ids', 'attributeGroup', 'gr', 'Looks'],
  ['attribute', 'at', 'product_family_ids', 'family', 'fam', 'Tops'],
];

/** A cache that holds all of it. */
const filled = async (): Promise<Cache> => {
  const cache = await tempCache();
  for (const [resource, items] of Object.entries(bodies)) await pass(cache, resource as ResourceName, items);
  await cache.put('channel', JSON.stringify(channel));
  return cache;
};

const usesOf = async (cache: Cache, kind: ThingKind, id: string): Promise<readonly Use[]> => {
  const key = resourceId(id);
  return (await (isGathered(kind) ? cache.gathered(kind, key) : cache.get(kind, key)))?.uses ?? [];
};

describe('every link between things', () => {
  it('leads there by its name', async () => {
    const cache = await filled();
    for (const [from, id, field, to, target, name] of directions) {
      const links = (await cache.get(from, resourceId(id)))?.links ?? [];
      const link = links.find((one) => one.field === field && one.to === to);
      expect(link, `${from}.${field} -> ${to}`).toMatchObject({ id: target, name, known: true });
    }
  });

  it('leads back from what is named', async () => {
    const cache = await filled();
    for (const [from, id, field, to, target] of directions) {
      const use = (await usesOf(cache, to, target)).find((one) => one.from === from && one.field === field);
      expect(
        use?.links.map((link) => link.id),
        `${to} -> ${from}.${field}`,
      ).toEqual([id]);
    }
  });

  it('stands in the table above: no field that names anything is missing from it', () => {
    const named = new Set(directions.map(([from, , field, to]) => `${from}.${field}.${to}`));
    const declared = Object.values(resources).flatMap((resource) =>
      (resource.fields as readonly Field[]).flatMap(({ name, to }) =>
        to === undefined ? [] : [`${resource.name}.${name}.${to}`],
      ),
    );
    expect(declared.filter((one) => !named.has(one))).toEqual([]);
  });
});
