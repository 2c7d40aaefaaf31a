import type { IntentId } from '../base/branded-types.ts';
import type { EditValue } from '../model/edit-value.ts';
import type { IntentState } from './outbox.ts';

/** A creation in the outbox: its title (an SKU or a name) and the item that it creates. */
export interface OutboxCreation {
  readonly id: IntentId;
  readonly title: string;
  readonly state: IntentState;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Whether a creation is sent again only if the user retries it. */
export const isStoppedCreation = ({ state }: Pick<OutboxCreation, 'state'>): boolean =>
  state === 'failed' || state === 'cancelled';

/** Whether the values of a creation can be changed, because it is not sent and was not performed. */
export const canChangeCreation = ({ state }: Pick<OutboxCreation, 'state'>): boolean =>
  state === 'waiting' || isStoppedCreation({ state });

/** New values for fields of the product that a creation in the outbox creates. */
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
