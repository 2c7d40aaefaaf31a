import type { AssetSource } from '../cache/shared/asset-source.ts';
import { tellingChecksum } from '../cache/shared/picture-content.ts';

/** By what the pictures of an asset are kept. */
export interface PictureKeys {
  readonly key: string;
  /** By what they would be kept had the service given no checksum; the same as `key` then. */
  readonly byAddress: string;
}

/**
 * The same for all assets of an account with the same content, whatever their ids, names and addresses. Of one account
 * alone: what another service calls a checksum may be anything.
 */
export const keysOf = (account: string, asset: string, { checksum, modified, path }: AssetSource): PictureKeys => {
  const byAddress = `${account} ${asset} ${modified ?? ''} ${path}`;
  const content = tellingChecksum(checksum);
  return { key: content === null ? byAddress : `${account} checksum ${content}`, byAddress };
};
