import type { ProductAttributeUse } from '../../../electron/contract/index.ts';
import { getField, fold, getResource } from '../../../electron/model/index.ts';

/** A possible column of a sheet. */
export interface OfferedColumn {
  /** The field name, or `attributes.NAME` for an attribute. */
  readonly key: string;
  readonly label: string;
  /** The technical name if it differs from the label, otherwise ''. */
  readonly note: string;
}

/** The product fields that a sheet can fill. */
const fields = ['label', 'gtin', 'status', 'product_family_id', 'category_ids', 'parent_id'] as const;

const product = getResource('product');

/** Returns all columns that a sheet of this account can fill. */
export const getSheetColumns = (attributes: readonly ProductAttributeUse[]): readonly OfferedColumn[] => [
  ...fields.map((key) => ({ key, label: getField(product, key)?.label ?? key, note: '' })),
  ...attributes.map(({ name, label }) => ({
    key: `attributes.${name}`,
    label: label ?? name,
    note: label === null || label === name ? '' : name,
  })),
];

/** Returns how well a column matches a folded text: 0 is best, null means no match. */
const rankOf = ({ label, note }: OfferedColumn, wanted: string): number | null => {
  const [name, key] = [fold(label), fold(note)];
  if (name === wanted || key === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (key.startsWith(wanted)) return 2;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 3;
  return name.includes(wanted) || key.includes(wanted) ? 4 : null;
};

/** Returns the columns whose label or name contains a text. Columns that start with it are first. */
export const findColumns = (columns: readonly OfferedColumn[], text: string): readonly OfferedColumn[] => {
  const foldedSearch = fold(text.trim());
  if (foldedSearch === '') return columns;
  return columns
    .map((column) => ({ column, rank: rankOf(column, foldedSearch) }))
    .filter((found) => found.rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.column.label.length - b.column.label.length)
    .map(({ column }) => column);
};

/** Returns the columns with these keys in order. An unavailable attribute is labelled with its name. */
export const getChosenColumns = (
  offered: readonly OfferedColumn[],
  keys: readonly string[],
): readonly OfferedColumn[] =>
  keys.map(
    (key) => offered.find((column) => column.key === key) ?? { key, label: key.replace(/^attributes\./, ''), note: '' },
  );
