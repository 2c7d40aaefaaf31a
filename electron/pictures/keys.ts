import type { AssetSource } from '../cache/shared/asset-source.ts';
import { checksumOf } from '../outbox/state/compare.ts';

/** The keys of an asset's picture and original in the stores. */
export interface PictureKeys {
  /**
   * Equal for all assets of an account with the same content, whatever their IDs, names and addresses. Only bytes that were
   * compared with the checksum are stored under it. The same as `byAddress` if the checksum is of no kind that can be compared.
   */
  readonly key: string;
  /** The key of bytes that have another checksum than the account tells, or none that can be compared. */
  readonly byAddress: string;
}

/** Returns the keys of an asset, which no other account shares: what another service calls a checksum may be anything. */
export const keysOf = (account: string, asset: string, { checksum, modified, path }: AssetSource): PictureKeys => {
  const byAddress = `${account} ${asset} ${modified ?? ''} ${path}`;
  const content = checksumOf(checksum);
  return { key: content === null ? byAddress : `${account} checksum ${content.hex}`, byAddress };
};
