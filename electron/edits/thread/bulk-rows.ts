import type { ResourceId } from '../../base/branded-types.ts';
import type { EditSource } from '../../cache/read/edit-sources.ts';
import type { EditValue } from '../../model/edit-value.ts';
import { m } from '../../messages/index.ts';
import type { BulkCounts, BulkRow, BulkState, BulkView } from '../bulk-contract.ts';
import { checkValue } from '../check-value.ts';
import type { EditableField } from '../contract.ts';
import { getCachedFieldValue } from '../current-value.ts';
import type { ReadCell } from './read-cell-value.ts';

/** The earlier staged values of the account, by field and item. */
export type StagedValues = ReadonlyMap<string, ReadonlyMap<ResourceId, EditValue>>;

/** A field of an item with its value before and after the change. */
export interface BulkValue {
  readonly id: ResourceId;
  readonly title: string;
  readonly field: string;
  readonly fieldLabel: string;
  /** Undefined if the item does not have the field. */
  readonly own: EditableField | undefined;
  readonly isDeleted: boolean;
  /** The value in the offline copy, and the value that the change is applied to: that of an earlier edit, if there is one. */
  readonly current: EditValue;
  readonly before: EditValue;
  readonly replaces: boolean;
  /** The value of the field that is copied. */
  readonly source: EditValue;
  after: EditValue;
  state: BulkState;
  problem: string | null;
  breaks: string | null;
}

/** Returns the value that a field has with its earlier edit. */
const withEdit = (
  item: EditSource,
  field: string,
  staged: StagedValues,
): { readonly value: EditValue; readonly isEdited: boolean } => {
  const edits = staged.get(field);
  const edit = edits?.get(item.id);
  return edit === undefined
    ? { value: getCachedFieldValue(item, field), isEdited: false }
    : { value: edit, isEdited: true };
};

/** The item, the field and the earlier edits from which a row is created. */
export interface BulkValueSource {
  readonly item: EditSource;
  readonly title: string;
  readonly field: string;
  readonly fieldLabel: string;
  readonly own: EditableField | undefined;
  readonly staged: StagedValues;
  /** The field that is copied, or ''. */
  readonly copied: string;
}

export const createBulkValue = ({ item, staged, copied, ...known }: BulkValueSource): BulkValue => {
  const { value, isEdited } = withEdit(item, known.field, staged);
  return {
    id: item.id,
    ...known,
    isDeleted: item.gone,
    current: isEdited ? getCachedFieldValue(item, known.field) : value,
    before: value,
    replaces: isEdited,
    source: copied === '' ? null : withEdit(item, copied, staged).value,
    after: null,
    state: 'same',
    problem: null,
    breaks: null,
  };
};

/** Returns why the field of a row cannot be edited, or null if it can. */
const findReason = ({ own, isDeleted }: BulkValue): string | null => {
  if (isDeleted) return m.edits.value.deletedItem;
  if (own === undefined) return m.edits.value.noField;
  return own.editor === null ? (own.reason ?? m.edits.value.unknownField) : null;
};

/**
 * Applies a change to a row: `change` returns the new value, or undefined if the row stays unchanged. The result depends on
 * whether the field can hold the value.
 */
export const applyToRow = (
  row: BulkValue,
  change: (own: EditableField) => ReadCell | undefined,
  isSame: (before: EditValue, after: EditValue) => boolean,
): void => {
  row.after = row.breaks = row.problem = null;
  row.state = 'same';
  const reason = findReason(row);
  const result = reason === null && row.own !== undefined ? change(row.own) : { problem: reason ?? '' };
  if (result === undefined || ('value' in result && isSame(row.before, result.value))) return;
  const checked = 'problem' in result || row.own === undefined ? result : checkValue(row.own, result.value);
  if (!('value' in checked)) {
    row.state = 'problem';
    row.problem = 'problem' in checked ? checked.problem : checked.message;
  } else if (!isSame(row.before, checked.value)) {
    row.state = 'change';
    row.after = checked.value;
  }
};

export const countRows = (rows: readonly BulkValue[], isEvaluated: boolean): BulkCounts => {
  const counts = { change: 0, same: 0, problem: 0, replaces: 0, breaks: 0 };
  for (const { state, replaces, breaks } of rows) {
    counts[state] += 1;
    if (state !== 'change') continue;
    if (replaces) counts.replaces += 1;
    if (breaks !== null) counts.breaks += 1;
  }
  return { ...counts, breaks: isEvaluated ? counts.breaks : null };
};

const needsAttention = ({ state, breaks }: BulkValue): boolean => state === 'problem' || breaks !== null;

/** Returns the rows of a view: rows with a problem or a broken rule first, then in the order of the list. */
export const sortBulkRows = (rows: readonly BulkValue[], view: BulkView): readonly BulkValue[] => {
  const inView = view === 'all' ? rows : rows.filter(({ state }) => state === view);
  return [...inView.filter(needsAttention), ...inView.filter((row) => !needsAttention(row))];
};

export const toBulkRow = ({ own, isDeleted: _, current: __, source: ___, ...row }: BulkValue): BulkRow => ({
  ...row,
  kind: own?.editor ?? null,
});
