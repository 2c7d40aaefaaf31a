import { type Cell, getFieldValue, listSeparator } from '../../model/table/cell-values.ts';
import type { GetCachedName } from '../columns.ts';
import { type Field, getField, parseFreeAttributeColumn, kindParsers, getResource } from '../../model/index.ts';
import { toSheetCell } from '../../model/table/sheet-cell.ts';

type Raw = Readonly<Record<string, unknown>>;

/** A column that a sheet can fill: a field of a product, or one of its free attributes. */
export interface SheetColumn {
  /** The field's name, or `attributes.NAME` for an attribute. */
  readonly key: string;
  readonly header: string;
  readonly attribute: string | null;
  readonly field: Field;
  /** Returns the cell of a product. */
  readonly cell: (raw: Raw) => Cell;
}

/** The header of the column that identifies a row's product. */
export const skuHeader = 'sku';
export const problemHeader = 'fault';

/** Fields that a sheet can fill, with their headers. Names replace IDs. */
const fieldHeaders: Readonly<Record<string, string>> = {
  label: 'label',
  gtin: 'gtin',
  status: 'status',
  product_family_id: 'product_family',
  category_ids: 'categories',
  parent_id: 'parent',
};

/** The fields that a sheet can fill, each with its header. */
export const fieldHeaderEntries = Object.entries(fieldHeaders);

const reservedHeaders = new Set([skuHeader, problemHeader, ...Object.values(fieldHeaders)]);
const product = getResource('product');

const prefix = 'attributes.';
const getAttributeHeader = (name: string): string =>
  reservedHeaders.has(name.toLowerCase()) || name.startsWith(prefix) ? `${prefix}${name}` : name;

/** Whether a name can be read back from a list. */
const isReadable = (name: string): boolean => name !== '' && name.trim() === name && !name.includes('|');

const createRefCell = (field: Field, raw: Raw, nameOf: GetCachedName): Cell => {
  const { to } = field;
  const ids = kindParsers.refs.read([raw[field.name]].flat()) ?? [];
  const getReadableName = (id: string): string => {
    const name = to === undefined ? null : nameOf(to, id);
    return name !== null && isReadable(name) ? name : id;
  };
  return toSheetCell(
    ids
      .filter((id) => id !== '')
      .map(getReadableName)
      .join(listSeparator),
  );
};

const createFieldColumn = (field: Field, header: string, nameOf: GetCachedName): SheetColumn => ({
  key: field.name,
  header,
  attribute: null,
  field,
  cell: (raw) => (field.to === undefined ? toSheetCell(getFieldValue(field, raw)) : createRefCell(field, raw, nameOf)),
});

const createAttributeColumn = (field: Field, name: string): SheetColumn => ({
  key: `${prefix}${name}`,
  header: getAttributeHeader(name),
  attribute: name,
  field,
  cell: (raw) => {
    const map = kindParsers.map.read(raw[field.name]);
    return map !== undefined && Object.hasOwn(map, name) ? toSheetCell(map[name]) : null;
  },
});

/** Returns the column of a key, or null if no sheet can fill it. */
export const getSheetColumn = (key: string, nameOf: GetCachedName): SheetColumn | null => {
  const header = Object.hasOwn(fieldHeaders, key) ? fieldHeaders[key] : undefined;
  const field = header === undefined ? undefined : getField(product, key);
  if (field !== undefined && header !== undefined) return createFieldColumn(field, header, nameOf);
  const free = parseFreeAttributeColumn(product, key);
  return free === undefined ? null : createAttributeColumn(free.field, free.attribute);
};

/** Returns the key that a header names, if any: a field by its header, else an attribute by its name. */
export const findHeaderKey = (header: string, isAttribute: (name: string) => boolean): string | null => {
  const text = header.trim();
  const matchingField = Object.entries(fieldHeaders).find(([, one]) => one === text.toLowerCase());
  if (matchingField !== undefined) return matchingField[0];
  const name = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return isAttribute(name) ? `${prefix}${name}` : null;
};
