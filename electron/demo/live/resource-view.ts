import { compare, type Collection, type SortKey } from '../collection.ts';
import type { Collections } from '../collections.ts';
import { toDemoIsoDate, getTimeReader } from '../data/dates.ts';
import { getSku } from '../data/product-shape.ts';
import type { Item, ResourcePath } from '../types.ts';
import { createForeignAttributes } from './attributes.ts';
import type { MemberTest } from './filters.ts';
import { readLeaves, parseMoment, type ScalarValue } from './leaf-values.ts';
import { ModifiedIndex } from './modified-index.ts';
import type { SearchNames } from './names.ts';
import { LIVE_RESOURCES } from './resources.ts';

/** Caches a few values by name. The least recently used are evicted first. */
class Recent<T> {
  private readonly made = new Map<string, T>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get(name: string, make: () => T): T {
    const value = this.made.has(name) ? (this.made.get(name) as T) : make();
    this.made.delete(name);
    this.made.set(name, value);
    for (const oldest of this.made.keys()) {
      if (this.made.size <= this.limit) break;
      this.made.delete(oldest);
    }
    return value;
  }
}

/** The maximum number of cached columns. Each has a value of every item. */
const MAX_COLUMNS = 8;
const MAX_RESULTS = 8;
/** Below this fraction of all items, each item is tested instead of building a column. */
const SPARSE_DIVISOR = 10;
/** The positions of another account's attributes among the account's own. */
const FOREIGN_POSITIONS = [2, 5, 9] as const;

/**
 * The leaves of a property by position. A single leaf, the most frequent case, is stored without an array to save
 * memory.
 */
type Column = readonly (ScalarValue | readonly ScalarValue[])[];

/** The filters and the sort order of a search. */
export interface ItemSearch {
  /** Equal for equal filters. */
  readonly key: string;
  readonly filters: readonly MemberTest[];
  readonly sort: { readonly member: string; readonly descending: boolean } | null;
}

/** One resource with its searches. Properties used by filters and sort orders are cached as columns. */
export class ResourceView {
  private readonly collections: Collections;
  private readonly resource: ResourcePath;
  private readonly columns = new Recent<Column>(MAX_COLUMNS);
  private readonly answers = new Recent<readonly number[]>(MAX_RESULTS);
  private readonly modified: ModifiedIndex;

  constructor(collections: Collections, resource: ResourcePath) {
    this.collections = collections;
    this.resource = resource;
    this.modified = new ModifiedIndex(collections.world, resource);
  }

  get size(): number {
    return this.collection.size + this.foreign().length;
  }

  names(): SearchNames {
    const resource = LIVE_RESOURCES[this.resource];
    const members = new Set(Object.keys(resource.first(this.collections, this.collection.model())));
    for (const name of resource.oneOnly ?? []) members.delete(name);
    return { resource, members, key: this.collection.key };
  }

  /** Returns the stored item at a position. */
  at(place: number): Item {
    const foreign = this.foreign();
    const foreignPositions = this.foreignPlaces(foreign.length);
    const item = foreign[foreignPositions.indexOf(place)];
    return item ?? this.collection.at(place - foreignPositions.filter((other) => other < place).length);
  }

  /** Returns the sorted positions of the matches. Null: all items in the default order. */
  places({ key, filters, sort }: ItemSearch): readonly number[] | null {
    if (filters.length === 0 && !sort) return null;
    return this.answers.get(`${key} ${this.state()}`, () => {
      const since = filters.find(({ path, after }) => after !== undefined && path.join() === 'modified')?.after;
      const found = filters.reduce((left, filter) => {
        const leaves = this.leavesBy(filter.path, left.length);
        return left.filter((place) => filter.test(leaves(place)));
      }, this.modifiedAfter(since));
      return sort ? this.sorted(found, sort) : found;
    });
  }

  /** Returns the positions of items that may have been modified after a time; all without a time. */
  private modifiedAfter(moment: number | undefined): number[] {
    const listPositions = (): number[] => Array.from({ length: this.size }, (_, place) => place);
    if (moment === undefined || this.foreign().length > 0) return listPositions();
    const { generated, size } = this.collection;
    const first = this.collection.placeOf(0);
    // Created items are before or after the generated ones. They are few and always tested.
    const created = Array.from({ length: size - generated }, (_, at) => (first > 0 ? at : generated + at));
    const found = this.modified.after(moment, generated).map((index) => first + index);
    return first > 0 ? created.concat(found) : found.concat(created);
  }

  private sorted(places: number[], { member, descending }: NonNullable<ItemSearch['sort']>): number[] {
    const moment = getTimeReader(this.collections.world, this.resource, member);
    const leaves = moment ? this.looking([member]) : this.leavesBy([member], places.length);
    const getSortKey = (place: number): SortKey => {
      const index = this.indexAt(place);
      return moment && index !== undefined ? moment(index) : sortKey(leaves(place)[0], moment !== undefined);
    };
    const keys = new Map(places.map((place) => [place, getSortKey(place)]));
    const direction = descending ? -1 : 1;
    return places.sort((a, b) => direction * compare(keys.get(a), keys.get(b)) || a - b);
  }

  /** Returns a lookup of a property's leaves: for few positions by building each item, else from a column. */
  private leavesBy(path: readonly string[], places: number): (place: number) => readonly ScalarValue[] {
    if (places * SPARSE_DIVISOR < this.size) return this.looking(path);
    const column = this.column(path);
    return (place) => toLeafList(column[place]);
  }

  private looking(path: readonly string[]): (place: number) => readonly ScalarValue[] {
    const ofItem = this.ofItem(path);
    const quick = this.quick(path);
    return (place) => {
      const index = this.indexAt(place);
      return toLeafList(quick && index !== undefined ? quick(index) : ofItem(this.at(place)));
    };
  }

  private column(path: readonly string[]): Column {
    return this.columns.get(`${JSON.stringify(path)} ${this.state()}`, () => {
      const ofItem = this.ofItem(path);
      const column = this.collection.each(ofItem, this.quick(path));
      const foreign = this.foreign();
      this.foreignPlaces(foreign.length).forEach((place, index) =>
        column.splice(place, 0, ofItem(foreign[index] ?? {})),
      );
      return column;
    });
  }

  private ofItem([head = '', ...rest]: readonly string[]): (item: Item) => ScalarValue | readonly ScalarValue[] {
    const { first, relations } = LIVE_RESOURCES[this.resource];
    const relation = Object.hasOwn(relations, head) ? relations[head] : undefined;
    return (item) =>
      readLeaves(relation ? relation(this.collections, item) : first(this.collections, item)[head], rest);
  }

  /** Returns a function that computes a property from the index of a generated item, without building the item. */
  private quick([member = '', ...rest]: readonly string[]): ((index: number) => ScalarValue) | undefined {
    const { world } = this.collections;
    if (rest.length > 0) return undefined;
    if (member === this.collection.key) return (index) => world.ids.of(this.resource, index);
    const moment = getTimeReader(world, this.resource, member);
    if (moment) return (index) => toDemoIsoDate(moment(index));
    return member === 'sku' ? getSku : undefined;
  }

  /** Returns the index of the generated item at a position, or undefined for another item. */
  private indexAt(place: number): number | undefined {
    return this.foreign().length > 0 ? undefined : this.collection.indexAt(place);
  }

  /** Returns a value that changes when any item may have changed. */
  private state(): string {
    const { world } = this.collections;
    return JSON.stringify([this.collection.size, world.updates.version, world.behaviour]);
  }

  private foreign(): readonly Item[] {
    return this.resource === 'product-attributes' ? createForeignAttributes(this.collections.world) : [];
  }

  private foreignPlaces(count: number): number[] {
    const ownSize = this.collection.size;
    return FOREIGN_POSITIONS.slice(0, count).map((place, index) => Math.min(place, ownSize + index));
  }

  private get collection(): Collection {
    return this.collections.of(this.resource);
  }
}

function toLeafList(leaves: ScalarValue | readonly ScalarValue[] = []): readonly ScalarValue[] {
  return typeof leaves === 'object' ? leaves : [leaves];
}

function sortKey(leaf: ScalarValue | undefined, isMoment: boolean): SortKey {
  if (isMoment) return parseMoment(String(leaf));
  return typeof leaf === 'boolean' ? Number(leaf) : leaf;
}
