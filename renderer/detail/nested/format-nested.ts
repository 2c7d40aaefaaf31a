import { type Member, kindParsers, getNestedFields, parseField } from '../../../electron/model/index.ts';
import { formatDateTime, formatLocalNumber } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';

export type NestedShape = NonNullable<Member['shape']>;
export type NestedObject = Readonly<Record<string, unknown>>;

const columns: Readonly<Partial<Record<NestedShape, readonly string[]>>> = {
  outputAttribute: ['label', 'output_label', 'type', 'source_type', 'formula'],
  notification: ['email', 'datasheet_downloads', 'pdf_downloads', 'quotes'],
  catalogAsset: ['path', 'uuid'],
  relationshipLink: ['product_id', 'quantity', 'last_modified'],
};

/** Small shapes, which are not collapsed as the only value. */
const flat: readonly NestedShape[] = ['pdfSettings', 'audit', 'categoryRef'];
export const isFlat = (shape: NestedShape, value: unknown): boolean =>
  flat.includes(shape) && kindParsers.object.read(value) !== undefined;

/** Returns the columns of a shape that is shown as a table, or an empty list for other shapes. */
export const getShapeColumns = (shape: NestedShape): readonly Member[] =>
  (columns[shape] ?? []).flatMap((name) => getNestedFields(shape).find((member) => member.name === name) ?? []);

/** Parses a property of a nested object. */
export const readNestedProperty = (shape: NestedShape, name: string, entry: NestedObject): unknown => {
  const member = getNestedFields(shape).find((nestedField) => nestedField.name === name);
  return member === undefined ? undefined : parseField(member, entry);
};

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the display name of a nested object. If it has none, returns `none`, by default its number in the list. */
export const getNestedName = (entry: NestedObject, at: number, none = m.detail.entryName(at + 1)): string =>
  ['name', 'sku', 'filename', 'output_label', 'label', 'relationship_label', 'email', 'path', 'id', '_id']
    .map((name) => toText(kindParsers.text.read(entry[name])))
    .find((name) => name !== '') ?? none;

/** Returns a nested object as one line. For a category this is its path. */
export const formatNestedLine = (shape: NestedShape, entry: NestedObject, at: number): string => {
  const path = kindParsers.texts.read(entry['path']) ?? [];
  if ((shape === 'productCategory' || shape === 'assetCategory') && path.length > 0)
    return getCategoryPath(path, entry);
  return getNestedName(entry, at);
};

/** A path ends with the name of the category, which some services leave out. */
const getCategoryPath = (path: readonly string[], entry: NestedObject): string => {
  const name = toText(kindParsers.text.read(entry['name']));
  const slug = toText(kindParsers.text.read(entry['slug']));
  const last = path.at(-1);
  return (name === '' || last === name || last === slug ? path : [...path, name]).join(' › ');
};

/** Returns the secondary text of a line. */
export const getNestedNote = (shape: NestedShape, entry: NestedObject): string => {
  if (shape === 'attributeGroup') {
    const labels = kindParsers.texts.read(entry['attribute_labels']) ?? [];
    return labels.slice(0, 4).join(', ');
  }
  if (shape === 'productCategory' || shape === 'assetCategory') {
    const children = kindParsers.integer.read(entry['n_children']);
    return children === undefined || children === 0 ? '' : m.detail.children(formatLocalNumber(children));
  }
  return toText(kindParsers.text.read(entry['type'] ?? entry['label']));
};

/**
 * Returns the time and the user of a change, such as `12 Mar 2024, 09:41 by anna@example`, or '' if neither is known.
 */
export const formatAuditText = (shape: NestedShape, entry: NestedObject, which: 'created' | 'modified'): string => {
  const at = kindParsers.date.read(entry[which] ?? (which === 'created' ? entry['_created_at'] : undefined));
  const audit = kindParsers.object.read(readNestedProperty(shape, `${which}_user_audit`, entry)) ?? {};
  const who = toText(kindParsers.text.read(audit['user_email'])) || toText(kindParsers.text.read(audit['user_id']));
  return at === undefined && who === '' ? '' : m.detail.audited(at === undefined ? '' : formatDateTime(at), who);
};

/** Sorts entries by their `order` property. Entries without one are last. */
export const sortNestedEntries = (entries: readonly NestedObject[]): readonly NestedObject[] =>
  entries.toSorted(
    (one, other) =>
      (kindParsers.integer.read(one['order']) ?? Number.MAX_SAFE_INTEGER) -
      (kindParsers.integer.read(other['order']) ?? Number.MAX_SAFE_INTEGER),
  );
