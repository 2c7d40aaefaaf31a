import type { DeclaredEditor } from '../cache/read/edit-sources.ts';
import type { RawItem } from '../cache/shared/parse-item.ts';
import type { ProductAttributeUse } from '../contract/items.ts';
import { m } from '../messages/index.ts';
import { type AttributeType, type Field, kindParsers, getResource } from '../model/index.ts';
import { readEditValue } from '../model/edit-value.ts';
import type { EditableField, EditedResource, EditorKind } from './contract.ts';

/** The messages of the fields that the service refuses to change for this account, by name. */
export type RefusedFields = ReadonlyMap<string, string>;

/** The facts about an account that determine the editors of a resource. Attributes are found by the key of their values. */
export interface AccountFields {
  /** The attributes that the account declares. */
  readonly declared: ReadonlyMap<string, DeclaredEditor>;
  /** The declared attributes, and the attributes seen in products. */
  readonly seen: ReadonlyMap<string, ProductAttributeUse>;
  readonly refused: RefusedFields;
}

/** Returns the facts with attributes by key: a key in products is an attribute's label first, then its name. */
export const createAccountFields = (
  declared: readonly DeclaredEditor[],
  seen: readonly ProductAttributeUse[],
  refused: RefusedFields = new Map(),
): AccountFields => ({
  declared: new Map([
    ...declared.map((one) => [one.name, one] as const),
    ...declared.flatMap((one) => (one.label === null ? [] : [[one.label, one] as const])),
  ]),
  seen: new Map(seen.map((one) => [one.name, one])),
  refused,
});

const prefix = 'attributes.';

/** Returns the key of a free attribute, or null for a field of the resource. */
export const getAttributeKey = (field: string): string | null =>
  field.startsWith(prefix) ? field.slice(prefix.length) : null;

/** Returns the name of a field without an item. */
export const getFieldLabel = (resource: EditedResource, field: string): string =>
  getAttributeKey(field) ?? getResource(resource).fields.find(({ name }) => name === field)?.label ?? field;

/** The fields with an editor. `maxLength` is the limit of live services. */
const editors: Readonly<Record<EditedResource, Readonly<Record<string, Pick<EditableField, 'editor' | 'maxLength'>>>>> =
  {
    product: {
      label: { editor: 'text', maxLength: null },
      gtin: { editor: 'text', maxLength: 14 },
      status: { editor: 'choice', maxLength: null },
    },
    asset: {
      filename: { editor: 'text', maxLength: 255 },
      alt_text: { editor: 'text', maxLength: null },
    },
  };

const { readOnly } = m.edits;

const getReadOnlyReason = ({ name, to, kind }: Field): string => {
  if (name === 'sku') return readOnly.sku;
  if (name === 'id' || name === '_id') return readOnly.id;
  return to !== undefined || kind === 'objects' || kind === 'object' ? readOnly.link : readOnly.service;
};

/** Returns the fields of a resource that the detail shows by themselves. */
const listResourceFields = (resource: EditedResource): readonly Field[] =>
  getResource(resource).fields.filter(({ kind, expanded }) => kind !== 'map' && expanded !== true);

const createResourceField = (resource: EditedResource, field: Field, raw: RawItem): EditableField => {
  const own = editors[resource][field.name];
  const value = readEditValue(raw[field.name]);
  const isEditable = own !== undefined && value !== undefined;
  return {
    field: field.name,
    label: field.label,
    editor: isEditable ? own.editor : null,
    reason: isEditable ? null : own === undefined ? getReadOnlyReason(field) : readOnly.nested,
    options: isEditable ? (field.values ?? []) : [],
    isRestricted: false,
    maxLength: own?.maxLength ?? null,
    value: value ?? null,
    isPresent: true,
  };
};

const isHtml = (value: unknown): boolean => typeof value === 'string' && /<\/?[a-z][^<>]*>/i.test(value);
const hasLines = (value: unknown): boolean => typeof value === 'string' && value.includes('\n');

const chooseTextEditor = (value: unknown): EditorKind => {
  if (isHtml(value)) return 'html';
  return hasLines(value) ? 'multiline' : 'text';
};

const bySeenType: Readonly<Record<AttributeType, EditorKind>> = {
  text: 'text',
  number: 'number',
  boolean: 'yesNo',
  date: 'date',
  texts: 'choices',
};

/** Returns the editor of an attribute of no declared type, by its value, or by other products' values if it has none. */
const chooseEditorByValue = (value: unknown, seen: AttributeType | undefined): EditorKind => {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'yesNo';
  if (Array.isArray(value)) return 'choices';
  if (typeof value === 'string')
    return seen === 'date' && /^\d{4}-\d\d-\d\d$/.test(value) ? 'date' : chooseTextEditor(value);
  return bySeenType[seen ?? 'text'];
};

const declaredEditors: Readonly<Record<string, EditorKind>> = {
  Multiline: 'multiline',
  Html: 'html',
  Int: 'integer',
  Decimal: 'number',
  Boolean: 'yesNo',
  Url: 'url',
  Dropdown: 'choice',
  MultiSelect: 'choices',
};

const readOnlyTypes: Readonly<Record<string, string>> = {
  Media: readOnly.media,
  MediaGallery: readOnly.media,
  Formula: readOnly.calculated,
  Completeness: readOnly.calculated,
};

const getAttributeType = (declared: DeclaredEditor | undefined): string =>
  (declared?.type ?? '').replace(/Attribute$/, '');

const chooseEditor = (
  declared: DeclaredEditor | undefined,
  value: unknown,
  seen: AttributeType | undefined,
): EditorKind => {
  const type = getAttributeType(declared);
  if (type === 'Text') return chooseTextEditor(value) === 'text' ? 'text' : 'multiline';
  if (type === 'Date') return declared?.includeTime === true ? 'dateTime' : 'date';
  const editor = Object.hasOwn(declaredEditors, type) ? declaredEditors[type] : undefined;
  return editor ?? chooseEditorByValue(value, seen);
};

/** Whether the values of a type are lists; only a multiple choice is. */
const isEditableWith = (value: unknown, editor: EditorKind): boolean => !Array.isArray(value) || editor === 'choices';

/**
 * Returns the name that users read, as the item's detail shows it. Some services use an attribute's name as key and display
 * its label, others the reverse.
 */
const getDisplayName = (key: string, declared: DeclaredEditor | undefined): string | undefined => {
  if (declared === undefined) return undefined;
  const { name, label } = declared;
  return label === null || (key === label && name !== '') ? name : label;
};

const createAttributeField = (
  key: string,
  raw: unknown,
  { declared, seen }: { readonly declared: DeclaredEditor | undefined; readonly seen: ProductAttributeUse | undefined },
): EditableField => {
  const type = getAttributeType(declared);
  const value = readEditValue(raw);
  const editor = chooseEditor(declared, value, seen?.type);
  const fixed = Object.hasOwn(readOnlyTypes, type) ? readOnlyTypes[type] : undefined;
  const isNested = value === undefined || seen?.price !== undefined || !isEditableWith(value, editor);
  const reason = fixed ?? (isNested ? readOnly.nested : null);
  return {
    field: `${prefix}${key}`,
    label: getDisplayName(key, declared) ?? seen?.title ?? key,
    editor: reason === null ? editor : null,
    reason,
    options: reason === null ? (declared?.options ?? []) : [],
    isRestricted: reason === null && declared?.restricted === true,
    maxLength: reason === null ? (declared?.characterLimit ?? null) : null,
    value: value ?? null,
    isPresent: raw !== undefined,
  };
};

/** Whether an attribute can be one of a product's family. */
const mayHave = (declared: DeclaredEditor | undefined, family: string): boolean =>
  declared === undefined || declared.families.length === 0 || family === '' || declared.families.includes(family);

const mapOf = (raw: RawItem): Readonly<Record<string, unknown>> => kindParsers.map.read(raw['attributes']) ?? {};

const createFieldForKey = (raw: RawItem, { declared, seen }: AccountFields, key: string): EditableField => {
  const map = mapOf(raw);
  return createAttributeField(key, Object.hasOwn(map, key) ? map[key] : undefined, {
    declared: declared.get(key),
    seen: seen.get(key),
  });
};

/** Returns the field as read-only if the service refused to change it for this account. */
const withRefusal = (field: EditableField, { refused }: AccountFields): EditableField => {
  const message = refused.get(field.field);
  return message === undefined || field.editor === null
    ? field
    : { ...field, editor: null, reason: m.edits.send.refused(message) };
};

/** Returns a field or attribute with its editor, or undefined if items of the resource cannot have it. */
export const getEditableField = (
  resource: EditedResource,
  raw: RawItem,
  account: AccountFields,
  name: string,
): EditableField | undefined => {
  const key = getAttributeKey(name);
  if (key !== null && resource === 'product')
    return Object.hasOwn(mapOf(raw), key) || account.seen.has(key)
      ? withRefusal(createFieldForKey(raw, account, key), account)
      : undefined;
  const field = listResourceFields(resource).find((resourceField) => resourceField.name === name);
  return field && withRefusal(createResourceField(resource, field, raw), account);
};

/** Returns every field of an item with its editor, or with the reason why it is read-only. */
export const getEditableFields = (
  resource: EditedResource,
  raw: RawItem,
  account: AccountFields,
): readonly EditableField[] => {
  const fields = listResourceFields(resource).map((field) => createResourceField(resource, field, raw));
  return [...fields, ...(resource === 'product' ? listAttributeFields(raw, account) : [])].map((field) =>
    withRefusal(field, account),
  );
};

/** Returns the attributes of a product, and those that its family can have. */
const listAttributeFields = (raw: RawItem, account: AccountFields): readonly EditableField[] => {
  const map = mapOf(raw);
  const family = kindParsers.ref.read(raw['product_family_id']) ?? '';
  const absent = [...account.seen.keys()].filter(
    (key) => !Object.hasOwn(map, key) && mayHave(account.declared.get(key), family),
  );
  return [...Object.keys(map), ...absent].map((key) => createFieldForKey(raw, account, key));
};
