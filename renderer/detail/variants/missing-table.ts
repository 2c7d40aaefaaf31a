import type { VariantsOfParent } from '../../../electron/contract/index.ts';
import type { Axes } from '../../../electron/model/variant-axes.ts';

/** Converts a value to a part of a SKU. */
const toSkuPart = (value: string): string =>
  value
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 6)
    .toUpperCase();

const quoteTsvCell = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns a table of the missing variants that can be pasted. SKUs and labels are suggestions. */
export const formatMissingVariants = (
  parent: Pick<VariantsOfParent, 'sku' | 'label'>,
  { row, column }: Axes,
  missing: readonly (readonly [string, string])[],
): string => {
  const axes = [row, column].filter((axis) => axis !== null);
  const headers = ['SKU', 'Label', 'Parent', ...axes];
  const lines = missing.map(([one, other]) => {
    const values = [...(row === null ? [] : [one]), ...(column === null ? [] : [other])];
    const sku = [parent.sku, ...values.map(toSkuPart)].filter((part) => part !== '').join('-');
    const label = [parent.label, ...values].filter((part) => part !== '').join(', ');
    return [sku, label, parent.sku, ...values];
  });
  return [headers, ...lines].map((line) => line.map(quoteTsvCell).join('\t')).join('\n');
};
