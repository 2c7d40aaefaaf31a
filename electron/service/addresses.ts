import { VitrineError } from '../base/errors.ts';

/** An address that requests can be sent to, and what a person is told when it is not what was typed. */
export interface TidyAddress {
  readonly address: string;
  /** In words, what was tidied; null: it stands as it was typed. */
  readonly tidied: string | null;
}

const exchangePath = '/auth/api/get-token';
const loopbackName = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL's host name is this computer itself. */
export const isLoopback = (hostname: string): boolean => loopbackName.test(hostname.toLowerCase());

const refuse = (message: string): never => {
  throw new VitrineError('badArgument', message);
};

const withScheme = (typed: string): string => {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return typed;
  const bare = typed.replace(/^\/+/, '');
  const host = /^(?:\[[^\]]*\]|[^/:?#]*)/.exec(bare)?.[0] ?? '';
  return `${isLoopback(host) ? 'http' : 'https'}://${bare}`;
};

const parse = (text: string): URL => {
  if (text === '') refuse('Enter an address.');
  if (/[\s\p{Cc}\p{Cf}]/u.test(text)) refuse('An address has no spaces or hidden characters.');
  const url = URL.parse(withScheme(text));
  if (!url || url.hostname === '') return refuse('This is not an address. It looks like https://api.example.com.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('The address starts with https://.');
  if (url.username !== '' || url.password !== '') return refuse('Leave name and password out of the address.');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return refuse('Use https://. Without it anyone on the way can read the password.');
  return url;
};

/** What remains of a pasted path: everything before the parts that the program adds itself. */
const prefixOf = (pathname: string): string => {
  const cut = [/\/api\/v3(?:\/|$)/i, new RegExp(`${exchangePath}(?:/|$)`, 'i')]
    .map((pattern) => pathname.search(pattern))
    .filter((index) => index >= 0);
  return pathname.slice(0, Math.min(pathname.length, ...cut)).replace(/\/+$/, '');
};

/**
 * The address as requests need it: scheme, host, port and perhaps a path prefix, without a slash at the end. Takes off
 * a pasted `/api/v3…` or `/auth/api/get-token`, query and fragment; puts `https://` before it where no scheme stands.
 * Throws `badArgument` with words for a person: not an address, `http://` to another computer, a password in it.
 */
export const tidyAddress = (typed: string): TidyAddress => {
  const text = typed.trim();
  const url = parse(text);
  const address = `${url.origin}${prefixOf(url.pathname)}`;
  return { address, tidied: address === typed ? null : `Tidied to ${address}` };
};

/** The address of the token exchange under a sign-in address (interface document, «Token exchange»). */
export const exchangeAddress = (signInAddress: string): URL => new URL(`${signInAddress}${exchangePath}`);
