import { isReferenced, resourceBySlug, resources } from '../../electron/model/index.ts';
import type { ReferencedName, ResourceName } from '../../electron/model/index.ts';

type Slug = (typeof resources)[ResourceName]['slug'];
export type PageName =
  Slug | 'gathered' | 'quality' | 'changes' | 'outbox' | 'settings' | 'guide' | 'connect';

/** A place in the program: a screen and, where one is open, the item or intent in it. */
export interface Page {
  readonly name: PageName;
  readonly id: string | null;
  /** The resource that the screen lists; null for the others. */
  readonly resource: ResourceName | null;
  /** What the screen `gathered` lists. */
  readonly kind?: ReferencedName;
}

const others = ['changes', 'outbox', 'settings', 'guide', 'connect'] as const;
const isOther = (name: string): name is (typeof others)[number] => (others as readonly string[]).includes(name);

const home: Page = { name: 'products', id: null, resource: 'product' };

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null; // Not an address of ours: somebody's own percent signs.
  }
};

/** `/gathered/productList/abc`: a kind of thing without an endpoint, and one of them. */
const referencedPage = (rest: string): Page => {
  const [, kind = '', id] = /^([^/]*)(?:\/(.+))?$/.exec(rest) ?? [];
  return isReferenced(kind)
    ? { name: 'gathered', id: id === undefined ? null : decoded(id), resource: null, kind }
    : home;
};

/** The page that an address such as `/products/abc` names; anything unknown is the home page. */
export const readAddress = (address: string): Page => {
  const [, name = '', rest] = /^\/?([^/]*)(?:\/(.+))?$/.exec(address) ?? [];
  if (name === 'gathered') return referencedPage(rest ?? '');
  // Its parts are decoded one by one: an id can hold a slash.
  if (name === 'quality') return { name, id: rest ?? null, resource: null };
  const id = rest === undefined ? null : decoded(rest);
  if (isOther(name)) return { name, id, resource: null };
  const resource = resourceBySlug(name);
  return resource === undefined ? home : { name: resource.slug as Slug, id, resource: resource.name };
};

/** The address of a list, or of one item in it, for a link: `#/products/abc`. */
export const addressOf = (resource: ResourceName, id?: string | null): string => {
  const slug = resources[resource].slug;
  return id === undefined || id === null ? `#/${slug}` : `#/${slug}/${encodeURIComponent(id)}`;
};

/** The address of the things of a kind, or of one of them: `#/gathered/productList/abc`. */
export const referencedAddress = (kind: ReferencedName, id?: string | null): string =>
  id === undefined || id === null ? `#/gathered/${kind}` : `#/gathered/${kind}/${encodeURIComponent(id)}`;
