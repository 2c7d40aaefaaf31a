import { type Table, nestedTables, resourceTables } from './interface-tables.ts';

export type FullItem = Record<string, unknown>;

/** A plain value of an item with its path and its type in the document. */
export interface Leaf {
  readonly path: readonly (string | number)[];
  readonly type: string;
  readonly value: string | number | boolean;
}

const tables: Readonly<Record<string, Table>> = { ...resourceTables, ...nestedTables };
/** An expanded item within another one does not contain these expanded properties. */
const expanded = new Set(['assets', 'thumbnail', 'categories', 'static_lists', 'parent', 'parents', 'product_family']);

const start = Date.UTC(2024, 0, 1, 9, 41, 5);
const hour = 3_600_000;

/** The generated plain values of an item and of objects without a known schema. `at` is the number of the value. */
export interface Filling {
  readonly plain: (member: string, type: string, at: number) => unknown;
  readonly free: (member: string, at: number) => unknown;
}

/** Generates a unique value for each field. */
const distinct: Filling = {
  plain: (member, type, at) => {
    if (type === 'int') return 10_000 + at * 7;
    if (type === 'boolean') return true;
    return type === 'date-time' ? new Date(start + at * hour).toISOString() : `${member}-${String(at)}`;
  },
  free: (member, at) => ({ [`free_${String(at)}`]: `${member}-${String(at)}`, deep: { list: [at, 'x'] } }),
};

const plainTypes = new Set(['string', 'int', 'boolean', 'date-time']);

/** Builds items from the tables. */
class Filler {
  readonly #filling: Filling;
  #count = 0;

  constructor(filling: Filling) {
    this.#filling = filling;
  }

  table(name: string, depth = 0): FullItem {
    const members = Object.entries(tables[name] ?? {}).filter(
      ([member]) => depth === 0 || !(expanded.has(member) || member === 'relationships'),
    );
    return Object.fromEntries(members.map(([member, type]) => [member, this.#value(member, type, depth)]));
  }

  #value(name: string, type: string, depth: number): unknown {
    if (type.endsWith('[]')) return [0, 1].map(() => this.#value(name, type.slice(0, -2), depth));
    const at = ++this.#count;
    if (plainTypes.has(type)) return this.#filling.plain(name, type, at);
    if (type === 'object') return this.#filling.free(name, at);
    if (type === 'Query') return [[this.table('condition', depth + 1)], [this.table('condition', depth + 1)]];
    return this.table(type, depth + 1);
  }
}

/** Returns an item of the resource with every field of its tables filled, including nested ones. */
export const createFullItem = (name: keyof typeof resourceTables, filling = distinct): FullItem =>
  new Filler(filling).table(name);

const leafType = (type: string): string => type.replace(/\[\]$/, '');

/** Returns every plain value of a complete item. */
export const leavesOf = (tableName: string, item: FullItem, path: Leaf['path'] = []): Leaf[] =>
  Object.entries(item).flatMap(([name, value]) => {
    const type = leafType(tables[tableName]?.[name] ?? 'free');
    return leaves(type, value, [...path, name]);
  });

const leaves = (type: string, value: unknown, path: Leaf['path']): Leaf[] => {
  if (Array.isArray(value)) return value.flatMap((entry: unknown, at) => leaves(type, entry, [...path, at]));
  if (typeof value !== 'object' || value === null) return [{ path, type, value: value as Leaf['value'] }];
  return leavesOf(type === 'Query' ? 'condition' : type, value as FullItem, path);
};
