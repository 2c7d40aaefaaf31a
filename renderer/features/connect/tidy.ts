import { unwrapAddress } from '../../../electron/model/pasted-address.ts';
import { m } from '../../messages/lazy.ts';

export interface Tidied {
  readonly address: string;
  /** What was changed, in words; empty when nothing was. */
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

/** Quotes, brackets and a full stop around the address, and a scheme that lacks a character. */
const unwrapped = (address: string): Step => {
  const bare = unwrapAddress(address);
  return [bare, bare === address.trim() ? null : m.connect.tidied.unwrapped];
};

/** An address as it will be used: no spaces around it, with a scheme, without the interface's own path or a last slash. */
export const tidy = (typed: string): Tidied => {
  const changes: string[] = [];
  let address = typed;
  for (const step of [withoutSpaces, unwrapped, withScheme, withoutQuery, withoutPath, withoutSlash]) {
    const [next, change] = step(address);
    address = next;
    if (change !== null) changes.push(change);
  }
  if (address === typed) return { address, changes };
  // Without its query or a slash, the address may end in another character that surrounds it.
  const again = tidy(address);
  return { address: again.address, changes: [...changes, ...again.changes] };
};

/** The host of an address, as the account's name when none is given; empty when it is not an address. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

const signIn = /\b(auth0?|oauth2?|authn|log-?in|sign-?in|sso|token|identity)\b/i;

/** Whether the address of the service speaks of signing in, and that of the sign-in does not. */
export const looksSwapped = (serviceAddress: string, signInAddress: string): boolean =>
  signInAddress.trim() !== '' && signIn.test(serviceAddress) && !signIn.test(signInAddress);
