import type { ResourceId } from '../../base/branded-types.ts';
import { type BulkItems, openBulkItems } from '../../cache/read/bulk-items.ts';
import type { EditSource } from '../../cache/read/edit-sources.ts';
import type { ExportScope } from '../../export/contract.ts';
import { getResource } from '../../model/index.ts';
import type { EditValue } from '../../model/edit-value.ts';
import type { OutboxCreation } from '../../contract/outbox-creations.ts';
import type { BulkChange, BulkField } from '../bulk-contract.ts';
import type { EditableField, EditedResource } from '../contract.ts';
import {
  type AccountFields,
  type RefusedFields,
  createAccountFields,
  getAttributeKey,
  getEditableField,
  getEditableFields,
  getFieldLabel,
} from '../editable-fields.ts';
import { applyChange, isCompleteChange, isIdenticalValue } from './bulk-change.ts';
import { type BulkValue, type StagedValues, applyToRow, createBulkValue } from './bulk-rows.ts';

/** The number of items in memory at a time. */
const itemsPerPage = 1_000;
/** Up to this number of items, the fields of the items are offered, above it the fields of the account. */
const maxListedItems = 1_000;

/** The items of a list that are changed, on a thread. */
export interface BulkListJob {
  readonly total: number;
  readonly rows: readonly BulkValue[];
  readonly fields: readonly BulkField[];
  /** Yields the number of items read. Reads the values of a field, and of the field that is copied. */
  read(field: string, copied: string): Generator<number, void>;
  /** Yields the number of rows changed. The values must have been read for the fields of the change. */
  apply(change: BulkChange): Generator<number, void>;
}

/** The account and its resource whose items are changed. */
export interface BulkAccount {
  /** The account's folder. */
  readonly folder: string;
  readonly resource: EditedResource;
  readonly staged: StagedValues;
  readonly refused: RefusedFields;
}

const readAccountFields = (items: BulkItems, { resource, refused }: BulkAccount): AccountFields =>
  resource === 'product'
    ? createAccountFields(items.declared(), items.attributesSeen(), refused)
    : createAccountFields([], [], refused);

/** Runs work on a snapshot of the cache and closes it. */
const withItems = <T>(folder: string, work: (items: BulkItems) => T): T => {
  const items = openBulkItems(folder);
  try {
    return work(items);
  } finally {
    items.close();
  }
};

const toBulkField = ({ field, label, editor, options }: EditableField): BulkField[] =>
  editor === null ? [] : [{ field, label, kind: editor, options }];

const isAttribute = ({ field }: BulkField): boolean => getAttributeKey(field) !== null;

/** Returns the fields of any of the items that can be edited: those of the resource, then the attributes by label. */
const listFields = (
  items: BulkItems,
  resource: EditedResource,
  keys: readonly number[],
  account: AccountFields,
): readonly BulkField[] => {
  const sources = keys.length > maxListedItems ? [] : items.byKey(resource, keys);
  const all =
    keys.length > maxListedItems
      ? getEditableFields(resource, {}, account)
      : sources.flatMap(({ raw }) => getEditableFields(resource, raw, account));
  const fields = new Map<string, BulkField>();
  for (const field of all.flatMap(toBulkField)) if (!fields.has(field.field)) fields.set(field.field, field);
  const listed = [...fields.values()];
  const attributes = listed.filter(isAttribute).toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  return [...listed.filter((field) => !isAttribute(field)), ...attributes];
};

const getTitle = (resource: EditedResource, { id, raw }: EditSource): string => {
  const title = raw[getResource(resource).title];
  return typeof title === 'string' && title.trim() !== '' ? title : id;
};

/** Opens the items of a list. Throws `disk`. */
export const openListJob = (account: BulkAccount, scope: ExportScope): BulkListJob => {
  const { folder, resource, staged } = account;
  const { keys, known, fields } = withItems(folder, (items) => {
    const all = items.keysOf(scope);
    const accountFields = readAccountFields(items, account);
    return { keys: all, known: accountFields, fields: listFields(items, resource, all, accountFields) };
  });
  let rows: BulkValue[] = [];

  function* read(field: string, copied: string): Generator<number, void> {
    rows = [];
    const fieldLabel = fields.find((one) => one.field === field)?.label ?? getFieldLabel(resource, field);
    const items = openBulkItems(folder);
    try {
      const readItems = items.prepareFields(resource, copied === '' ? [field] : [field, copied]);
      for (let from = 0; from < keys.length; from += itemsPerPage) {
        for (const item of readItems(keys.slice(from, from + itemsPerPage))) {
          const own = getEditableField(resource, item.raw, known, field);
          rows.push(createBulkValue({ item, title: getTitle(resource, item), field, fieldLabel, own, staged, copied }));
        }
        yield Math.min(from + itemsPerPage, keys.length);
      }
    } finally {
      items.close();
    }
  }

  function* apply(change: BulkChange): Generator<number, void> {
    const isComplete = isCompleteChange(change);
    for (const [at, row] of rows.entries()) {
      applyToRow(
        row,
        ({ editor }) =>
          isComplete && editor !== null ? applyChange(row.before, editor, change, row.source) : undefined,
        isIdenticalValue,
      );
      if (at % itemsPerPage === itemsPerPage - 1) yield at + 1;
    }
  }

  return {
    total: keys.length,
    get rows() {
      return rows;
    },
    fields,
    read,
    apply,
  };
};

/** A text that becomes the value of a field. */
export interface CellToRead {
  readonly item: ResourceId;
  /** The creation of the item in the outbox, if the cache cannot have the item yet. */
  readonly creation?: OutboxCreation | null | undefined;
  readonly field: string;
  readonly text: string;
}

/** Returns the value of a text for a field, or undefined if the cell stays unchanged. */
export type ReadCellText<Cell> = (
  cell: Cell,
  own: EditableField,
  before: EditValue,
) => ReturnType<typeof applyChange> | undefined;

const toEditSource = (id: ResourceId, { body }: OutboxCreation): EditSource => ({
  id,
  raw: body,
  thumb: null,
  gone: false,
});

/**
 * Reads cells and yields the number read. `rows` gets a row for each cell whose item is cached, and `cells` its cell.
 * Throws `disk`.
 */
export function* readCells<Cell extends CellToRead>(
  account: BulkAccount,
  cells: readonly Cell[],
  take: (cell: Cell, row: BulkValue) => void,
): Generator<number, void> {
  const { folder, resource, staged } = account;
  const items = openBulkItems(folder);
  try {
    const known = readAccountFields(items, account);
    for (let from = 0; from < cells.length; from += itemsPerPage) {
      const cellsOfPage = cells.slice(from, from + itemsPerPage);
      const sources = new Map(
        items.byId(resource, [...new Set(cellsOfPage.map(({ item }) => item))]).map((source) => [source.id, source]),
      );
      for (const cell of cellsOfPage) {
        const item = cell.creation ? toEditSource(cell.item, cell.creation) : sources.get(cell.item);
        if (item === undefined) continue;
        const own = getEditableField(resource, item.raw, known, cell.field);
        const { field } = cell;
        const fieldLabel = own?.label ?? getFieldLabel(resource, field);
        take(
          cell,
          createBulkValue({ item, title: getTitle(resource, item), field, fieldLabel, own, staged, copied: '' }),
        );
      }
      yield Math.min(from + itemsPerPage, cells.length);
    }
  } finally {
    items.close();
  }
}
