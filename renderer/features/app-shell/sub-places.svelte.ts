import { type ReferencedName, type ResourceName, referenced } from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
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

const toggleIn = (slugs: readonly string[], slug: string): readonly string[] =>
  slugs.includes(slug) ? slugs.filter((one) => one !== slug) : [...slugs, slug];

/** The entries whose children are expanded, by account. */
export class ExpandedEntries {
  #account: string | null = null;
  #slugs = $state.raw<readonly string[]>([]);
  /** The entries that the user toggled while the stored ones are being read; null afterwards. */
  #toggledEarly: readonly string[] | null = null;
  readonly #recalls = new LatestRequest();

  /** Subscribes to the cache and loads the expanded entries of an account. Returns an unsubscribe function. */
  follow(account: string | null): () => void {
    this.#account = account;
    this.#slugs = [];
    this.#recalls.dropAll();
    this.#toggledEarly = account === null ? null : [];
    if (account !== null) void this.#recall(account);
    return referencedCounts.open();
  }

  async #recall(account: string): Promise<void> {
    const isLatest = this.#recalls.start();
    const reply = await bridge.app.remembered({ key: createSidebarKey(account) });
    if (!isLatest()) return;
    const toggled = this.#toggledEarly ?? [];
    this.#toggledEarly = null;
    // Nothing is stored after a failure, because the entries that are stored are unknown.
    if (!reply.ok) return;
    const stored = Array.isArray(reply.value) ? reply.value.filter((slug) => typeof slug === 'string') : [];
    this.#slugs = toggled.reduce(toggleIn, stored);
    if (toggled.length > 0) this.#remember();
  }

  has(slug: string): boolean {
    return this.#slugs.includes(slug);
  }

  toggle(slug: string): void {
    this.#slugs = toggleIn(this.#slugs, slug);
    if (this.#toggledEarly === null) this.#remember();
    else this.#toggledEarly = [...this.#toggledEarly, slug];
  }

  #remember(): void {
    if (this.#account !== null)
      void bridge.app.remember({ key: createSidebarKey(this.#account), value: [...this.#slugs] });
  }
}

const createSidebarKey = (account: string): string => `sidebar/${account}`;

export const expandedEntries = new ExpandedEntries();
