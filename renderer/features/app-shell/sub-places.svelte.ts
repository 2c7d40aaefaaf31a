import { type ReferencedName, type ResourceName, referenced } from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';
import { m } from '../../messages/index.ts';
import { referencedCounts } from '../referenced/referenced-counts.svelte.ts';

/** A navigation entry below a list: one kind of referenced entity. */
export interface NavigationChild {
  readonly kind: ReferencedName;
  readonly title: string;
  readonly count: number;
}

const kindsUnder: Readonly<Partial<Record<ResourceName, readonly ReferencedName[]>>> = {
  product: ['productCategory', 'productList', 'relationship'],
  attribute: ['attributeGroup'],
  asset: ['assetCategory'],
  ecatalog: ['template'],
};

/** Shorter titles below a list. */
const shortTitles: Readonly<Partial<Record<ReferencedName, string>>> = {
  productCategory: m.frame.subPlaces.categories,
  productList: m.frame.subPlaces.lists,
};

/** Returns the entries below a list that have items in the cache. */
export const getChildEntries = (resource: ResourceName): readonly NavigationChild[] =>
  (kindsUnder[resource] ?? [])
    .map((kind) => ({
      kind,
      title: shortTitles[kind] ?? referenced[kind].labels.title,
      count: referencedCounts.of(kind),
    }))
    .filter(({ count }) => count > 0);

/** The entries whose children are expanded, by account. */
class ExpandedEntries {
  #account: string | null = null;
  #slugs = $state.raw<readonly string[]>([]);

  /** Subscribes to the cache and loads the expanded entries of an account. Returns an unsubscribe function. */
  follow(account: string | null): () => void {
    this.#account = account;
    this.#slugs = [];
    if (account !== null) void this.#recall(account);
    return referencedCounts.open();
  }

  async #recall(account: string): Promise<void> {
    const reply = await bridge.app.remembered({ key: createSidebarKey(account) });
    if (!reply.ok || this.#account !== account || this.#slugs.length > 0) return;
    this.#slugs = Array.isArray(reply.value) ? reply.value.filter((slug) => typeof slug === 'string') : [];
  }

  has(slug: string): boolean {
    return this.#slugs.includes(slug);
  }

  toggle(slug: string): void {
    this.#slugs = this.has(slug) ? this.#slugs.filter((one) => one !== slug) : [...this.#slugs, slug];
    if (this.#account !== null)
      void bridge.app.remember({ key: createSidebarKey(this.#account), value: [...this.#slugs] });
  }
}

const createSidebarKey = (account: string): string => `sidebar/${account}`;

export const expandedEntries = new ExpandedEntries();
