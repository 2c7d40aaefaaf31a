import { kinds } from '../../model/index.ts';
import type { RawItem } from './parse.ts';

/** Where an asset's file is, as the service gave it. */
export interface AssetSource {
  readonly path: string;
  /** When the asset or its file was last changed, ISO 8601. */
  readonly modified: string | null;
  readonly contentType: string | null;
  /** Of the file, as the service gave it. */
  readonly checksum: string | null;
  /** Bytes of the file. */
  readonly size: number | null;
}

/** Where the file of an asset is, by its body or its row; null: the service does not say. */
export const sourceOf = (asset: RawItem): AssetSource | null => {
  const path = kinds.text.read(asset['path']);
  if (path === undefined || path.trim() === '') return null;
  const modified = kinds.date.read(asset['modified']) ?? kinds.date.read(asset['file_modified']);
  const size = kinds.integer.read(asset['file_size']);
  const checksum = kinds.text.read(asset['checksum'])?.trim();
  return {
    path,
    modified: modified ?? null,
    contentType: kinds.text.read(asset['content_type']) ?? null,
    checksum: checksum === undefined || checksum === '' ? null : checksum,
    size: typeof size === 'number' ? size : null,
  };
};
