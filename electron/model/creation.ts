import { kinds } from './kinds.ts';
import type { Field, Resource } from './resource.ts';
import { secretsIn } from './secrets.ts';

/** Whether a member stands for nothing set. */
export const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The value as it is sent, in the field's kind; undefined where it has none. A fraction is no whole number here: nothing is rounded unseen. */
export const sentValue = (field: Field, value: unknown): unknown => {
  const read = kinds[field.kind].read(value);
  return field.kind === 'integer' && read !== Number(value) ? undefined : read;
};

/** Members that the model does not let a creation carry, where the contract leaves open what it takes: as they are given. */
const others = (resource: Resource, body: Readonly<Record<string, unknown>>): [string, unknown][] =>
  resource.openCreation === true
    ? Object.entries(body).filter(
        ([name, value]) =>
          value !== undefined && !resource.fields.some((field) => field.name === name && field.create !== undefined),
      )
    : [];

/**
 * The members of a creation as they are sent: those that the model lets it carry, in the model's order and in their kinds,
 * then secrets, or what stands for them, and any other where the contract leaves them open; what is not set, or has no value of its kind, is left out.
 */
export const sentBody = (
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries([
    ...resource.fields
      .filter((field) => field.create !== undefined && !isUnset(body[field.name]))
      .map((field) => [field.name, sentValue(field, body[field.name])] as const)
      .filter(([, value]) => value !== undefined),
    ...secretsIn(resource, body),
    ...others(resource, body),
  ]);

/** The body of a request to the letter: its bytes are this text in UTF-8. The one place where a body becomes JSON. */
export const sentText = (body: Readonly<Record<string, unknown>>): string => JSON.stringify(body);
