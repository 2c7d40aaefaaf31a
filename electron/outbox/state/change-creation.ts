import { isObject } from '../../base/guards.ts';
import type { OutboxCreation } from '../../contract/outbox-creations.ts';

const attributePrefix = 'attributes.';

/** A field of a creation with its raw value; undefined if the body does not have the field. */
export interface RawFieldValue {
  readonly field: string;
  readonly value: unknown;
}

type Body = OutboxCreation['body'];

const getAttributes = (body: Body): Body => (isObject(body['attributes']) ? body['attributes'] : {});

const withValue = (object: Body, name: string, value: unknown): Body => {
  const { [name]: _, ...others } = object;
  return value === undefined || value === null ? others : { ...others, [name]: value };
};

const withAttribute = (body: Body, key: string, value: unknown): Body => {
  const attributes = withValue(getAttributes(body), key, value);
  return withValue(body, 'attributes', Object.keys(attributes).length === 0 ? null : attributes);
};

/** Returns the fields with their raw values in the body of a creation. */
export const getCreationValues = (body: Body, fields: readonly string[]): RawFieldValue[] =>
  fields.map((field) => ({
    field,
    value: field.startsWith(attributePrefix) ? getAttributes(body)[field.slice(attributePrefix.length)] : body[field],
  }));

/** Returns the body of a creation with other values. A null value, or undefined, removes its field. */
export const withCreationValues = (body: Body, values: readonly RawFieldValue[]): Body =>
  values.reduce(
    (changed, { field, value }) =>
      field.startsWith(attributePrefix)
        ? withAttribute(changed, field.slice(attributePrefix.length), value)
        : withValue(changed, field, value),
    body,
  );
