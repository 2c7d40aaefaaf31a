import { unwrapAddress } from '../../../electron/model/pasted-address.ts';
import { m } from '../../messages/lazy.ts';

export interface NormalizedAddress {
  readonly address: string;
  /** Descriptions of the changes. Empty if there are none. */
  readonly changes: readonly string[];
}

const loopback = /^(?:localhost|[^/:]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:[/?#]|$)/i;
const needlessPath = /\/+(?:api\/v3|auth\/api\/get-token)(?:\/.*)?$/i;

type Step = readonly [address: string, change: string | null];

const withoutSpaces = (address: string): Step => {
  const trimmed = address.trim();
  return [trimmed, trimmed === address ? null : m.connect.tidied.spaces];
};

const withScheme = (address: string): Step => {
  if (address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return [address, null];
  const scheme = loopback.test(address) ? 'http://' : 'https://';
  return [scheme + address, m.connect.tidied.scheme(scheme)];
};

const withoutPath = (address: string): Step => {
  const found = needlessPath.exec(address);
  return found === null ? [address, null] : [address.slice(0, found.index), m.connect.tidied.path(found[0])];
};

const withoutQuery = (address: string): Step => {
  const [bare = ''] = /^[^?#]*/.exec(address) ?? [];
  return [bare, bare === address ? null : m.connect.tidied.path(address.slice(bare.length))];
};

const withoutSlash = (address: string): Step => {
  const bare = address.replace(/(?<=[^/])\/+$/, '');
  return [bare, bare === address ? null : m.connect.tidied.slash];
};

/** Removes quotes, brackets and a full stop around the address, and repairs an incomplete scheme. */
const unwrapStep = (address: string): Step => {
  const bare = unwrapAddress(address);
  return [bare, bare === address.trim() ? null : m.connect.tidied.unwrapped];
};

/**
 * Normalizes an address to the form in which it will be used: trimmed, with a scheme, and without the path of the
 * interface and trailing slashes.
 */
export const normalizeAddress = (typed: string): NormalizedAddress => {
  const changes: string[] = [];
  let address = typed;
  for (const step of [withoutSpaces, unwrapStep, withScheme, withoutQuery, withoutPath, withoutSlash]) {
    const [next, change] = step(address);
    address = next;
    if (change !== null) changes.push(change);
  }
  if (address === typed) return { address, changes };
  // After the query or a slash has been removed, another surrounding character may be at the end.
  const again = normalizeAddress(address);
  return { address: again.address, changes: [...changes, ...again.changes] };
};

/** Returns the host of an address, which is the default account name, or '' if it is not an address. */
export const getAddressHost = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

const signInPattern = /\b(auth0?|oauth2?|authn|log-?in|sign-?in|sso|token|identity)\b/i;

/** Whether only the service address contains a word about signing in, so that the addresses are probably swapped. */
export const areAddressesLikelySwapped = (serviceAddress: string, signInAddress: string): boolean =>
  signInAddress.trim() !== '' && signInPattern.test(serviceAddress) && !signInPattern.test(signInAddress);
