import { isObject } from '../../base/guards.ts';
import type { CreationChange, WaitingCreation } from '../../contract/waiting-creations.ts';
import type { EditValue } from '../../model/edit-value.ts';

const attributePrefix = 'attributes.';

const withValue = (
  object: Readonly<Record<string, unknown>>,
  name: string,
  value: EditValue,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries([
    ...Object.entries(object).filter(([key]) => key !== name),
    ...(value === null ? [] : [[name, value] as const]),
  ]);

/** Returns the body of a creation with other values. */
export const withCreationValues = (
  body: WaitingCreation['body'],
  values: CreationChange['values'],
): WaitingCreation['body'] =>
  values.reduce((changed, { field, value }) => {
    if (!field.startsWith(attributePrefix)) return withValue(changed, field, value);
    const attributes = isObject(changed['attributes']) ? changed['attributes'] : {};
    return { ...changed, attributes: withValue(attributes, field.slice(attributePrefix.length), value) };
  }, body);
