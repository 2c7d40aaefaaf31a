import type { Counts, ResourcePath, Item } from './types.ts';
import type { DemoAccountState } from './demo-account.ts';
import { toDemoIsoDate, getTimeReader } from './data/dates.ts';
import { getWrapped } from './random.ts';

/** The generator of a resource's items. */
export interface ItemSource {
  readonly count: keyof Counts;
  readonly key: 'id' | '_id';
  readonly build: (world: DemoAccountState, index: number) => Item;
}

/** The first index of created items, so that they never collide with generated ones. */
const FIRST_CREATED = 2 ** 31;

/** One resource of an account. Generated items are built on demand and never stored. */
export class Collection {
  readonly key: 'id' | '_id';
  private readonly world: DemoAccountState;
  private readonly name: ResourcePath;
  private readonly source: ItemSource;
  private readonly added: Item[] = [];
  private readonly orders = new Map<string, number[]>();

  constructor(world: DemoAccountState, name: ResourcePath, source: ItemSource) {
    this.world = world;
    this.name = name;
    this.source = source;
    this.key = source.key;
  }

  get size(): number {
    return this.world.count(this.source.count) + this.added.length;
  }

  /** The number of generated items. */
  get generated(): number {
    return this.world.count(this.source.count);
  }

  /** Returns the position of a generated item in the default order. */
  placeOf(index: number): number {
    return this.world.behaviour.newItems === 'start' ? this.added.length + index : index;
  }

  /** Returns the index of the generated item at a position of the default order, or undefined for a created item. */
  indexAt(place: number): number | undefined {
    const index = place - this.placeOf(0);
    return index >= 0 && index < this.generated ? index : undefined;
  }

  /** Returns the item at a position of the default order. */
  at(place: number): Item {
    const index = this.indexAt(place);
    if (index !== undefined) return this.build(index);
    return getWrapped(this.added, this.placeOf(0) > 0 ? this.added.length - 1 - place : place - this.generated);
  }

  find(id: unknown): Item | undefined {
    const index = this.world.ids.indexOf(this.name, id);
    if (index === undefined) return undefined;
    if (index >= FIRST_CREATED) return this.added[index - FIRST_CREATED];
    return index < this.world.count(this.source.count) ? this.build(index) : undefined;
  }

  /** Returns a generated item as an example of the resource's properties, even if the account has none. */
  model(): Item {
    return this.source.build(this.world, 0);
  }

  /** Whether an item's `field` equals the value. Scans all items: for small resources only. */
  has(field: string, value: unknown): boolean {
    if (this.hasCreated(field, value)) return true;
    for (let index = 0; index < this.world.count(this.source.count); index++) {
      if (this.build(index)[field] === value) return true;
    }
    return false;
  }

  hasCreated(field: string, value: unknown): boolean {
    return this.added.some((item) => item[field] === value);
  }

  /** Returns the number of created items whose `field` equals the value. */
  countCreated(field: string, value: unknown): number {
    return this.added.filter((item) => item[field] === value).length;
  }

  /** Maps every item in the default order. `ofIndex` avoids building a generated item if its index is sufficient. */
  each<T>(ofItem: (item: Item) => T, ofIndex = (index: number): T => ofItem(this.build(index))): T[] {
    const generated = Array.from({ length: this.world.count(this.source.count) }, (_, index) => ofIndex(index));
    const created = this.added.map(ofItem);
    return this.world.behaviour.newItems === 'start' ? created.reverse().concat(generated) : generated.concat(created);
  }

  /** Returns the ID that the next item gets. */
  nextId(): string {
    return this.world.ids.of(this.name, FIRST_CREATED + this.added.length);
  }

  /** Updates properties of the item with this ID, which must exist, and its time of modification. */
  update(id: unknown, members: Item): void {
    const index = this.world.ids.indexOf(this.name, id);
    if (index === undefined) throw new Error('No item has this ID');
    const now = Date.now();
    const changed = { ...members, modified: toDemoIsoDate(now) };
    const created = this.added[index - FIRST_CREATED];
    if (created) this.added[index - FIRST_CREATED] = { ...created, ...changed };
    else this.world.updates.set(this.name, index, changed, now);
    this.orders.clear();
  }

  add(build: (id: string) => Item): Item {
    const item = build(this.nextId());
    this.added.push(item);
    this.orders.clear();
    return item;
  }

  /** Returns positions sorted by a field, or undefined if items have no such field. */
  order(field: string, descending: boolean): number[] | undefined {
    if (this.size > 0 && !(field in this.at(0))) return undefined;
    const { counts, touched, newItems } = this.world.behaviour;
    const key = JSON.stringify([field, descending, counts, touched, newItems, this.world.updates.version]);
    const cached = this.orders.get(key) ?? this.sorted(field, descending);
    this.orders.set(key, cached);
    return cached;
  }

  private sorted(field: string, descending: boolean): number[] {
    const keys = this.sortKeys(field);
    const positions = keys.map((_, index) => index);
    const direction = descending ? -1 : 1;
    return positions.sort((a, b) => direction * compare(keys[a], keys[b]) || a - b);
  }

  /**
   * Returns sort keys by position. Dates are computed from the indexes of items, like a database index, without
   * building items.
   */
  private sortKeys(field: string): readonly SortKey[] {
    const moment = getTimeReader(this.world, this.name, field);
    if (moment) return this.each<SortKey>((item) => Date.parse(String(item[field])), moment);
    return this.each((item) => sortKey(item[field]));
  }

  private build(index: number): Item {
    this.world.generated++;
    const item = this.source.build(this.world, index);
    const updated = this.world.updates.membersOf(this.name, index);
    return updated ? { ...item, ...updated } : item;
  }
}

/** A sort key. Missing values are first. */
export type SortKey = string | number | undefined;

function sortKey(value: unknown): SortKey {
  if (typeof value === 'number' || typeof value === 'string') return value;
  return value === null || value === undefined ? undefined : JSON.stringify(value);
}

export function compare(a: SortKey, b: SortKey): number {
  if (a === b) return 0;
  if (a === undefined) return -1;
  if (b === undefined) return 1;
  return a < b ? -1 : 1;
}
