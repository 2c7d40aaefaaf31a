import type { SQLOutputValue } from 'node:sqlite';
import type { ResourceId } from '../../../base/branded-types.ts';
import type { EditedResource, EditId, EditOrigin, EditRule, StagedEdit } from '../../../edits/contract.ts';
import type { EditValue } from '../../../model/edit-value.ts';

/** A field of an item. */
export interface FieldOfItem {
  readonly resource: EditedResource;
  readonly item: ResourceId;
  readonly field: string;
}

/** An edit to be staged. `current` is the cached value. */
export interface EditToStage extends FieldOfItem {
  readonly current: EditValue;
  readonly value: EditValue;
}

/** The cached value of an edit's field, or that the service deleted the item. */
export type SeenValue = { readonly id: EditId } & ({ readonly current: EditValue } | { readonly missing: true });

/** The effects of an edit to `value` on rules, like `rules` of an `EditRow`. */
export interface EditEffects {
  readonly id: EditId;
  readonly value: EditValue;
  readonly rules: readonly EditRule[];
}

/** A stored staged edit, with its position in the table and its effects on rules. */
export interface StoredEdit extends StagedEdit {
  readonly seq: number;
  readonly rules: readonly EditRule[] | null;
}

/** A row of the table of staged edits. */
export type StagedEditRow = Readonly<Record<string, SQLOutputValue>>;

/** Parses a JSON column. */
export const parseColumn = <T>(text: SQLOutputValue | undefined): T => JSON.parse(text as string) as T;

/** Returns the staged edit of a row. */
export const toStagedEdit = (row: StagedEditRow): StagedEdit => ({
  id: row['id'] as EditId,
  resource: row['resource'] as EditedResource,
  item: row['item'] as ResourceId,
  field: row['field'] as string,
  base: parseColumn<EditValue>(row['base']),
  firstBase: parseColumn<EditValue>(row['first_base']),
  value: parseColumn<EditValue>(row['value']),
  origin: row['origin'] as EditOrigin,
  createdAt: row['created_at'] as string,
  state: row['state'] as StagedEdit['state'],
});

/** Returns the staged edit of a row, with its position and its effects. */
export const toStoredEdit = (row: StagedEditRow): StoredEdit => ({
  ...toStagedEdit(row),
  seq: Number(row['seq']),
  rules: row['rules'] === null ? null : parseColumn<readonly EditRule[]>(row['rules']),
});
