import type { IntentId } from '../../base/branded-types.ts';
import { isObject } from '../../base/guards.ts';
import type { EditValue } from '../../model/edit-value.ts';

/** A creation that waits to be sent: its title (an SKU or a name) and the item that it creates. */
export interface WaitingCreation {
  readonly id: IntentId;
  readonly title: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** New values for fields of the product that a waiting creation creates. */
export interface CreationChange {
  readonly id: IntentId;
  readonly title: string;
  /** `field` is the name of a field, or `attributes.KEY` for a free attribute. A null value removes it. */
  readonly values: readonly { readonly field: string; readonly value: EditValue }[];
}

/** The number of changed creations, and the reasons why others were left unchanged. */
export interface ChangedCreations {
  readonly changed: number;
  readonly left: readonly { readonly title: string; readonly reason: string }[];
}

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
