import type { SeenAttribute } from '../../../electron/contract/index.ts';

type Loose = Readonly<Record<string, unknown>>;

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys by which products told attributes once, each with the one by which they tell it now; those alone that say which. */
const movedKeys = (seen: readonly SeenAttribute[]): ReadonlyMap<string, string> => {
  const now = new Set(seen.map(({ name }) => name));
  const moved = new Map<string, string | null>();
  for (const { name, title, label } of seen)
    for (const other of new Set([title, label]))
      if (other !== null && !now.has(other)) moved.set(other, moved.has(other) ? null : name);
  return new Map([...moved].filter((entry): entry is [string, string] => entry[1] !== null));
};

const replaced = (value: unknown, keys: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => replaced(one, keys));
  if (!isLoose(value)) return value;
  const whole = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, keys)]));
  const { field, attribute } = value;
  const key = typeof field === 'string' && typeof attribute === 'string' ? keys.get(attribute) : undefined;
  return key === undefined ? whole : { ...whole, attribute: key };
};

/**
 * Kept filters, however deep they stand in a value, with the keys by which products tell their attributes now: a service
 * that told them by name may tell them by label, or the other way round. The value itself where nothing is another.
 */
export const withKeysOfNow = <T>(kept: T, seen: readonly SeenAttribute[]): T => {
  const keys = movedKeys(seen);
  if (keys.size === 0) return kept;
  const now = replaced(kept, keys) as T;
  return JSON.stringify(now) === JSON.stringify(kept) ? kept : now;
};
