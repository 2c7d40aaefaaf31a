import type { Collections } from '../collections.ts';
import type { Item } from '../types.ts';

/** How a live service shows what is kept in the document's form. */
export interface LiveResource {
  /** The first-level members: all that a search shows unless it is asked for more. */
  readonly first: (collections: Collections, kept: Item) => Item;
  /** What is shown only when it is asked for by name. */
  readonly relations: Readonly<Record<string, (collections: Collections, kept: Item) => unknown>>;
  /** The relations that a service may answer as ids instead of items. */
  readonly orIds?: readonly string[];
  /** Members that the document has and that no answer shows any more: asking for one has an error of its own. */
  readonly hidden: readonly string[];
  /** First-level members that a search never shows, only a get-one. */
  readonly oneOnly?: readonly string[];
}

/** An item without some of its members. */
export function without(item: Item, names: readonly string[]): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));
}

/** The texts of a list; none if it is no list. */
export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** The objects of a list; none if it is no list. */
export function items(value: unknown): Item[] {
  return Array.isArray(value) ? (value as Item[]) : [];
}
