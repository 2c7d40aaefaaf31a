import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { checkAssetAddress } from '../account/account-views.ts';
import type { AccountRecord } from '../account/account-store.ts';
import { VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import { isPrivateAddress } from '../asset-files/picture-url.ts';

/** Asks the user in a native dialog whether files may be fetched from a host in a private network. */
export type ConfirmPrivateHost = (host: string) => Promise<boolean>;

/**
 * Whether a host is in a private network. A host that cannot be resolved now counts as private, because it may resolve
 * later.
 */
const isPrivateHost = async ({ hostname }: URL): Promise<boolean> => {
  const name = hostname.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) return isPrivateAddress(name);
  try {
    const found = await lookup(name, { all: true });
    return found.some(({ address }) => isPrivateAddress(address));
  } catch {
    return true;
  }
};

/**
 * Returns the host of a typed asset address if it is private and the user allows it, or null if no private host is
 * needed. A previously allowed host, and the host of the service, need no confirmation. Rejects with `badArgument` if
 * the user declines.
 */
export const allowAssetHost = async (
  record: Pick<AccountRecord, 'serviceAddress' | 'privateAssetHost'>,
  typed: string | null,
  confirm: ConfirmPrivateHost,
): Promise<string | null> => {
  const address = checkAssetAddress(typed);
  if (address === null) return null;
  const url = new URL(address);
  if (url.host === record.privateAssetHost) return url.host;
  if (url.host === new URL(record.serviceAddress).host || !(await isPrivateHost(url))) return null;
  if (await confirm(url.host)) return url.host;
  throw new VitrineError('badArgument', m.account.privateAssets, { field: 'assetAddress' });
};
