import { resourceBySlug, resourceOf } from './index.ts';
import type { ResourceName } from './resource.ts';

/** The target of a link such as `vitrine://api.example.com/products/SKU-1`. A link only opens its target. */
export interface DeepLink {
  /** The name of an account, or the host of its service. */
  readonly account: string;
  readonly resource: ResourceName;
  /** A SKU, a name or an ID; null: the list. */
  readonly item: string | null;
}

export const deepLinkScheme = 'vitrine';

/** The maximum length of a link: an ID has at most 500 characters, each of which may be encoded with nine. */
const longest = 8_000;

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null; // Invalid percent encoding.
  }
};

/** Parses a link. Returns null if it is invalid, or if its target cannot be opened. */
export const parseDeepLink = (text: string): DeepLink | null => {
  if (text.length > longest) return null;
  const [, account = '', slug = '', item] = /^vitrine:\/\/([^/?#]+)\/([a-z-]+)(?:\/([^/?#]+))?\/?$/i.exec(text) ?? [];
  const resource = resourceBySlug(slug.toLowerCase());
  const parts = { account: decoded(account), item: item === undefined ? null : decoded(item) };
  if (resource === undefined || parts.account === null || (item !== undefined && parts.item === null)) return null;
  return { account: parts.account, resource: resource.name, item: parts.item };
};

export const formatDeepLink = ({ account, resource, item }: DeepLink): string =>
  [
    `${deepLinkScheme}://${encodeURIComponent(account)}`,
    resourceOf(resource).slug,
    ...(item === null ? [] : [encodeURIComponent(item)]),
  ].join('/');
