import { isObject } from '../../base/guards.ts';
import { kindParsers } from '../../model/index.ts';
import { editValueText, readEditValue } from '../../model/edit-value.ts';
import type { ServiceValue } from './edit-protocol.ts';

const attributePrefix = 'attributes.';

/** Returns all fields of an item with their raw values: its properties, and its attributes as `attributes.KEY`. */
const getRawFields = (item: unknown): ReadonlyMap<string, unknown> => {
  if (!isObject(item)) return new Map();
  const attributes = kindParsers.map.read(item['attributes']) ?? {};
  return new Map([
    ...Object.entries(item).filter(([name]) => name !== 'attributes'),
    ...Object.entries(attributes).map(([key, value]) => [`${attributePrefix}${key}`, value] as const),
  ]);
};

/** Returns the value of a field of an item that was read at the service. A nested value is returned as its JSON. */
export const readFieldValue = (item: unknown, field: string): Exclude<ServiceValue, 'missing'> => {
  const raw = getRawFields(item).get(field);
  return { value: readEditValue(raw) ?? (raw === undefined || raw === null || raw === '' ? null : asJson(raw)) };
};

const asJson = (raw: unknown): string | null => (Array.isArray(raw) && raw.length === 0 ? null : JSON.stringify(raw));

/**
 * Whether an update of this field would reveal that the service changes other fields of the item too. An update of an attribute
 * reveals it only if the item has another attribute that the service could delete.
 */
export const canRevealOtherChanges = (item: unknown, field: string): boolean =>
  !field.startsWith(attributePrefix) ||
  [...getRawFields(item)].some(
    ([name, raw]) => name !== field && name.startsWith(attributePrefix) && readEditValue(raw) !== null,
  );

/** A field of an item that differs between two reads. */
export interface ChangedItemField {
  readonly field: string;
  readonly before: unknown;
  readonly now: unknown;
}

/** The fields that every update of a product or an asset changes. */
const followingFields: ReadonlySet<string> = new Set(['modified']);

const toComparable = (raw: unknown): string => {
  const value = readEditValue(raw);
  return value === undefined ? JSON.stringify(raw) : editValueText(value);
};

/** Returns the number of fields in two reads of an item, and the number of those that are equal in both. */
export const countComparedFields = (
  before: unknown,
  now: unknown,
): { readonly all: number; readonly unchanged: number } => {
  const [fieldsBefore, fieldsNow] = [getRawFields(before), getRawFields(now)];
  const unchanged = [...fieldsBefore].filter(([name, raw]) => toComparable(raw) === toComparable(fieldsNow.get(name)));
  return { all: new Set([...fieldsBefore.keys(), ...fieldsNow.keys()]).size, unchanged: unchanged.length };
};

/**
 * Returns the fields that an update changed in addition to the edited one: an update may only change that field, the time of
 * the change, and for a variant the list of its overwritten attributes.
 */
export const findOtherChanges = (before: unknown, now: unknown, field: string): readonly ChangedItemField[] => {
  const [fieldsBefore, fieldsNow] = [getRawFields(before), getRawFields(now)];
  const isVariant = isObject(before) && readEditValue(before['parent_id']) !== null;
  return [...new Set([...fieldsBefore.keys(), ...fieldsNow.keys()])]
    .filter((name) => name !== field && !followingFields.has(name))
    .filter((name) => !(isVariant && name === 'overwritten_attributes'))
    .map((name) => ({ field: name, before: fieldsBefore.get(name), now: fieldsNow.get(name) }))
    .filter((one) => toComparable(one.before) !== toComparable(one.now));
};
