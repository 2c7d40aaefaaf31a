import type { ResourceId } from '../base/branded-types.ts';
import type { EditOrigin } from '../contract/constants.ts';
import type { EditorKind, EditValue } from '../model/edit-value.ts';

/** An edit as an entry of the outbox (kind `edit`). The entry's `resource` and `resultId` identify the item. */
export interface SentEdit {
  readonly item: ResourceId;
  /** The name of a field, or `attributes.KEY` for a free attribute. */
  readonly field: string;
  /** The name that the user reads. */
  readonly fieldLabel: string;
  readonly editor: EditorKind | null;
  readonly thumb: ResourceId | null;
  /** The value that the service had last before it was sent. */
  readonly base: EditValue;
  readonly value: EditValue;
  readonly origin: EditOrigin;
  /** When the edit was made, ISO 8601. */
  readonly editedAt: string;
  /** When the value at the service was last read for this entry, ISO 8601; null: not yet. */
  readonly readAt: string | null;
  /** The value that was found at the service instead of `base`; null if the entry is not in conflict. */
  readonly conflict: { readonly atService: EditValue } | null;
  /** The value that the service stored instead of `value`; null if it stored `value` or is not done. */
  readonly storedAs: { readonly value: EditValue } | null;
  /** Whether it undoes an edit that was sent before. */
  readonly isUndo: boolean;
  /** Whether its update changed other fields too, so that sending was turned off. Absent in entries of earlier versions. */
  readonly hasStoppedSending?: boolean;
}
