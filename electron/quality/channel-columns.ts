import { isObject } from '../base/guards.ts';
import type { SeenAttribute } from '../contract/index.ts';
import { resourceOf } from '../model/index.ts';

/** What a column of a channel is of: a field, the first picture, a free attribute, or every text of a product. */
export interface ChannelColumn {
  readonly of: 'field' | 'picture' | 'attribute' | 'texts';
  readonly name: string;
  /** What a person calls it. */
  readonly title: string;
}

/** The columns that could be understood, each once, and how many could not. */
export interface ChannelColumns {
  readonly known: readonly ChannelColumn[];
  readonly notUnderstood: number;
}

/** The fields that a feed is held to. */
const judged = new Set(['sku', 'label', 'gtin']);
const pictures = new Set(['thumbnail', 'thumbnail_id', 'assets', 'asset_ids']);
const productFields = new Set(resourceOf('product').fields.map(({ name }) => name));

/** A field of every product that is not judged by itself: its column is understood all the same. */
const unjudged = 'unjudged';
type Meant = ChannelColumn | typeof unjudged | null;

const meantBy = (text: string, attributes: ReadonlyMap<string, SeenAttribute>): Meant => {
  if (judged.has(text)) return { of: 'field', name: text, title: text === 'label' ? 'Label' : text.toUpperCase() };
  if (pictures.has(text)) return { of: 'picture', name: 'picture', title: 'Picture' };
  const attribute = attributes.get(text);
  if (attribute !== undefined) return { of: 'attribute', name: attribute.name, title: attribute.title };
  return productFields.has(text) ? unjudged : null;
};

const keyOf = (meant: Meant): string =>
  meant === null || meant === unjudged ? String(meant) : `${meant.of} ${meant.name}`;

/** What one column is of, by any text in it that names a field or an attribute to the letter; null: none, or two do. */
const columnOf = (column: unknown, attributes: ReadonlyMap<string, SeenAttribute>): Meant => {
  const texts = isObject(column) ? Object.values(column) : [column];
  const all = texts.flatMap((text) => {
    const meant = typeof text === 'string' ? meantBy(text, attributes) : null;
    return meant === null ? [] : [meant];
  });
  return new Set(all.map(keyOf)).size === 1 ? (all[0] ?? null) : null;
};

/**
 * What the columns of a channel are of. The contract does not say how one is written: whatever names a field of the
 * products or an attribute of the account is taken for it, anything else is counted as not understood.
 */
export const readColumns = (columns: unknown, seen: readonly SeenAttribute[]): ChannelColumns => {
  const attributes = new Map(seen.flatMap((one) => [one.title, one.name].map((name) => [name, one] as const)));
  const known = new Map<string, ChannelColumn>();
  let notUnderstood = 0;
  for (const column of Array.isArray(columns) ? (columns as readonly unknown[]) : []) {
    const meant = columnOf(column, attributes);
    if (meant === null) notUnderstood += 1;
    else if (meant !== unjudged) known.set(keyOf(meant), meant);
  }
  return { known: [...known.values()], notUnderstood };
};
