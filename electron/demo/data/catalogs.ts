import { createHash } from 'node:crypto';
import type { Item } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { getDates } from './dates.ts';
import { buildAssetList, createName, buildProductList, PRODUCT_LISTS } from './lists.ts';

const NAMES = [
  'Dealer autumn 2026',
  'Press preview',
  'Gift guide',
  'Katalog für Händler',
  'Outlet',
  'Catalogue général',
] as const;
const PRINTED = ['Main catalog', 'Price list', 'Spare parts', 'Trade fair sheet', 'Frühjahrsprospekt'] as const;
const PAGE_SIZES = ['US_LETTER', 'A4'] as const;

/** Returns a stable UUID for the given parts. */
export function createUuid(world: DemoAccountState, ...parts: (string | number)[]): string {
  const hex = createHash('md5')
    .update(`${world.seed}/${parts.join('/')}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Returns an eCatalog without the lists that a search adds. */
export function buildEcatalog(world: DemoAccountState, index: number): Item {
  const id = world.ids.of('ecatalogs', index);
  const assetLists = world.count('assetLists');
  const sheets = index % 2 === 0;
  return {
    id,
    account_id: world.accountId,
    name: createName(NAMES, index),
    logo: `/storage/logos/${id}.svg`,
    product_list_id: world.ids.of('productLists', index % PRODUCT_LISTS),
    asset_list_id: assetLists > 0 ? world.ids.of('asset-lists', index % assetLists) : null,
    output_attributes: buildOutputAttributes(world, index),
    assets: [{ uuid: createUuid(world, 'ecatalog', index), path: `/storage/catalogs/${id}/cover.jpg` }],
    settings: { theme: sheets ? 'light' : 'dark', columns: 4, show_prices: true },
    is_public: sheets,
    password_required: !sheets,
    data_sheet_active: sheets,
    pds_active: sheets,
    pdf_active: true,
    quote_active: !sheets,
    specification_sheet_active: false,
    price_list_active: false,
    pds_template_id: world.ids.of('templates', index),
    price_list_id: null,
    specification_sheet_id: null,
    pdf_catalog_id:
      world.count('pdfCatalogs') > 0 ? world.ids.of('pdf-catalogs', index % world.count('pdfCatalogs')) : null,
    exportable_attributes: ['sku', 'label', 'price'],
    notification_list: [
      { email: 'sales@northfield.example', datasheet_downloads: sheets, pdf_downloads: true, quotes: true },
    ],
    quote_request_output_attributes: buildOutputAttributes(world, index + 1).slice(0, 1),
    notification_active: true,
    ...getDates(world, 'ecatalogs', index),
  };
}

/** Adds the lists that a search returns to a generated or created eCatalog. */
export function expandEcatalog(world: DemoAccountState, item: Item): Item {
  const products = world.ids.indexOf('productLists', item['product_list_id']);
  const assets = world.ids.indexOf('asset-lists', item['asset_list_id']);
  const knownAssets = assets !== undefined && assets < world.count('assetLists');
  return {
    ...item,
    product_list: products !== undefined && products < PRODUCT_LISTS ? buildProductList(world, products) : null,
    asset_list: knownAssets ? buildAssetList(world, assets) : null,
  };
}

export function buildPdfCatalog(world: DemoAccountState, index: number): Item {
  const id = world.ids.of('pdf-catalogs', index);
  const settings = { page_size: PAGE_SIZES[index % 2], orientation: index % 4 === 3 ? 'LANDSCAPE' : 'PORTRAIT' };
  return {
    id,
    account_id: world.accountId,
    name: createName(PRINTED, index),
    logo: `/storage/logos/${id}.svg`,
    output_attributes: buildOutputAttributes(world, index),
    assets: [{ uuid: createUuid(world, 'pdf', index), path: `/storage/catalogs/${id}/cover.pdf` }],
    pages: Array.from({ length: 2 + (index % 4) }, (_, n) => buildPage(world, index, n)),
    settings,
    ...getDates(world, 'pdf-catalogs', index),
  };
}

function buildPage(world: DemoAccountState, catalog: number, n: number): Item {
  const type = n === 0 ? 'COVER' : 'PRODUCTS';
  return {
    id: createUuid(world, 'page', catalog, n),
    page_type: type,
    name: n === 0 ? 'Cover' : `Page ${n}`,
    thumb: `/storage/pages/${catalog}-${n}.png`,
    settings: { columns: 3, rows: 4 },
    frame: { top: 36, right: 36, bottom: 36, left: 36 },
    background_image: n === 0 ? { path: `/storage/pages/${catalog}-cover.jpg`, fit: 'COVER' } : {},
    background_color: n === 0 ? '#0b5f6b' : '#ffffff',
    width: 612,
    height: 792,
  };
}

function buildOutputAttributes(world: DemoAccountState, index: number): Item[] {
  const sources = ['sku', 'label', 'price'] as const;
  return sources.map((name, n) => ({
    id: world.ids.of('outputAttributes', index * sources.length + n),
    label: name.toUpperCase(),
    type: name === 'price' ? 'NumberAttribute' : 'TextAttribute',
    source_type: 'PRODUCT',
    labels: [name, `${name}_out`],
    formula: null,
    formatter: name === 'price' ? { decimals: 2 } : {},
    output_label: name === 'price' ? 'Preis (€)' : name,
    formula_txt: '',
    internal_name: name,
  }));
}
