import type { ProductAttributeUse, EntityKind } from '../../../electron/contract/index.ts';
import {
  canNameSku,
  createHeadingMatcher,
  findOtherLanguages,
  isDisplayName,
  normalizeHeading,
  rankSkuHeading,
} from '../../../electron/model/heading-aliases.ts';
import { getResource } from '../../../electron/model/index.ts';
import type { PriceShape } from '../../../electron/model/table/price-values.ts';
import { getFormFields } from '../../form/form-model.ts';

/** The way in which the cells of a column are parsed. */
export type CellKind =
  'text' | 'name' | 'gtin' | 'number' | 'price' | 'boolean' | 'date' | 'json' | 'list' | 'family' | 'parent';

/** A possible target of a column: a product field or a custom attribute. */
export interface PasteTarget {
  /** The field name, or `attributes.NAME` for an attribute. */
  readonly key: string;
  readonly attribute: string | null;
  readonly label: string;
  readonly kind: CellKind;
  /** The kind of item that list entries refer to. Undefined for a list of texts. */
  readonly to?: EntityKind;
  /** Only for prices. */
  readonly price?: PriceShape;
}

const fieldKinds: Readonly<Record<string, CellKind>> = {
  label: 'name',
  gtin: 'gtin',
  product_family_id: 'family',
  parent_id: 'parent',
};
const kindOfInput: Readonly<Record<string, CellKind>> = { refs: 'list', texts: 'list' };

/** The product fields that a table can fill. */
export const fieldTargets: readonly PasteTarget[] = getFormFields(getResource('product'))
  .filter(({ name }) => name !== 'attributes')
  .map(({ name, label, input, field: { to } }) => ({
    key: name,
    attribute: null,
    label,
    kind: fieldKinds[name] ?? kindOfInput[input] ?? 'text',
    ...(input === 'refs' && to !== undefined ? { to } : {}),
  }));

const kindOfType: Readonly<Record<ProductAttributeUse['type'], CellKind>> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  texts: 'json',
};

const createAttributeTarget = ({ name, label, type, price }: ProductAttributeUse): PasteTarget => ({
  key: `attributes.${name}`,
  attribute: name,
  label: label ?? name,
  kind: price === undefined ? kindOfType[type] : 'price',
  ...(price === undefined ? {} : { price }),
});

/** Returns all column targets of an account. */
export const getPasteTargets = (attributes: readonly ProductAttributeUse[]): readonly PasteTarget[] => [
  ...fieldTargets,
  ...attributes.map(createAttributeTarget),
];

export const indexByKey = (targets: readonly PasteTarget[]): ReadonlyMap<string, PasteTarget> =>
  new Map(targets.map((target) => [target.key, target]));

/** Indexes targets by label. Labels are not unique: an attribute whose label is already used is indexed by name. */
export const indexByLabel = (targets: readonly PasteTarget[]): ReadonlyMap<string, PasteTarget> => {
  const all = new Map<string, PasteTarget>();
  for (const target of targets) {
    const label = all.has(target.label) ? (target.attribute ?? target.key) : target.label;
    if (!all.has(label)) all.set(label, target);
  }
  return all;
};

/** Returns the target of each header that names one exactly or approximately. Each target is used only once. */
export const guessTargets = (
  headings: readonly string[],
  targets: readonly PasteTarget[],
  /** Previously selected targets by normalized header. '' means none. */
  before: Readonly<Record<string, string>> = {},
): readonly (string | null)[] => {
  const known = indexByKey(targets);
  const match = createHeadingMatcher(
    targets.map(({ key, label, attribute, price }) => ({
      key,
      names: [attribute ?? key, label],
      isAttribute: attribute !== null,
      isPrice: price !== undefined,
    })),
  );
  const remembered = new Map(Object.entries(before));
  const otherLanguages = findOtherLanguages(headings, match);
  const findTargetKey = (heading: string): string | null => {
    const chosen = remembered.get(normalizeHeading(heading));
    if (chosen !== undefined && (chosen === '' || known.has(chosen))) return chosen === '' ? null : chosen;
    const key = otherLanguages.has(heading) ? null : match(heading);
    return key ?? (known.has('sku') && rankSkuHeading(heading) !== null ? 'sku' : null);
  };
  const keys = headings.map(findTargetKey);
  // If several columns could contain the SKU, the internal number of a shop is the least likely one.
  const isSku = (at: number): boolean => keys[at] === 'sku';
  const rankOf = (at: number): number => {
    const heading = headings[at] ?? '';
    return remembered.get(normalizeHeading(heading)) === 'sku' ? -1 : (rankSkuHeading(heading) ?? 0);
  };
  const sku = [...keys.keys()].filter(isSku).toSorted((one, other) => rankOf(one) - rankOf(other))[0];
  /** Whether a column was chosen by the user or has the own name of its target instead of an alternative one. */
  const isExact = (index: number): boolean => {
    const key = keys[index] ?? '';
    const heading = normalizeHeading(headings[index] ?? '');
    const target = known.get(key);
    const names = [key, target?.label ?? '', target?.attribute ?? ''].map(normalizeHeading);
    return remembered.get(heading) === key || names.includes(heading);
  };
  const columns = new Map<string | null, number>();
  for (const [index, key] of keys.entries()) {
    const existing = columns.get(key);
    if (existing === undefined || (!isExact(existing) && isExact(index))) columns.set(key, index);
  }
  if (sku !== undefined) columns.set('sku', sku);
  return keys.map((key, index) => (columns.get(key) === index ? key : null));
};

/** Whether each text is another one, and none contains spaces, as codes do. */
const areCodes = (texts: readonly string[]): boolean =>
  texts.length > 0 && new Set(texts).size === texts.length && !texts.some((text) => /\s/.test(text));

/**
 * Returns targets in which the column of the name is that of the SKU if no other one is, its cells are codes, and another
 * column contains the label: see `canNameSku`. A target that the user chose before remains.
 */
export const withNamedSku = (
  keys: readonly (string | null)[],
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  before: Readonly<Record<string, string>>,
): readonly (string | null)[] => {
  const at = headings.findIndex((heading) => canNameSku(heading, headings));
  if (at < 0 || keys.includes('sku') || normalizeHeading(headings[at] ?? '') in before) return keys;
  if (!areCodes(rows.map((row) => (row[at] ?? '').trim()).filter((text) => text !== ''))) return keys;
  const label = headings.findIndex(isDisplayName);
  return keys.map((key, index) => (index === at ? 'sku' : index === label ? 'label' : key));
};

/**
 * Whether a row is a header: a cell names a target, and no cell is a number. Cells are repeated only in a header that
 * names the SKU.
 */
export const hasHeadings = (first: readonly string[], targets: readonly PasteTarget[]): boolean => {
  const cells = first.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const namesSku = cells.filter((cell) => rankSkuHeading(cell) !== null).length === 1;
  if (cells.length === 0 || (!namesSku && new Set(cells).size < cells.length)) return false;
  if (cells.some((cell) => /^[\d.,+-]+$/.test(cell))) return false;
  return guessTargets(cells, targets).some((key) => key !== null);
};
