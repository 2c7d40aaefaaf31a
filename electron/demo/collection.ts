import type { Counts, ResourcePath, Item } from './types.ts';
import type { World } from './world.ts';
import { momentsOf } from './data/dates.ts';
import { turn } from './random.ts';

/** Where a resource's generated items come from. */
export interface Source {
  readonly count: keyof Counts;
  readonly key: 'id' | '_id';
  readonly build: (world: World, index: number) => Item;
}

/** Indexes of created items start here, so that they never meet a generated one. */
const FIRST_CREATED = 2 ** 31;

/** One resource of an account. Generated items are built when they are asked for and never kept. */
export class Collection {
  readonly key: 'id' | '_id';
  private readonly world: World;
  private readonly name: ResourcePath;
  private readonly source: Source;
  private readonly added: Item[] = [];
  private readonly orders = new Map<string, number[]>();

  constructor(world: World, name: ResourcePath, source: Source) {
    this.world = world;
    this.name = name;
    this.source = source;
    this.key = source.key;
  }

  get size(): number {
    return this.world.count(this.source.count) + this.added.length;
  }

  /** How many items are generated. */
  get generated(): number {
    return this.world.count(this.source.count);
  }

  /** Where a generated item stands in the usual order. */
  placeOf(index: number): number {
    return this.world.behaviour.newItems === 'start' ? this.added.length + index : index;
  }

  /** The index of the generated item at a place of the usual order; undefined where one stands that was created. */
  indexAt(place: number): number | undefined {
    const index = place - this.placeOf(0);
    return index >= 0 && index < this.generated ? index : undefined;
  }

  /** The item at a place of the usual order. */
  at(place: number): Item {
    const index = this.indexAt(place);
    if (index !== undefined) return this.build(index);
    return turn(this.added, this.placeOf(0) > 0 ? this.added.length - 1 - place : place - this.generated);
  }

  find(id: unknown): Item | undefined {
    const index = this.world.ids.indexOf(this.name, id);
    if (index === undefined) return undefined;
    if (index >= FIRST_CREATED) return this.added[index - FIRST_CREATED];
    return index < this.world.count(this.source.count) ? this.build(index) : undefined;
  }

  /** A generated item that shows which members the resource has, whether the account holds one or not. */
  model(): Item {
    return this.source.build(this.world, 0);
  }

  /** True if any item's `field` equals the value. Looks at every item: for small resources only. */
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

  /** Something of every item, in the usual order. What an index alone can tell spares building a generated item. */
  each<T>(ofItem: (item: Item) => T, ofIndex = (index: number): T => ofItem(this.build(index))): T[] {
    const generated = Array.from({ length: this.world.count(this.source.count) }, (_, index) => ofIndex(index));
    const created = this.added.map(ofItem);
    return this.world.behaviour.newItems === 'start' ? created.reverse().concat(generated) : generated.concat(created);
  }

  add(build: (id: string) => Item): Item {
    const item = build(this.world.ids.of(this.name, FIRST_CREATED + this.added.length));
    this.added.push(item);
    this.orders.clear();
    return item;
  }

  /** Places in the order of a field; undefined if items have no such field. */
  order(field: string, descending: boolean): number[] | undefined {
    if (this.size > 0 && !(field in this.at(0))) return undefined;
    const { counts, touched, newItems } = this.world.behaviour;
    const key = JSON.stringify([field, descending, counts, touched, newItems]);
    const known = this.orders.get(key) ?? this.sorted(field, descending);
    this.orders.set(key, known);
    return known;
  }

  private sorted(field: string, descending: boolean): number[] {
    const keys = this.sortKeys(field);
    const places = keys.map((_, place) => place);
    const turn = descending ? -1 : 1;
    return places.sort((a, b) => turn * compare(keys[a], keys[b]) || a - b);
  }

  /** By place. Moments are told by the indexes of items, as from an index of a database: no item is built for them. */
  private sortKeys(field: string): readonly SortKey[] {
    const moment = momentsOf(this.world, this.name, field);
    if (moment) return this.each<SortKey>((item) => Date.parse(String(item[field])), moment);
    return this.each((item) => sortKey(item[field]));
  }

  private build(index: number): Item {
    this.world.generated++;
    return this.source.build(this.world, index);
  }
}

/** What items can be put in order by; nothing comes first. */
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
