import { ID_KINDS } from '../ids.ts';
import { hashNumbers } from '../random.ts';
import type { Item } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { describeAsset, type AssetFacts } from './asset-facts.ts';
import { getAssetPosition } from './asset-shape.ts';
import { buildAssetCategory } from './categories.ts';
import { getDates, toLooseIso } from './dates.ts';
import type { FileType } from './file-types.ts';
import { buildAssetStaticList, ASSET_STATIC_LISTS } from './lists.ts';
import { countAssetUses } from './use-counts.ts';

const TEN = 10;
const TWIN_EVERY = 8;
const ASSET = ID_KINDS.assets;

/** Returns the asset with the original content: itself, or for some an earlier one. */
export function getContentAsset(asset: number): number {
  const ten = Math.floor(asset / TEN);
  const group = getAssetPosition(asset).group;
  const twin = ten % TWIN_EVERY === TWIN_EVERY - 1 && group !== 'front' && group !== 'other';
  return twin ? asset - TEN : asset;
}

/** Returns the size of a generated file in bytes, by the index of the asset with the original content. */
export function getFileSize(world: DemoAccountState, content: number, type: FileType): number {
  return type.least + (hashNumbers(world.seed, ASSET, content, 9) % type.spread);
}

/** Returns an asset as embedded in a product: with all properties, but empty categories and lists. */
export function buildPlainAsset(world: DemoAccountState, index: number): Item {
  return build(world, index, describeAsset(world, index), false);
}

/** Returns an asset with its categories and static lists embedded. */
export function buildAsset(world: DemoAccountState, index: number): Item {
  return build(world, index, describeAsset(world, index), true);
}

/** Returns the path of a file in the service's storage. The ID in it identifies the asset. */
export function getStoragePath(world: DemoAccountState, id: string, filename: string): string {
  const path = `/storage/demo/${id}/${encodeURIComponent(filename)}`;
  return world.behaviour.assetPath === 'absolute' ? world.baseUrl + path : path;
}

function build(world: DemoAccountState, index: number, facts: AssetFacts, expanded: boolean): Item {
  const id = world.ids.of('assets', index);
  const content = getContentAsset(index);
  const dates = getDates(world, 'assets', index);
  const uses = countAssetUses(world, index);
  const list = hashNumbers(world.seed, ASSET, index, 8) % (ASSET_STATIC_LISTS * 6);
  const inList = list < ASSET_STATIC_LISTS;
  return {
    id,
    account_id: world.accountId,
    assigned: uses > 0,
    content_type: facts.type.contentType,
    checksum: createChecksum(world, content),
    extension: facts.type.extension,
    file_size: getFileSize(world, content, facts.type),
    file_type: facts.type.fileType,
    file_modified: toLooseIso(world.ids.createdAt('assets', content)),
    filename: facts.filename,
    path: getStoragePath(world, id, facts.filename),
    downloaded_from: index % 50 === 49 ? `https://files.northfield.example/${facts.filename}` : null,
    n_catalogs: index % 7 === 0 ? 1 : 0,
    n_products: uses,
    public: index % 9 !== 8,
    alt_text: facts.altText,
    category_ids: facts.category === null ? [] : [world.ids.of('assetCategories', facts.category)],
    categories: expanded && facts.category !== null ? [buildAssetCategory(world, facts.category)] : [],
    status: index % 97 === 96 ? 'ARCHIVED' : 'ACTIVE',
    static_list_ids: inList ? [world.ids.of('assetStaticLists', list)] : [],
    static_lists: expanded && inList ? [buildAssetStaticList(world, list)] : [],
    ...dates,
  };
}

/**
 * Returns a made-up checksum, equal for equal content. Its prefix shows this: pictures are drawn on demand, so their
 * digest is not available in advance.
 */
function createChecksum(world: DemoAccountState, content: number): string {
  let hex = 'drawn-';
  for (let part = 0; part < 8; part++)
    hex += hashNumbers(world.seed, ASSET, content, 100 + part)
      .toString(16)
      .padStart(8, '0');
  return hex;
}
