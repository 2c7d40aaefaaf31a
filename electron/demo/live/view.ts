import { compare, type Collection, type SortKey } from '../collection.ts';
import type { Collections } from '../collections.ts';
import { datesOf, iso, modifiedAt } from '../data/dates.ts';
import { skuOf } from '../data/product-shape.ts';
import type { Item, ResourcePath } from '../types.ts';
import { foreignAttributes } from './attributes.ts';
import type { MemberTest } from './filters.ts';
import { leavesOf, type Leaf } from './leaves.ts';
import type { Names } from './names.ts';
import { Recent } from './recent.ts';
import { LIVE_RESOURCES } from './resources.ts';

/** Each column holds something of every item: few are kept. */
const COLUMNS_KEPT = 8;
const ANSWERS_KEPT = 8;
/** Where attributes of another account stand among the account's own. */
const FOREIGN_PLACES = [2, 5, 9] as const;

/** The leaves of a member, by place; a single one stands alone, which is by far the most usual and takes least room. */
type Column = readonly (Leaf | readonly Leaf[])[];

/** What a search wants to be among its items, and in which order. */
export interface WantedItems {
  /** Says the same for the same filters. */
  readonly key: string;
  readonly filters: readonly MemberTest[];
  readonly sort: { readonly member: string; readonly descending: boolean } | null;
}

/** One resource as searches go through it. Members that were filtered or sorted by once are kept as columns. */
export class View {
  private readonly collections: Collections;
  private readonly resource: ResourcePath;
  private readonly columns = new Recent<Column>(COLUMNS_KEPT);
  private readonly answers = new Recent<readonly number[]>(ANSWERS_KEPT);

  constructor(collections: Collections, resource: ResourcePath) {
    this.collections = collections;
    this.resource = resource;
  }

  get size(): number {
    return this.collection.size + this.foreign().length;
  }

  names(): Names {
    const resource = LIVE_RESOURCES[this.resource];
    const members = new Set(Object.keys(resource.first(this.collections, this.collection.model())));
    for (const name of resource.oneOnly ?? []) members.delete(name);
    return { resource, members, key: this.collection.key };
  }

  /** The kept form of the item at a place. */
  at(place: number): Item {
    const foreign = this.foreign();
    const places = this.foreignPlaces(foreign.length);
    const item = foreign[places.indexOf(place)];
    return item ?? this.collection.at(place - places.filter((other) => other < place).length);
  }

  /** The places of what is wanted, in its order; null: all there are, in no order. */
  places({ key, filters, sort }: WantedItems): readonly number[] | null {
    if (filters.length === 0 && !sort) return null;
    return this.answers.get(`${key} ${this.state()}`, () => {
      const all = Array.from({ length: this.size }, (_, place) => place);
      const found = filters.reduce((left, filter) => {
        const column = this.column(filter.path);
        return left.filter((place) => filter.test(leavesAt(column, place)));
      }, all);
      return sort ? this.sorted(found, sort.member, sort.descending) : found;
    });
  }

  private sorted(places: number[], member: string, descending: boolean): number[] {
    const column = this.column([member]);
    const keys = column.map((_, place) => sortKey(leavesAt(column, place)[0]));
    const turn = descending ? -1 : 1;
    return places.sort((a, b) => turn * compare(keys[a], keys[b]) || a - b);
  }

  private column(path: readonly string[]): Column {
    const [head = '', ...rest] = path;
    return this.columns.get(`${JSON.stringify(path)} ${this.state()}`, () => {
      const { first, relations } = LIVE_RESOURCES[this.resource];
      const relation = Object.hasOwn(relations, head) ? relations[head] : undefined;
      const ofItem = (item: Item): Leaf | readonly Leaf[] =>
        leavesOf(relation ? relation(this.collections, item) : first(this.collections, item)[head], rest);
      const quick = rest.length === 0 ? this.quick(head) : undefined;
      const column = this.collection.each(ofItem, quick);
      const foreign = this.foreign();
      this.foreignPlaces(foreign.length).forEach((place, at) => column.splice(place, 0, ofItem(foreign[at] ?? {})));
      return column;
    });
  }

  /** Tells a member from the index of a generated item, which then need not be built. */
  private quick(member: string): ((index: number) => Leaf) | undefined {
    const { world } = this.collections;
    if (member === this.collection.key) return (index) => world.ids.of(this.resource, index);
    if (member === 'modified') return (index) => iso(modifiedAt(world, this.resource, index));
    if (member === 'created') return (index) => datesOf(world, this.resource, index).created;
    return member === 'sku' ? skuOf : undefined;
  }

  /** Other as soon as any item could be. */
  private state(): string {
    return JSON.stringify([this.collection.size, this.collections.world.behaviour]);
  }

  private foreign(): readonly Item[] {
    return this.resource === 'product-attributes' ? foreignAttributes(this.collections.world) : [];
  }

  private foreignPlaces(count: number): number[] {
    const own = this.collection.size;
    return FOREIGN_PLACES.slice(0, count).map((place, at) => Math.min(place, own + at));
  }

  private get collection(): Collection {
    return this.collections.of(this.resource);
  }
}

function leavesAt(column: Column, place: number): readonly Leaf[] {
  const leaves = column[place] ?? [];
  return typeof leaves === 'object' ? leaves : [leaves];
}

function sortKey(leaf: Leaf | undefined): SortKey {
  return typeof leaf === 'boolean' ? Number(leaf) : leaf;
}
