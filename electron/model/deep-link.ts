import { findResourceBySlug, getResource } from './index.ts';
import type { ResourceName } from './resource.ts';

/** The target of a link such as `vitrine://api.example.com/products/SKU-1`. A link only opens its target. */
export interface DeepLink {
  /** The name of an account, or the host of its service. */
  readonly account: string;
  readonly resource: ResourceName;
  /** A SKU, a name or an ID; null: the list. */
  readonly item: string | null;
  /** The filters, order and columns of the list, as the renderer encoded them. Only without an item. */
  readonly view?: string;
}

export const deepLinkScheme = 'vitrine';

/** The maximum length of a link: an ID has at most 500 characters, each of which may be encoded with nine. */
export const maxLinkLength = 8_000;

const decodePart = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null; // Invalid percent encoding.
  }
};

const linkPattern = /^vitrine:\/\/([^/?#]+)\/([a-z-]+)(?:\/([^/?#]+))?\/?(?:\?view=([\w-]+))?$/i;

/** Parses a link. Returns null if it is invalid, or if its target cannot be opened. */
export const parseDeepLink = (text: string): DeepLink | null => {
  if (text.length > maxLinkLength) return null;
  const [, account = '', slug = '', item, view] = linkPattern.exec(text) ?? [];
  if (item !== undefined && view !== undefined) return null;
  const resource = findResourceBySlug(slug.toLowerCase());
  const parts = { account: decodePart(account), item: item === undefined ? null : decodePart(item) };
  if (resource === undefined || parts.account === null || (item !== undefined && parts.item === null)) return null;
  return { account: parts.account, resource: resource.name, item: parts.item, ...(view === undefined ? {} : { view }) };
};

export const formatDeepLink = ({ account, resource, item, view }: DeepLink): string => {
  const address = [
    `${deepLinkScheme}://${encodeURIComponent(account)}`,
    getResource(resource).slug,
    ...(item === null ? [] : [encodeURIComponent(item)]),
  ].join('/');
  return view === undefined ? address : `${address}?view=${view}`;
};
