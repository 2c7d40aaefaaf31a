import { reviveWithExactDigits } from '../base/json/digits.ts';
import { type Resource, readId } from '../model/index.ts';

/** Returns the ID of an item, or null if it has none. A number above 2^53 keeps its digits, which `item` has lost. */
export const readExactId = (resource: Resource, raw: string, item: unknown): string | null => {
  const id = readId(resource, item) ?? null;
  // A reviver is recursive and slow, so it is used only for such IDs.
  if (id === null || Number.isNaN(Number(id)) || Number.isSafeInteger(Number(id))) return id;
  return readId(resource, JSON.parse(raw, reviveWithExactDigits)) ?? null;
};
