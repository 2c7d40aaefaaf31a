import { kinds, membersOf, readField } from '../../../electron/model/index.ts';
import type { Member } from '../../../electron/model/index.ts';
import { dateTime, number } from '../../messages/format.ts';
import { m } from '../../messages/index.ts';

export type Shape = NonNullable<Member['shape']>;
export type Entry = Readonly<Record<string, unknown>>;

const columns: Readonly<Partial<Record<Shape, readonly string[]>>> = {
  outputAttribute: ['label', 'output_label', 'type', 'source_type', 'formula'],
  notification: ['email', 'datasheet_downloads', 'pdf_downloads', 'quotes'],
  catalogAsset: ['path', 'uuid'],
  relationshipLink: ['product_id', 'quantity', 'last_modified'],
};

/** Small shapes, which are not collapsed as the only value. */
const flat: readonly Shape[] = ['pdfSettings', 'audit', 'categoryRef'];
export const isFlat = (shape: Shape, value: unknown): boolean =>
  flat.includes(shape) && kinds.object.read(value) !== undefined;

/** Returns the columns of a shape that is shown as a table, or an empty list for other shapes. */
export const tableColumns = (shape: Shape): readonly Member[] =>
  (columns[shape] ?? []).flatMap((name) => membersOf(shape).find((member) => member.name === name) ?? []);

/** Parses a property of a nested object. */
export const memberOf = (shape: Shape, name: string, entry: Entry): unknown => {
  const member = membersOf(shape).find((one) => one.name === name);
  return member === undefined ? undefined : readField(member, entry);
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the display name of a nested object. If it has none, returns `none`, by default its number in the list. */
export const nameOf = (entry: Entry, at: number, none = m.detail.entryName(at + 1)): string =>
  ['name', 'sku', 'filename', 'output_label', 'label', 'relationship_label', 'email', 'path', 'id', '_id']
    .map((name) => text(kinds.text.read(entry[name])))
    .find((name) => name !== '') ?? none;

/** Returns a nested object as one line. For a category this is its path. */
export const lineOf = (shape: Shape, entry: Entry, at: number): string => {
  const path = kinds.texts.read(entry['path']) ?? [];
  if ((shape === 'productCategory' || shape === 'assetCategory') && path.length > 0) return pathOf(path, entry);
  return nameOf(entry, at);
};

/** A path ends with the name of the category, which some services leave out. */
const pathOf = (path: readonly string[], entry: Entry): string => {
  const name = text(kinds.text.read(entry['name']));
  const slug = text(kinds.text.read(entry['slug']));
  const last = path.at(-1);
  return (name === '' || last === name || last === slug ? path : [...path, name]).join(' › ');
};

/** Returns the secondary text of a line. */
export const noteOf = (shape: Shape, entry: Entry): string => {
  if (shape === 'attributeGroup') {
    const labels = kinds.texts.read(entry['attribute_labels']) ?? [];
    return labels.slice(0, 4).join(', ');
  }
  if (shape === 'productCategory' || shape === 'assetCategory') {
    const children = kinds.integer.read(entry['n_children']);
    return children === undefined || children === 0 ? '' : m.detail.children(number(children));
  }
  return text(kinds.text.read(entry['type'] ?? entry['label']));
};

/**
 * Returns the time and the user of a change, such as `12 Mar 2024, 09:41 by anna@example`, or '' if neither is known.
 */
export const auditWords = (shape: Shape, entry: Entry, which: 'created' | 'modified'): string => {
  const at = kinds.date.read(entry[which] ?? (which === 'created' ? entry['_created_at'] : undefined));
  const audit = kinds.object.read(memberOf(shape, `${which}_user_audit`, entry)) ?? {};
  const who = text(kinds.text.read(audit['user_email'])) || text(kinds.text.read(audit['user_id']));
  return at === undefined && who === '' ? '' : m.detail.audited(at === undefined ? '' : dateTime(at), who);
};

/** Sorts entries by their `order` property. Entries without one are last. */
export const inOrder = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted(
    (one, other) =>
      (kinds.integer.read(one['order']) ?? Number.MAX_SAFE_INTEGER) -
      (kinds.integer.read(other['order']) ?? Number.MAX_SAFE_INTEGER),
  );
