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

/** Small ones, which need no fold where they stand alone. */
const flat: readonly Shape[] = ['pdfSettings', 'audit', 'categoryRef'];
export const isFlat = (shape: Shape, value: unknown): boolean =>
  flat.includes(shape) && kinds.object.read(value) !== undefined;

/** The members that stand in columns where entries of a shape are a table; none where they are none. */
export const tableColumns = (shape: Shape): readonly Member[] =>
  (columns[shape] ?? []).flatMap((name) => membersOf(shape).find((member) => member.name === name) ?? []);

/** One member of a nested object, read. */
export const memberOf = (shape: Shape, name: string, entry: Entry): unknown => {
  const member = membersOf(shape).find((one) => one.name === name);
  return member === undefined ? undefined : readField(member, entry);
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a person knows a nested object by; where it says nothing of itself `none`, which is its place in the list. */
export const nameOf = (entry: Entry, at: number, none = m.detail.entryName(at + 1)): string =>
  ['name', 'sku', 'filename', 'output_label', 'label', 'relationship_label', 'email', 'path', 'id', '_id']
    .map((name) => text(kinds.text.read(entry[name])))
    .find((name) => name !== '') ?? none;

/** A nested object in one line: a category is its path. */
export const lineOf = (shape: Shape, entry: Entry, at: number): string => {
  const path = kinds.texts.read(entry['path']) ?? [];
  if ((shape === 'productCategory' || shape === 'assetCategory') && path.length > 0) return pathOf(path, entry);
  return nameOf(entry, at);
};

/** A path ends in the category's own name, whether the service put it there or not. */
const pathOf = (path: readonly string[], entry: Entry): string => {
  const name = text(kinds.text.read(entry['name']));
  const slug = text(kinds.text.read(entry['slug']));
  const last = path.at(-1);
  return (name === '' || last === name || last === slug ? path : [...path, name]).join(' › ');
};

/** What stands beside the line, quietly. */
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

/** When and by whom: `12 Mar 2024, 09:41 by anna@example`; '' where neither is known. */
export const auditWords = (shape: Shape, entry: Entry, which: 'created' | 'modified'): string => {
  const at = kinds.date.read(entry[which] ?? (which === 'created' ? entry['_created_at'] : undefined));
  const audit = kinds.object.read(memberOf(shape, `${which}_user_audit`, entry)) ?? {};
  const who = text(kinds.text.read(audit['user_email'])) || text(kinds.text.read(audit['user_id']));
  return at === undefined && who === '' ? '' : m.detail.audited(at === undefined ? '' : dateTime(at), who);
};

/** In the order that the service gives them, where it gives one. */
export const inOrder = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted(
    (one, other) =>
      (kinds.integer.read(one['order']) ?? Number.MAX_SAFE_INTEGER) -
      (kinds.integer.read(other['order']) ?? Number.MAX_SAFE_INTEGER),
  );
