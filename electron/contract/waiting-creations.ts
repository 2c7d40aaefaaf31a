import type { IntentId } from '../base/branded-types.ts';
import type { EditValue } from '../model/edit-value.ts';

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
