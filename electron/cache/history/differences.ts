import { isObject } from '../../base/guards.ts';
import { type Field, type Resource, findFullField, getField, kindParsers } from '../../model/index.ts';
import { getObjectId } from '../shared/embedded-items.ts';
import type { RawItem } from '../shared/parse-item.ts';

/** A stored value: absent, complete, or an excerpt of its text with its offset and the length of the text. */
export type StoredSide = readonly [] | readonly [unknown] | readonly [text: string, from: number, length: number];

/** A property that differs, or one entry of a free map, with the values before and after. */
export type StoredDifference = readonly [
  field: string,
  attribute: string | null,
  before: StoredSide,
  after: StoredSide,
];

/**
 * The maximum length of a stored text in characters. The excerpt of a longer text begins shortly before the first
 * difference.
 */
const maxStoredCharacters = 2_000;
const charactersBefore = 100;

/** Returns the JSON of a value. Absent, null and empty text are equal. `undefined`: nested too deep to serialize. */
const serializeValue = (value: unknown): string | undefined => {
  try {
    return value === undefined || value === null || value === '' ? '' : JSON.stringify(value);
  } catch {
    return undefined;
  }
};

const hasDifference = (one: unknown, other: unknown): boolean => {
  const text = serializeValue(one);
  return text === undefined || text !== serializeValue(other);
};

const toText = (value: unknown): string => (typeof value === 'string' ? value : (serializeValue(value) ?? ''));

const findFirstDifference = (one: string, other: string): number => {
  const minLength = Math.min(one.length, other.length);
  let same = 0;
  while (same < minLength && one.charCodeAt(same) === other.charCodeAt(same)) same += 1;
  return same;
};

const toStoredSide = (value: unknown, text: string, from: number): StoredSide => {
  if (value === undefined || value === null || value === '') return [];
  const tooDeep = typeof value === 'object' && text === '';
  if (!tooDeep && text.length <= maxStoredCharacters) return [value];
  return [text.slice(from, from + maxStoredCharacters).toWellFormed(), Math.min(from, text.length), text.length];
};

const createDifference = (
  field: string,
  attribute: string | null,
  before: unknown,
  after: unknown,
): StoredDifference => {
  const texts = [toText(before), toText(after)] as const;
  const long = texts.some((text) => text.length > maxStoredCharacters);
  const from = long ? Math.max(0, findFirstDifference(...texts) - charactersBefore) : 0;
  return [field, attribute, toStoredSide(before, texts[0], from), toStoredSide(after, texts[1], from)];
};

interface Repeat {
  readonly ids: Field;
  readonly full: string;
}
const repeats = new Map<string, readonly Repeat[]>();

/**
 * Returns the properties that repeat in full the items that another property names by ID, such as `assets` for
 * `asset_ids`.
 */
const getRepeats = (resource: Resource): readonly Repeat[] => {
  const cached =
    repeats.get(resource.name) ??
    resource.fields.flatMap((ids) => {
      const full = findFullField(resource, ids);
      return full === undefined ? [] : [{ ids, full: full.name }];
    });
  repeats.set(resource.name, cached);
  return cached;
};

const extractIds = (ids: Field, full: unknown): unknown => {
  if (ids.name.endsWith('_id')) return isObject(full) ? getObjectId(full) : undefined;
  return kindParsers.objects.read(full)?.map(getObjectId);
};

/**
 * Returns the body without embedded copies of other items, whose changes are recorded once, at those items. If the
 * property with the IDs is missing, the IDs are taken from the copies.
 */
const withoutRepeats = (resource: Resource, raw: RawItem): RawItem => {
  const ownFields: Record<string, unknown> = { ...raw };
  for (const { ids, full } of getRepeats(resource)) {
    if (!Object.hasOwn(raw, full)) continue;
    if (ownFields[ids.name] === undefined) ownFields[ids.name] = extractIds(ids, raw[full]);
    Reflect.deleteProperty(ownFields, full);
  }
  return ownFields;
};

/** Returns an own property: the service may use names such as `toString`. */
const getOwnProperty = (object: RawItem, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const collectNames = (...objects: readonly RawItem[]): string[] => [...new Set(objects.flatMap(Object.keys))];

const diffMapEntries = (field: string, before: RawItem, after: RawItem): StoredDifference[] =>
  collectNames(before, after)
    .filter((name) => hasDifference(getOwnProperty(before, name), getOwnProperty(after, name)))
    .map((name) => createDifference(field, name, getOwnProperty(before, name), getOwnProperty(after, name)));

const diffProperty = (resource: Resource, name: string, before: unknown, after: unknown): StoredDifference[] => {
  if (!hasDifference(before, after)) return [];
  const isMap = getField(resource, name)?.kind === 'map';
  const [one, other] = [before ?? {}, after ?? {}];
  return isMap && isObject(one) && isObject(other)
    ? diffMapEntries(name, one, other)
    : [createDifference(name, null, before, after)];
};

/**
 * Returns the differences of two bodies by property and attribute. `alike`: both are responses of the same kind;
 * otherwise a property that only one of them contains is not a difference. `differing` names the properties that may
 * differ; omitted: any.
 */
export const diffBodies = (
  resource: Resource,
  former: RawItem,
  latter: RawItem,
  { alike, differing }: { readonly alike: boolean; readonly differing?: ReadonlySet<string> | undefined },
): readonly StoredDifference[] => {
  const [before, after] = [withoutRepeats(resource, former), withoutRepeats(resource, latter)];
  /** IDs that were taken from embedded copies are not a property of the body. */
  const isKnown = (name: string): boolean =>
    differing?.has(name) === false &&
    getOwnProperty(before, name) === getOwnProperty(former, name) &&
    getOwnProperty(after, name) === getOwnProperty(latter, name);
  const names = collectNames(before, after).filter(
    (name) => !isKnown(name) && (alike || (Object.hasOwn(before, name) && Object.hasOwn(after, name))),
  );
  return names.flatMap((name) =>
    diffProperty(resource, name, getOwnProperty(before, name), getOwnProperty(after, name)),
  );
};
