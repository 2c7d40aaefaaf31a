import { VitrineError } from '../base/errors.ts';
import { unwrapAddress } from '../model/pasted-address.ts';
import { m } from '../messages/index.ts';

const exchangePath = '/auth/api/get-token';
const loopbackName = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether the host name of a URL is that of this computer. */
export const isLoopback = (hostname: string): boolean => loopbackName.test(hostname.toLowerCase());

const throwBadAddress = (message: string): never => {
  throw new VitrineError('badArgument', message);
};

const withScheme = (typed: string): string => {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return typed;
  const bare = typed.replace(/^\/+/, '');
  const host = /^(?:\[[^\]]*\]|[^/:?#]*)/.exec(bare)?.[0] ?? '';
  return `${isLoopback(host) ? 'http' : 'https'}://${bare}`;
};

const parse = (text: string): URL => {
  if (text === '') throwBadAddress(m.service.address.missing);
  if (/[\s\p{Cc}\p{Cf}]/u.test(text)) throwBadAddress(m.service.address.hiddenCharacters);
  const url = URL.parse(withScheme(text));
  if (!url || url.hostname === '') return throwBadAddress(m.service.address.invalid);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return throwBadAddress(m.service.address.scheme);
  if (url.username !== '' || url.password !== '') return throwBadAddress(m.service.address.credentials);
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return throwBadAddress(m.service.address.insecure);
  return url;
};

/** Returns the prefix of a pasted path: everything before the segments that the program adds itself. */
const getPathPrefix = (pathname: string): string => {
  const cut = [/\/api\/v3(?:\/|$)/i, new RegExp(`${exchangePath}(?:/|$)`, 'i')]
    .map((pattern) => pathname.search(pattern))
    .filter((index) => index >= 0);
  return pathname.slice(0, Math.min(pathname.length, ...cut)).replace(/\/+$/, '');
};

/**
 * Normalizes an address to scheme, host, port and an optional path prefix, without a trailing slash. Removes characters
 * that surround a pasted address, a pasted `/api/v3…` or `/auth/api/get-token`, query and fragment, and adds `https://`
 * if there is no scheme. Throws `badArgument` with a message for the user if it is no address, uses `http://` to
 * another computer, or contains a password.
 */
export const normalizeServiceUrl = (typed: string): string => {
  const url = parse(unwrapAddress(typed));
  const address = `${url.origin}${getPathPrefix(url.pathname)}`;
  // Without its query or slash, the address may end in another surrounding character.
  return address === typed ? address : normalizeServiceUrl(address);
};

/** Returns the URL of the token exchange of a sign-in address (interface document, «Token exchange»). */
export const getExchangeUrl = (signInAddress: string): URL => new URL(`${signInAddress}${exchangePath}`);
