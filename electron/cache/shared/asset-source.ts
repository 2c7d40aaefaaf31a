import { kindParsers } from '../../model/index.ts';
import type { RawItem } from './parse-item.ts';

/** The location of an asset's file, as the service sent it. */
export interface AssetSource {
  readonly path: string;
  /** When the asset or its file was last modified, ISO 8601. */
  readonly modified: string | null;
  readonly contentType: string | null;
  /** The checksum of the file, as the service sent it. */
  readonly checksum: string | null;
  /** The size of the file in bytes. */
  readonly size: number | null;
}

/** Returns the location of an asset's file from its body or its row, or null if the service did not send it. */
export const toAssetSource = (asset: RawItem): AssetSource | null => {
  const path = kindParsers.text.read(asset['path']);
  if (path === undefined || path.trim() === '') return null;
  const modified = kindParsers.date.read(asset['modified']) ?? kindParsers.date.read(asset['file_modified']);
  const size = kindParsers.integer.read(asset['file_size']);
  const checksum = kindParsers.text.read(asset['checksum'])?.trim();
  return {
    path,
    modified: modified ?? null,
    contentType: kindParsers.text.read(asset['content_type']) ?? null,
    checksum: checksum === undefined || checksum === '' ? null : checksum,
    size: typeof size === 'number' ? size : null,
  };
};
