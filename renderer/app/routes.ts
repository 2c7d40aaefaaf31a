import {
  type ReferencedName,
  type ResourceName,
  isReferenced,
  findResourceBySlug,
  resources,
} from '../../electron/model/index.ts';

type Slug = (typeof resources)[ResourceName]['slug'];
export type PageName =
  Slug | 'gathered' | 'quality' | 'changes' | 'edits' | 'outbox' | 'settings' | 'guide' | 'connect';

/** A route: a page and the open item or intent, if any. */
export interface PageRoute {
  readonly name: PageName;
  readonly id: string | null;
  /** The resource that the page lists, or null. */
  readonly resource: ResourceName | null;
  /** The kind that the page `gathered` lists. */
  readonly kind?: ReferencedName;
}

const others = ['changes', 'edits', 'outbox', 'settings', 'guide', 'connect'] as const;
const isOther = (name: string): name is (typeof others)[number] => (others as readonly string[]).includes(name);

const home: PageRoute = { name: 'products', id: null, resource: 'product' };

const decodeRoutePart = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null; // Not a valid route: it contains invalid percent encoding.
  }
};

/** Parses `/gathered/productList/abc`, the route of a referenced entity or of all entities of a kind. */
const parseReferencedRoute = (rest: string): PageRoute => {
  const [, kind = '', id] = /^([^/]*)(?:\/(.+))?$/.exec(rest) ?? [];
  return isReferenced(kind)
    ? { name: 'gathered', id: id === undefined ? null : decodeRoutePart(id), resource: null, kind }
    : home;
};

const listPattern = /^([^?]*)\?list=(.+)$/;

/** Returns a route without the state of its list. */
export const getRoutePath = (route: string): string => listPattern.exec(route)?.[1] ?? route;

/** Returns the state of the list in a stored route, as `formatListRoute` was given it, or null if it has none. */
export const parseListState = (route: string): string | null => {
  const text = listPattern.exec(route)?.[2];
  return text === undefined ? null : decodeRoutePart(text);
};

/** Returns a route with the state of its list: `/products?list=…`. */
export const formatListRoute = (route: string, list: string): string =>
  `${route === '' ? '/products' : route}?list=${encodeURIComponent(list)}`;

/** Returns the page of a route such as `/products/abc`. Unknown routes lead to the home page. */
export const readAddress = (address: string): PageRoute => {
  const [, name = '', rest] = /^\/?([^/]*)(?:\/(.+))?$/.exec(getRoutePath(address)) ?? [];
  if (name === 'gathered') return parseReferencedRoute(rest ?? '');
  // The parts of this route are decoded separately, because an ID can contain a slash.
  if (name === 'quality') return { name, id: rest ?? null, resource: null };
  const id = rest === undefined ? null : decodeRoutePart(rest);
  if (isOther(name)) return { name, id, resource: null };
  const resource = findResourceBySlug(name);
  return resource === undefined ? home : { name: resource.slug as Slug, id, resource: resource.name };
};

/** Returns whether two routes open the same page with the same item. */
export const isSameRoute = (one: PageRoute, other: PageRoute): boolean =>
  one.name === other.name && one.id === other.id && one.kind === other.kind;

/** Returns the link to a list or to an item of it: `#/products/abc`. */
export const formatItemLink = (resource: ResourceName, id?: string | null): string => {
  const slug = resources[resource].slug;
  return id === undefined || id === null ? `#/${slug}` : `#/${slug}/${encodeURIComponent(id)}`;
};

/** Returns the link to the referenced entities of a kind or to one of them: `#/gathered/productList/abc`. */
export const formatReferencedLink = (kind: ReferencedName, id?: string | null): string =>
  id === undefined || id === null ? `#/gathered/${kind}` : `#/gathered/${kind}/${encodeURIComponent(id)}`;
