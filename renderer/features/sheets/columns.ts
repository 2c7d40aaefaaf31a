import type { SeenAttribute } from '../../../electron/contract/index.ts';
import { fieldOf, resourceOf } from '../../../electron/model/index.ts';

/** A column that a sheet can have. */
export interface OfferedColumn {
  /** The field's name; `attributes.NAME` for an attribute. */
  readonly key: string;
  readonly label: string;
  /** The machine's name, where the label is another; '' where it is not. */
  readonly note: string;
}

/** Fields of a product that a sheet can fill. */
const fields = ['label', 'gtin', 'status', 'product_family_id', 'category_ids', 'parent_id'] as const;

const product = resourceOf('product');

/** Everything that a sheet of this account can be filled with. */
export const offeredColumns = (attributes: readonly SeenAttribute[]): readonly OfferedColumn[] => [
  ...fields.map((key) => ({ key, label: fieldOf(product, key)?.label ?? key, note: '' })),
  ...attributes.map(({ name, label }) => ({
    key: `attributes.${name}`,
    label: label ?? name,
    note: label === null || label === name ? '' : name,
  })),
];

/** The columns whose label or name has these letters; those not chosen yet. */
export const findColumns = (
  offered: readonly OfferedColumn[],
  chosen: readonly string[],
  words: string,
): readonly OfferedColumn[] => {
  const wanted = words.trim().toLowerCase();
  return offered.filter(
    ({ key, label, note }) =>
      !chosen.includes(key) && (label.toLowerCase().includes(wanted) || note.toLowerCase().includes(wanted)),
  );
};
