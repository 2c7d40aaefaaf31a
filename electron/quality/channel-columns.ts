import { isObject } from '../base/guards.ts';
import type { ProductAttributeUse } from '../contract/index.ts';
import { getResource } from '../model/index.ts';

/** The content of a channel column: a field, the main picture, a free attribute, or every text of a product. */
export interface ChannelColumn {
  readonly of: 'field' | 'picture' | 'attribute' | 'texts';
  readonly name: string;
  /** The display name. */
  readonly title: string;
}

/** The recognized columns without duplicates, and the number of others. */
export interface ChannelColumns {
  readonly known: readonly ChannelColumn[];
  readonly notUnderstood: number;
}

/** The fields that feeds are checked for. */
const evaluatedFields = new Set(['sku', 'label', 'gtin']);
const pictures = new Set(['thumbnail', 'thumbnail_id', 'assets', 'asset_ids']);
const productFields = new Set(getResource('product').fields.map(({ name }) => name));

/** A product field that no rule checks. Its column still counts as recognized. */
const notEvaluated = 'notEvaluated';
type Meant = ChannelColumn | typeof notEvaluated | null;

const resolveColumnText = (text: string, attributes: ReadonlyMap<string, ProductAttributeUse>): Meant => {
  if (evaluatedFields.has(text))
    return { of: 'field', name: text, title: text === 'label' ? 'Label' : text.toUpperCase() };
  if (pictures.has(text)) return { of: 'picture', name: 'picture', title: 'Picture' };
  const attribute = attributes.get(text);
  if (attribute !== undefined) return { of: 'attribute', name: attribute.name, title: attribute.title };
  return productFields.has(text) ? notEvaluated : null;
};

const getContentKey = (meant: Meant): string =>
  meant === null || meant === notEvaluated ? String(meant) : `${meant.of} ${meant.name}`;

/**
 * Returns the content of a column by any text in it that exactly names a field or an attribute. Null: no text does, or
 * two differ.
 */
const resolveColumn = (column: unknown, attributes: ReadonlyMap<string, ProductAttributeUse>): Meant => {
  const texts = isObject(column) ? Object.values(column) : [column];
  const all = texts.flatMap((text) => {
    const meant = typeof text === 'string' ? resolveColumnText(text, attributes) : null;
    return meant === null ? [] : [meant];
  });
  return new Set(all.map(getContentKey)).size === 1 ? (all[0] ?? null) : null;
};

/**
 * Returns the contents of a channel's columns. The contract does not define their format, so any text that names a
 * product field or an attribute of the account counts; other columns are counted as not understood.
 */
export const readColumns = (columns: unknown, seen: readonly ProductAttributeUse[]): ChannelColumns => {
  const attributes = new Map(seen.flatMap((one) => [one.title, one.name].map((name) => [name, one] as const)));
  const known = new Map<string, ChannelColumn>();
  let notUnderstood = 0;
  for (const column of Array.isArray(columns) ? (columns as readonly unknown[]) : []) {
    const meant = resolveColumn(column, attributes);
    if (meant === null) notUnderstood += 1;
    else if (meant !== notEvaluated) known.set(getContentKey(meant), meant);
  }
  return { known: [...known.values()], notUnderstood };
};
