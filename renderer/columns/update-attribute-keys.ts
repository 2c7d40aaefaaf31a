import { isObject } from '../../electron/base/guards.ts';
import type { ProductAttributeUse } from '../../electron/contract/index.ts';
import { toFreeAttributeColumn } from '../../electron/model/index.ts';

type Loose = Readonly<Record<string, unknown>>;
type Keys = ReadonlyMap<string, string>;

/** Returns attribute keys that products no longer use, with the keys that replace them. Ambiguous ones are left out. */
const findMovedKeys = (seen: readonly ProductAttributeUse[]): Keys => {
  const now = new Set(seen.map(({ name }) => name));
  const moved = new Map<string, string | null>();
  for (const { name, title, label } of seen)
    for (const other of new Set([title, label]))
      if (other !== null && !now.has(other)) moved.set(other, moved.has(other) ? null : name);
  return new Map([...moved].filter((entry): entry is [string, string] => entry[1] !== null));
};

/** Returns the same replacements for column names. */
const toColumnNames = (keys: Keys): Keys =>
  new Map(
    [...keys].map(([before, now]) => [
      toFreeAttributeColumn('attributes', before),
      toFreeAttributeColumn('attributes', now),
    ]),
  );

/** Properties with text that the user typed. Their values never name an attribute. */
const typed: ReadonlySet<string> = new Set(['values', 'names', 'words', 'name', 'label']);

interface Moved {
  readonly keys: Keys;
  readonly columns: Keys;
}

const replaceObjectKeys = (value: Loose, moved: Moved): Loose =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      moved.columns.get(name) ?? name,
      typed.has(name) ? one : name === 'free' ? replaceAttributeColumns(one, moved) : replaceKeys(one, moved),
    ]),
  );

/** Replaces the names of attributes that are columns. */
const replaceAttributeColumns = (value: unknown, { keys }: Moved): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) =>
        isObject(one) && typeof one['name'] === 'string' ? { ...one, name: keys.get(one['name']) ?? one['name'] } : one,
      )
    : value;

const replaceKeys = (value: unknown, moved: Moved): unknown => {
  if (typeof value === 'string') return moved.columns.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => replaceKeys(one, moved));
  if (!isObject(value)) return value;
  const replacedObject = replaceObjectKeys(value, moved);
  const { field, attribute } = value;
  const key = typeof field === 'string' && typeof attribute === 'string' ? moved.keys.get(attribute) : undefined;
  return key === undefined ? replacedObject : { ...replacedObject, attribute: key };
};

/**
 * Returns stored filters, sort orders or columns with current attribute keys, at any depth. A service that used names
 * as keys may now use labels, or the reverse. Returns the same value if nothing changes.
 */
export const updateAttributeKeys = <T>(kept: T, seen: readonly ProductAttributeUse[]): T => {
  const keys = findMovedKeys(seen);
  if (keys.size === 0) return kept;
  const now = replaceKeys(kept, { keys, columns: toColumnNames(keys) }) as T;
  return JSON.stringify(now) === JSON.stringify(kept) ? kept : now;
};
