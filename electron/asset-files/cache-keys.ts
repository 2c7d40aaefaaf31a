import type { AssetSource } from '../cache/shared/asset-source.ts';
import { parseChecksum } from '../model/checksum.ts';

/** The keys of an asset's picture and original in the stores. */
export interface PictureKeys {
  /**
   * Equal for all assets of an account with the same content, regardless of their IDs, names and addresses. Only bytes
   * that match the checksum are stored under it. The same as `byAddress` if the checksum's algorithm is not supported.
   */
  readonly key: string;
  /** The key of bytes with another checksum than the account's, or without a comparable one. */
  readonly byAddress: string;
}

/**
 * Returns the keys of an asset. They include the account, because another service's checksums may have another meaning.
 */
export const getCacheKeys = (
  account: string,
  asset: string,
  { checksum, modified, path }: AssetSource,
): PictureKeys => {
  const byAddress = `${account} ${asset} ${modified ?? ''} ${path}`;
  const content = parseChecksum(checksum);
  return { key: content === null ? byAddress : `${account} checksum ${content.hex}`, byAddress };
};
