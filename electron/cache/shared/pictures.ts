import { kindParsers, getResource } from '../../model/index.ts';
import { getObjectId, getEmbeddedObjects } from './embedded-items.ts';
import type { RawItem } from './parse-item.ts';

const imageEndings = new Set('jpg jpeg jpe png gif webp avif heic heif tif tiff bmp svg jxl'.split(' '));

/** Whether an asset is a picture, by its file type, content type or extension. */
export const isImage = (asset: RawItem): boolean => {
  const type = kindParsers.text.read(asset['file_type'])?.toLowerCase() ?? '';
  const content = kindParsers.text.read(asset['content_type'])?.toLowerCase() ?? '';
  if (type.startsWith('image') || content.startsWith('image/')) return true;
  if (type !== '' && content !== '') return false;
  const name = kindParsers.text.read(asset['filename']) ?? '';
  const extension = kindParsers.text.read(asset['extension']) ?? '';
  const ending = extension === '' ? (/\.([^.]+)$/.exec(name)?.[1] ?? '') : extension;
  return imageEndings.has(ending.toLowerCase().replace(/^\./, ''));
};

/** Returns the pictures in a product's own body, the thumbnail first. */
export const picturesIn = (product: RawItem): { readonly id: string; readonly name: string }[] => {
  const resource = getResource('product');
  const thumbnail = kindParsers.ref.read(product['thumbnail_id']);
  const [full] = getEmbeddedObjects(resource, 'thumbnail_id', product);
  const first = (full === undefined ? undefined : getObjectId(full)) ?? (thumbnail === '' ? undefined : thumbnail);
  const named = new Map<string, string>();
  if (first !== undefined) named.set(first, kindParsers.text.read(full?.['filename']) ?? first);
  for (const asset of getEmbeddedObjects(resource, 'asset_ids', product)) {
    const id = getObjectId(asset);
    const name = kindParsers.text.read(asset['filename']);
    if (id !== undefined && (isImage(asset) || id === first)) named.set(id, name ?? named.get(id) ?? id);
  }
  return [...named].map(([id, name]) => ({ id, name }));
};

/** Returns the IDs of all assets that a product uses. */
export const getProductAssetIds = (product: RawItem): readonly string[] => {
  const ids = new Set(kindParsers.refs.read(product['asset_ids']) ?? []);
  for (const { id } of picturesIn(product)) ids.add(id);
  for (const asset of getEmbeddedObjects(getResource('product'), 'asset_ids', product))
    ids.add(getObjectId(asset) ?? '');
  ids.delete('');
  return [...ids];
};
