import type { Collections } from '../collections.ts';
import type { Item } from '../types.ts';

/** Converts stored items, which have the document's form, to the responses of a live service. */
export interface LiveResource {
  /** Returns the first-level properties: the default content of a search. */
  readonly first: (collections: Collections, stored: Item) => Item;
  /** Properties that are only returned if requested by name. */
  readonly relations: Readonly<Record<string, (collections: Collections, stored: Item) => unknown>>;
  /** The relations that a service may return as IDs instead of items. */
  readonly orIds?: readonly string[];
  /** Properties of the document that no response contains any more. Requesting one has its own error. */
  readonly hidden: readonly string[];
  /** First-level properties that only a single-item request returns, never a search. */
  readonly oneOnly?: readonly string[];
}

/** Returns an item without some of its properties. */
export function omitProperties(item: Item, names: readonly string[]): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));
}

/** Returns the texts of a list; none for another value. */
export function getTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Returns the objects of a list; none for another value. */
export function getItems(value: unknown): Item[] {
  return Array.isArray(value) ? (value as Item[]) : [];
}
