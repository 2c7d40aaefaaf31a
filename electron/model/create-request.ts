import { kindParsers } from './field-kinds.ts';
import type { Field, Resource } from './resource.ts';
import { getBodySecrets } from './secret-references.ts';

/** Whether a value counts as not set. */
export const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * Returns the value to send for a field's kind, or undefined if it is invalid. A fraction is no valid integer, so that
 * nothing is silently rounded.
 */
export const toSentValue = (field: Field, value: unknown): unknown => {
  const read = kindParsers[field.kind].read(value);
  return field.kind === 'integer' && read !== Number(value) ? undefined : read;
};

/**
 * Returns the fields that the model does not define for creations, unchanged, if the interface document leaves them
 * open.
 */
const getUndefinedFields = (resource: Resource, body: Readonly<Record<string, unknown>>): [string, unknown][] =>
  resource.openCreation === true
    ? Object.entries(body).filter(
        ([name, value]) =>
          value !== undefined && !resource.fields.some((field) => field.name === name && field.create !== undefined),
      )
    : [];

/**
 * Returns the body of a creation: the model's fields in its order and kinds, then secrets or their references, and any
 * other field if the interface document leaves them open. Fields that are not set or have an invalid value are omitted.
 */
export const buildRequestBody = (
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries([
    ...resource.fields
      .filter((field) => field.create !== undefined && !isUnset(body[field.name]))
      .map((field) => [field.name, toSentValue(field, body[field.name])] as const)
      .filter(([, value]) => value !== undefined),
    ...getBodySecrets(resource, body),
    ...getUndefinedFields(resource, body),
  ]);

/**
 * Serializes the body of a request; its bytes are this text in UTF-8. The only function that converts a body to JSON.
 */
export const serializeRequestBody = (body: Readonly<Record<string, unknown>>): string => JSON.stringify(body);
