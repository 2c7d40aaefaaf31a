import { VitrineError } from '../base/errors.ts';
import type { Resource } from '../model/index.ts';
import { m } from '../messages/index.ts';

/** Parameters of a search, in their order; names may repeat. */
export type Query = readonly (readonly [name: string, value: string])[];

/** The part of a resource to search for: items changed since a time (ISO 8601), or only IDs. */
export type SearchPart = { readonly changedSince: string } | 'ids';

const getPathPrefix = (base: URL): string => base.pathname.replace(/\/+$/, '');

/** Returns the URL of the first page of a resource. */
export const buildFirstPageUrl = (serviceAddress: string, resource: Resource, query: Query = []): URL => {
  const url = new URL(`${serviceAddress}${resource.path}`);
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url;
};

/** Returns the URL of one item, or of a part of it. Throws `badArgument` for an invalid ID. */
export const buildItemUrl = (
  serviceAddress: string,
  resource: Resource,
  id: string,
  part: readonly string[] = [],
): URL => {
  const segments = [id, ...part];
  // One or two dots would be interpreted as a path segment, even if they are escaped.
  if (segments.some((segment) => /^\.{0,2}$/.test(segment))) throw new VitrineError('badArgument', m.service.invalidId);
  return new URL(`${serviceAddress}${resource.path}/${segments.map(encodeURIComponent).join('/')}`);
};

/**
 * Returns a path under the account's prefix. The service can be under a path that its own links omit or spell
 * differently, and its links can be relative to its root without a leading slash. Therefore everything before the
 * resource's own path is replaced.
 */
const addPathPrefix = (prefix: string, path: string, resource: Resource): string => {
  const start = path.lastIndexOf(resource.path);
  if (start >= 0) return `${prefix}${path.slice(start)}`;
  return prefix === '' || path === prefix || path.startsWith(`${prefix}/`) ? path : `${prefix}${path}`;
};

/**
 * Returns the URL of the next page: path and query of the link, at the account's own service address, regardless of the
 * link's scheme, host or port. Relative links are resolved against the resource's own path. Throws `unreadable` if the
 * link is no URL.
 */
export const resolveNextPageUrl = (serviceAddress: string, resource: Resource, link: string): URL => {
  const base = new URL(serviceAddress);
  const from = new URL(`${serviceAddress}${resource.path}`);
  const named = URL.parse(link.trim(), from.href);
  if (!named?.pathname.startsWith('/')) throw new VitrineError('unreadable', m.service.unreadable.nextPage);
  const next = new URL(base.origin);
  next.pathname = addPathPrefix(getPathPrefix(base), named.pathname, resource);
  next.search = named.search;
  return next;
};

/**
 * Adds the parameters of the first page that a link to a numbered page omits. Such a page would have another size, order
 * or other fields, so that items would be missing or incomplete.
 */
export const completePageUrl = (url: URL, query: Query): URL => {
  if (!url.searchParams.has('_page')) return url;
  const completed = new URL(url);
  for (const [name, value] of query) if (!url.searchParams.has(name)) completed.searchParams.append(name, value);
  return completed;
};

/**
 * Returns the same position of a list in pages of another size. The first items of a smaller page may have been read
 * before.
 */
export const resizePageUrl = (url: URL, size: number): URL => {
  const requestedSize = Number(url.searchParams.get('_page_size'));
  const page = Number(url.searchParams.get('_page'));
  if (!(requestedSize > size) || !(page >= 1)) return url;
  const resized = new URL(url);
  resized.searchParams.set('_page_size', String(size));
  resized.searchParams.set('_page', String(Math.floor(((page - 1) * requestedSize) / size) + 1));
  return resized;
};

/**
 * Returns the target of a redirect within the same origin, or null if it is another origin and must not be followed.
 */
export const resolveRedirect = (url: URL, location: string | undefined): URL | null => {
  const target = location === undefined ? null : URL.parse(location, url.href);
  return target?.origin === url.origin && target.username === '' && target.password === '' ? target : null;
};
