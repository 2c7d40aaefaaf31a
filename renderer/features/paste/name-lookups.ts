import { type IntentId, type ResourceId, toResourceId } from '../../../electron/base/branded-types.ts';
import type { ItemRow, ExistingTitle, EntityKind } from '../../../electron/contract/index.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { getAccountAdvice } from '../../form/account-advice.ts';
import { ReferenceNames } from '../../form/inputs/reference-names.ts';

export interface KnownFamily {
  readonly id: ResourceId;
  readonly title: string;
}

export interface KnownParent {
  /** An item of the account, or the outbox intent that will create it. */
  readonly is: { readonly item: ResourceId } | { readonly intent: IntentId };
  readonly title: string;
  readonly isVariant: boolean;
  readonly family: string | null;
  readonly familyName: string | null;
}

/** Lookups of names in the account and the outbox. */
export interface KnownNames {
  taken(sku: string): ExistingTitle | null;
  /** Returns a family by its name or ID. */
  family(cell: string): KnownFamily | null;
  /** Returns a product by its SKU or ID, including one that is still in the outbox. */
  parent(cell: string): KnownParent | null;
  /** Returns the ID of the only item with a name or ID. Null if there is none, or if several items have the name. */
  idOf(to: EntityKind, text: string): string | null;
  /** Returns a warning about a value that the service may reject, or null. */
  advice(field: string, cell: string): string | null;
}

/** The maximum numbers of names and of IDs in one call. */
const maxTitlesPerCall = 1_000;
const maxIdsPerCall = 500;
/** The maximum length of an SKU or name. A longer text cannot be one. */
const maxNameLength = 1_000;
const maxIdLength = 500;

const fetchInParts = async <T>(
  all: readonly string[],
  size: number,
  part: (some: string[]) => Promise<readonly T[]>,
): Promise<T[]> => {
  const found: T[] = [];
  for (let start = 0; start < all.length; start += size) found.push(...(await part(all.slice(start, start + size))));
  return found;
};

const fetchTakenTitles = (resource: ResourceName, titles: readonly string[]): Promise<ExistingTitle[]> =>
  fetchInParts(
    titles.filter((title) => title.length <= maxNameLength),
    maxTitlesPerCall,
    (some) => unwrapReply(bridge.outbox.taken({ resource, titles: some })),
  );

const fetchRows = (resource: ResourceName, ids: readonly string[], columns: readonly string[]): Promise<ItemRow[]> =>
  fetchInParts(
    ids.filter((id) => id !== '' && id.length <= maxIdLength),
    maxIdsPerCall,
    (some) => unwrapReply(bridge.items.rows({ resource, ids: some.map(toResourceId), columns: [...columns] })),
  );

const getCellText = (row: ItemRow, field: string): string | null => {
  const value = row.cells[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

const toKnownParent = (row: ItemRow): KnownParent => ({
  is: { item: row.id },
  title: getCellText(row, 'sku') ?? row.id,
  isVariant: getCellText(row, 'parent_id') !== null || row.cells['product_level'] === 2,
  family: getCellText(row, 'product_family_id'),
  familyName: row.names['product_family_id'] ?? null,
});

/** Returns a product that an outbox intent will create. Its family is only known for an existing item. */
const toPendingParent = ({ title, intent }: ExistingTitle): KnownParent | null =>
  intent && { is: { intent: intent.id }, title, isVariant: intent.isVariant, family: null, familyName: null };

/** Looks up each name once, and caches the results while a table is open. */
export class Lookups implements KnownNames {
  readonly #taken = new Map<string, ExistingTitle | null>();
  readonly #families = new Map<string, KnownFamily | null>();
  readonly #parents = new Map<string, KnownParent | null>();
  readonly #names = new ReferenceNames();

  taken(sku: string): ExistingTitle | null {
    return this.#taken.get(sku) ?? null;
  }
  family(cell: string): KnownFamily | null {
    return this.#families.get(cell) ?? null;
  }
  advice(field: string, cell: string): string | null {
    return getAccountAdvice('product', field, cell);
  }

  parent(cell: string): KnownParent | null {
    return this.#parents.get(cell) ?? null;
  }

  idOf(to: EntityKind, text: string): string | null {
    return this.#names.idOf(to, text);
  }

  async learn(names: {
    skus: readonly string[];
    families: readonly string[];
    parents: readonly string[];
    references: readonly { readonly to: EntityKind; readonly texts: readonly string[] }[];
  }): Promise<void> {
    const filterUnknown = (all: readonly string[], known: ReadonlyMap<string, unknown>): readonly string[] =>
      all.filter((name) => !known.has(name));
    await Promise.all([
      this.#learnSkus(filterUnknown(names.skus, this.#taken)),
      this.#learnFamilies(filterUnknown(names.families, this.#families)),
      this.#learnParents(filterUnknown(names.parents, this.#parents)),
      ...names.references.map(({ to, texts }) => this.#names.learn(to, texts)),
    ]);
  }

  async #learnSkus(skus: readonly string[]): Promise<void> {
    const found = await fetchTakenTitles('product', skus);
    for (const sku of skus) this.#taken.set(sku, null);
    for (const taken of found) this.#taken.set(taken.title, taken);
  }

  async #learnFamilies(cells: readonly string[]): Promise<void> {
    const byName = await fetchTakenTitles('family', cells);
    const byId = await fetchRows('family', cells, []);
    for (const cell of cells) this.#families.set(cell, null);
    for (const row of byId) this.#families.set(row.id, { id: row.id, title: getCellText(row, 'name') ?? row.id });
    for (const { title, item } of byName) if (item) this.#families.set(title, item);
  }

  async #learnParents(cells: readonly string[]): Promise<void> {
    const bySku = await fetchTakenTitles('product', cells);
    const idOf = new Map(bySku.flatMap(({ title, item }) => (item ? [[title, item.id] as const] : [])));
    const parentIds = [...new Set(cells.map((cell) => idOf.get(cell) ?? cell))];
    const rows = new Map(
      (await fetchRows('product', parentIds, ['parent_id', 'product_level', 'product_family_id'])).map((row) => [
        String(row.id),
        toKnownParent(row),
      ]),
    );
    const waiting = new Map(bySku.map((taken) => [taken.title, toPendingParent(taken)]));
    for (const cell of cells) this.#parents.set(cell, rows.get(idOf.get(cell) ?? cell) ?? waiting.get(cell) ?? null);
  }
}
