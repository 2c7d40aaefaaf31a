import { keepDigits } from '../base/json/digits.ts';
import { readId } from '../model/index.ts';
import type { Resource } from '../model/index.ts';

/** Returns the identity of an item, or null if it has none. A number beyond 2^53 keeps its digits, which `item` has lost. */
export const readExactId = (resource: Resource, raw: string, item: unknown): string | null => {
  const id = readId(resource, item) ?? null;
  // A reviver walks by recursion, so no other item pays for it.
  if (id === null || Number.isNaN(Number(id)) || Number.isSafeInteger(Number(id))) return id;
  return readId(resource, JSON.parse(raw, keepDigits)) ?? null;
};
