import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { Cache } from '../../electron/cache/cache.ts';
import type { EntityKind, ReferringItems } from '../../electron/contract/index.ts';
import { type Field, type ResourceName, isReferenced, resourceNames, resources } from '../../electron/model/index.ts';
import { pass, tempCache } from '../unit/cache/temp-cache.ts';

type Body = Readonly<Record<string, unknown>>;

/** A field and its referenced entity: the kind, the ID and the name (null: the service never sends one). */
type Lead = readonly [field: string, to: EntityKind, id: string, name: string | null];

interface Subject {
  readonly body: Body;
  readonly leads: readonly Lead[];
}

/** One item of each resource with references: each reference field has one entry. */
const subjects: Readonly<Partial<Record<ResourceName, Subject>>> = {
  product: {
    body: {
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
    leads: [
      ['product_family_id', 'family', 'fam', 'Tops'],
      ['category_ids', 'productCategory', 'pc', 'Shirts'],
      ['static_list_ids', 'productList', 'pl', 'Bestsellers'],
      ['parent_id', 'product', 'parent', 'SHIRT'],
      ['asset_ids', 'asset', 'as', 'front.jpg'],
      ['thumbnail_id', 'asset', 'as', 'front.jpg'],
      ['channel_ids', 'channel', 'ch', 'Shop feed'],
      ['ecatalog_ids', 'ecatalog', 'ec', 'Spring'],
      ['product_data_sheet_ids', 'dataSheet', 'ds', null],
      ['relationships', 'relationship', 'rel', 'Goes with'],
      ['relationships', 'product', 'other', 'BELT'],
    ],
  },
  asset: {
    body: {
      id: 'as',
      filename: 'front.jpg',
      category_ids: ['ac'],
      categories: [{ _id: 'ac', name: 'Packshots' }],
      static_list_ids: ['al'],
      static_lists: [{ _id: 'al', name: 'Press' }],
    },
    leads: [
      ['category_ids', 'assetCategory', 'ac', 'Packshots'],
      ['static_list_ids', 'assetList', 'al', 'Press'],
    ],
  },
  ecatalog: {
    body: {
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
    leads: [
      ['product_list_id', 'productList', 'pl', 'Bestsellers'],
      ['asset_list_id', 'assetList', 'al', 'Press'],
      ['pds_template_id', 'template', 'tpl', null],
      ['price_list_id', 'priceList', 'price', null],
      ['specification_sheet_id', 'specificationSheet', 'spec', null],
      ['pdf_catalog_id', 'pdfCatalog', 'pdf', 'Print'],
      ['assets', 'asset', 'as', 'front.jpg'],
    ],
  },
  pdfCatalog: {
    body: { id: 'pdf', name: 'Print', assets: [{ uuid: 'as', path: '/x' }] },
    leads: [['assets', 'asset', 'as', 'front.jpg']],
  },
  attribute: {
    body: {
      _id: 'at',
      name: 'colour',
      group_ids: ['gr'],
      groups: [{ id: 'gr', name: 'Looks' }],
      product_family_ids: ['fam'],
    },
    leads: [
      ['group_ids', 'attributeGroup', 'gr', 'Looks'],
      ['product_family_ids', 'family', 'fam', 'Tops'],
    ],
  },
  channel: {
    body: { id: 'ch', name: 'Shop feed', product_list_id: 'pl', connections: [{ id: 'con' }] },
    leads: [
      ['product_list_id', 'productList', 'pl', 'Bestsellers'],
      ['connections', 'connection', 'con', 'Dropbox'],
    ],
  },
};

/** Referenced items that have no references themselves. */
const named: Readonly<Partial<Record<ResourceName, readonly Body[]>>> = {
  product: [
    { id: 'parent', sku: 'SHIRT' },
    { id: 'other', sku: 'BELT' },
  ],
  assetList: [{ id: 'al', name: 'Press' }],
  family: [{ _id: 'fam', name: 'Tops' }],
  connection: [{ id: 'con', name: 'Dropbox' }],
};

interface Direction {
  readonly from: ResourceName;
  readonly id: string;
  readonly lead: Lead;
}

const directions = resourceNames.flatMap((from): readonly Direction[] => {
  const { body = {}, leads = [] } = subjects[from] ?? {};
  return leads.map((lead) => ({ from, id: String(body['id'] ?? body['_id']), lead }));
});

/** Returns a cache with all of these items. */
const filled = async (): Promise<Cache> => {
  const cache = await tempCache();
  for (const resource of resourceNames) {
    const items = [...(named[resource] ?? []), ...(subjects[resource] ? [subjects[resource].body] : [])];
    // No sync pass lists channels: each is stored when it is fetched.
    if (resource === 'channel') for (const item of items) await cache.put(resource, JSON.stringify(item));
    else await pass(cache, resource, items);
  }
  return cache;
};

const getUses = async (cache: Cache, kind: EntityKind, id: string): Promise<readonly ReferringItems[]> => {
  const key = toResourceId(id);
  return (await (isReferenced(kind) ? cache.referenced(kind, key) : cache.get(kind, key)))?.uses ?? [];
};

describe('every link between items', () => {
  it('leads to the item by its name', async () => {
    const cache = await filled();
    for (const { from, id, lead } of directions) {
      const [field, to, target, name] = lead;
      const links = (await cache.get(from, toResourceId(id)))?.links ?? [];
      const link = links.find((one) => one.field === field && one.to === to);
      expect(link, `${from}.${field} -> ${to}`).toMatchObject({ id: target, name, known: true });
    }
  });

  it('leads back from the linked item', async () => {
    const cache = await filled();
    for (const { from, id, lead } of directions) {
      const [field, to, target] = lead;
      const use = (await getUses(cache, to, target)).find((one) => one.from === from && one.field === field);
      const back = use?.links.map((link) => link.id);
      expect(back, `${to} -> ${from}.${field}`).toEqual([id]);
    }
  });

  it('is in the table above: it contains every field that refers to items', () => {
    const described = new Set(directions.map(({ from, lead: [field, to] }) => `${from}.${field}.${to}`));
    const declared = resourceNames.flatMap((from) =>
      (resources[from].fields as readonly Field[]).flatMap(({ name, to }) =>
        to === undefined ? [] : [`${from}.${name}.${to}`],
      ),
    );
    expect(declared.filter((one) => !described.has(one))).toEqual([]);
  });
});
