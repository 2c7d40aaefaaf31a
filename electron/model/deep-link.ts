import { resourceBySlug, resourceOf } from './index.ts';
import type { ResourceName } from './resource.ts';

/** What a link such as `vitrine://api.example.com/products/SKU-1` opens; it never does anything else. */
export interface DeepLink {
  /** An account's name, or the host of its service. */
  readonly account: string;
  readonly resource: ResourceName;
  /** A SKU, a name or an ID; null: the list. */
  readonly item: string | null;
}

export const deepLinkScheme = 'vitrine';

/** Longer than any link of ours: an ID has 500 characters at most, each of which may take nine. */
const longest = 8_000;

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null; // Somebody's own percent signs.
  }
};

/** The link that a text is; null where it is none, or names nothing that can be opened. */
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
