import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../base/guards.ts';
import { type Resource, getField, parseField, readId } from '../../model/index.ts';

/** Values that the service renames, by its documentation («Product attribute»). */
const storedAs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'attribute.type': { TextAttribute: 'ProductAttribute' },
};

/** Whether a response contains only the ID of the created item. */
const isIdOnly = (item: unknown): boolean =>
  !isObject(item) || Object.keys(item).every((key) => ['id', '_id', 'account_id'].includes(key));

/** Whether a field of an item equals the sent value, by the field's kind. */
export const matchesSentValue = (
  resource: Resource,
  name: string,
  sent: unknown,
  item: Readonly<Record<string, unknown>>,
): boolean => {
  const field = getField(resource, name);
  if (!field) return isDeepStrictEqual(item[name], sent);
  const receivedValue = parseField(field, item);
  const other = typeof sent === 'string' ? storedAs[`${resource.name}.${name}`]?.[sent] : undefined;
  return (
    isDeepStrictEqual(receivedValue, parseField(field, { [name]: sent })) ||
    (other !== undefined && receivedValue === other)
  );
};

/** Whether an item does not contain a sent field that it need not contain. */
export const isUnknown = (resource: Resource, name: string, item: Readonly<Record<string, unknown>>): boolean => {
  const field = getField(resource, name);
  return (field === undefined || field.unseen === true) && !Object.hasOwn(item, name);
};

/**
 * Returns the names of sent fields that the service returned with a different value or not at all; empty if it returned
 * only an ID.
 */
export const findIgnoredFields = (
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
  item: unknown,
): readonly string[] =>
  isObject(item) && !isIdOnly(item)
    ? Object.entries(sent)
        .filter(([name, value]) => !isUnknown(resource, name, item) && !matchesSentValue(resource, name, value, item))
        .map(([name]) => name)
    : [];

/**
 * Returns the created item as JSON for the cache: that of the response, or the sent body with the ID if only the ID was
 * returned. Null without an ID.
 */
export const buildCreatedItem = (
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
  answer: { readonly raw: string | null; readonly item: unknown; readonly id: string | null },
): string | null => {
  if (answer.id === null) return null;
  if (answer.raw !== null && !isIdOnly(answer.item) && readId(resource, answer.item) !== undefined) return answer.raw;
  const secret = new Set(resource.secrets?.map(({ name }) => name));
  const shown = Object.fromEntries(Object.entries(sent).filter(([name]) => !secret.has(name)));
  return JSON.stringify({ ...shown, ...(isObject(answer.item) ? answer.item : {}), [resource.key]: answer.id });
};
