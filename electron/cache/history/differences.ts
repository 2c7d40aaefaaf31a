import { isObject } from '../../base/guards.ts';
import { inFullOf, fieldOf, kinds } from '../../model/index.ts';
import type { Field, Resource } from '../../model/index.ts';
import { idOf } from '../shared/embedded-items.ts';
import type { RawItem } from '../shared/parse.ts';

/** A stored value: absent, complete, or an excerpt of its text with its offset and the length of the text. */
export type KeptSide = readonly [] | readonly [unknown] | readonly [text: string, from: number, length: number];

/** A property that differs, or one entry of a free map, with the values before and after. */
export type KeptDifference = readonly [field: string, attribute: string | null, before: KeptSide, after: KeptSide];

/**
 * The maximum length of a stored text in characters. The excerpt of a longer text begins shortly before the first
 * difference.
 */
const mostCharacters = 2_000;
const lead = 100;

/** Returns the JSON of a value. Absent, null and empty text are equal. `undefined`: nested too deep to serialize. */
const serialized = (value: unknown): string | undefined => {
  try {
    return value === undefined || value === null || value === '' ? '' : JSON.stringify(value);
  } catch {
    return undefined;
  }
};

const differ = (one: unknown, other: unknown): boolean => {
  const text = serialized(one);
  return text === undefined || text !== serialized(other);
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (serialized(value) ?? ''));

const firstDifference = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one.charCodeAt(same) === other.charCodeAt(same)) same += 1;
  return same;
};

const sideOf = (value: unknown, text: string, from: number): KeptSide => {
  if (value === undefined || value === null || value === '') return [];
  const tooDeep = typeof value === 'object' && text === '';
  if (!tooDeep && text.length <= mostCharacters) return [value];
  return [text.slice(from, from + mostCharacters).toWellFormed(), Math.min(from, text.length), text.length];
};

const difference = (field: string, attribute: string | null, before: unknown, after: unknown): KeptDifference => {
  const texts = [textOf(before), textOf(after)] as const;
  const long = texts.some((text) => text.length > mostCharacters);
  const from = long ? Math.max(0, firstDifference(...texts) - lead) : 0;
  return [field, attribute, sideOf(before, texts[0], from), sideOf(after, texts[1], from)];
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
const repeatsOf = (resource: Resource): readonly Repeat[] => {
  const known =
    repeats.get(resource.name) ??
    resource.fields.flatMap((ids) => {
      const full = inFullOf(resource, ids);
      return full === undefined ? [] : [{ ids, full: full.name }];
    });
  repeats.set(resource.name, known);
  return known;
};

const idsIn = (ids: Field, full: unknown): unknown => {
  if (ids.name.endsWith('_id')) return isObject(full) ? idOf(full) : undefined;
  return kinds.objects.read(full)?.map(idOf);
};

/**
 * Returns the body without embedded copies of other items, whose changes are recorded once, at those items. If the
 * property with the IDs is missing, the IDs are taken from the copies.
 */
const withoutRepeats = (resource: Resource, raw: RawItem): RawItem => {
  const own: Record<string, unknown> = { ...raw };
  for (const { ids, full } of repeatsOf(resource)) {
    if (!Object.hasOwn(raw, full)) continue;
    if (own[ids.name] === undefined) own[ids.name] = idsIn(ids, raw[full]);
    Reflect.deleteProperty(own, full);
  }
  return own;
};

/** Returns an own property: the service may use names such as `toString`. */
const at = (object: RawItem, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);

const namesIn = (...objects: readonly RawItem[]): string[] => [...new Set(objects.flatMap(Object.keys))];

const entriesOf = (field: string, before: RawItem, after: RawItem): KeptDifference[] =>
  namesIn(before, after)
    .filter((name) => differ(at(before, name), at(after, name)))
    .map((name) => difference(field, name, at(before, name), at(after, name)));

const memberOf = (resource: Resource, name: string, before: unknown, after: unknown): KeptDifference[] => {
  if (!differ(before, after)) return [];
  const isMap = fieldOf(resource, name)?.kind === 'map';
  const [one, other] = [before ?? {}, after ?? {}];
  return isMap && isObject(one) && isObject(other)
    ? entriesOf(name, one, other)
    : [difference(name, null, before, after)];
};

/**
 * Returns the differences of two bodies by property and attribute. `alike`: both are responses of the same kind;
 * otherwise a property that only one of them contains is not a difference. `differing` names the properties that may
 * differ; omitted: any.
 */
export const differencesOf = (
  resource: Resource,
  former: RawItem,
  latter: RawItem,
  { alike, differing }: { readonly alike: boolean; readonly differing?: ReadonlySet<string> | undefined },
): readonly KeptDifference[] => {
  const [before, after] = [withoutRepeats(resource, former), withoutRepeats(resource, latter)];
  /** IDs that were taken from embedded copies are not a property of the body. */
  const isKnown = (name: string): boolean =>
    differing?.has(name) === false && at(before, name) === at(former, name) && at(after, name) === at(latter, name);
  const names = namesIn(before, after).filter(
    (name) => !isKnown(name) && (alike || (Object.hasOwn(before, name) && Object.hasOwn(after, name))),
  );
  return names.flatMap((name) => memberOf(resource, name, at(before, name), at(after, name)));
};
