import type { AssetSource } from '../cache/read/lookups.ts';

/** By what the pictures of an asset are kept. */
export interface PictureKeys {
  readonly key: string;
  /** By what they would be kept had the service given no checksum; the same as `key` then. */
  readonly byAddress: string;
}

/** Long enough that two files never have the same one by chance. */
const telling = /^[\w+/=:.-]{16,200}$/;

/** A checksum as it is compared; null where there is none that tells files apart. */
const tellingChecksum = (checksum: string | null): string | null => {
  if (checksum === null || !telling.test(checksum)) return null;
  return /^[0-9a-f]+$/i.test(checksum) ? checksum.toLowerCase() : checksum;
};

/**
 * The same for all assets of an account with the same content, whatever their ids, names and addresses. Of one account
 * alone: what another service calls a checksum may be anything.
 */
export const keysOf = (account: string, asset: string, { checksum, modified, path }: AssetSource): PictureKeys => {
  const byAddress = `${account} ${asset} ${modified ?? ''} ${path}`;
  const content = tellingChecksum(checksum);
  return { key: content === null ? byAddress : `${account} checksum ${content}`, byAddress };
};
