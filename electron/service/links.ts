import { VitrineError } from '../base/errors.ts';
import type { Resource } from '../model/index.ts';
import { m } from '../messages/index.ts';

/** Parameters of a search, in their order; names may repeat. */
export type Query = readonly (readonly [name: string, value: string])[];

/** What of a resource is searched for: what was changed since a time (ISO 8601), or nothing but ids. */
export type SearchPart = { readonly changedSince: string } | 'ids';

const prefixOf = (base: URL): string => base.pathname.replace(/\/+$/, '');

/** The first page of a resource, with what goes with it. */
export const firstPage = (serviceAddress: string, resource: Resource, query: Query = []): URL => {
  const url = new URL(`${serviceAddress}${resource.path}`);
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url;
};

/** The address of one item. Throws `badArgument` for what cannot be an identifier. */
export const itemAddress = (serviceAddress: string, resource: Resource, id: string): URL => {
  // A dot or two would be taken for a step up the path, however they are written.
  if (/^\.{0,2}$/.test(id)) throw new VitrineError('badArgument', m.service.invalidId);
  return new URL(`${serviceAddress}${resource.path}/${encodeURIComponent(id)}`);
};

/**
 * The service can stand under a path that its own links leave out or name otherwise, and its links can be relative to
 * its root without a slash to say so: what comes before the resource's own path is ours to say.
 */
const underPrefix = (prefix: string, path: string, resource: Resource): string => {
  const start = path.lastIndexOf(resource.path);
  if (start >= 0) return `${prefix}${path.slice(start)}`;
  return prefix === '' || path === prefix || path.startsWith(`${prefix}/`) ? path : `${prefix}${path}`;
};

/**
 * Where the next page is asked for: path and query of the link, at the account's own service address, whatever scheme,
 * host or port the link names. Relative links are read from the resource's own path. Throws `unreadable` when the link
 * is no address at all.
 */
export const nextPage = (serviceAddress: string, resource: Resource, link: string): URL => {
  const base = new URL(serviceAddress);
  const from = new URL(`${serviceAddress}${resource.path}`);
  const named = URL.parse(link.trim(), from.href);
  if (!named?.pathname.startsWith('/')) throw new VitrineError('unreadable', m.service.unreadable.nextPage);
  const next = new URL(base.origin);
  next.pathname = underPrefix(prefixOf(base), named.pathname, resource);
  next.search = named.search;
  return next;
};

/** The same place of a list in pages of another size; what the smaller ones begin with may have come before. */
export const inPagesOf = (url: URL, size: number): URL => {
  const asked = Number(url.searchParams.get('_page_size'));
  const page = Number(url.searchParams.get('_page'));
  if (!(asked > size) || !(page >= 1)) return url;
  const resized = new URL(url);
  resized.searchParams.set('_page_size', String(size));
  resized.searchParams.set('_page', String(Math.floor(((page - 1) * asked) / size) + 1));
  return resized;
};

/** Where a redirect leads when it stays at the origin that was asked; null: it leads elsewhere and is not followed. */
export const redirectTarget = (asked: URL, location: string | undefined): URL | null => {
  const target = location === undefined ? null : URL.parse(location, asked.href);
  return target?.origin === asked.origin && target.username === '' && target.password === '' ? target : null;
};
