import type { Cell } from '../../export/cells.ts';
import { fieldValue } from '../../export/cells.ts';
import type { NameOf } from '../../export/columns.ts';
import { fieldOf, freeOf, kinds, resourceOf } from '../../model/index.ts';
import type { Field } from '../../model/index.ts';
import { between, cellOf } from './cell-text.ts';

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
export const faultHeader = 'fault';

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
export const fieldHeads = Object.entries(fieldHeaders);

const ownHeaders = new Set([skuHeader, faultHeader, ...Object.values(fieldHeaders)]);
const product = resourceOf('product');

const prefix = 'attributes.';
const attributeHeader = (name: string): string =>
  ownHeaders.has(name.toLowerCase()) || name.startsWith(prefix) ? `${prefix}${name}` : name;

/** Whether a name can be read back from a list. */
const isReadable = (name: string): boolean => name !== '' && name.trim() === name && !name.includes('|');

const refCell = (field: Field, raw: Raw, nameOf: NameOf): Cell => {
  const { to } = field;
  const ids = kinds.refs.read([raw[field.name]].flat()) ?? [];
  const nameFor = (id: string): string => {
    const name = to === undefined ? null : nameOf(to, id);
    return name !== null && isReadable(name) ? name : id;
  };
  return cellOf(
    ids
      .filter((id) => id !== '')
      .map(nameFor)
      .join(between),
  );
};

const fieldColumn = (field: Field, header: string, nameOf: NameOf): SheetColumn => ({
  key: field.name,
  header,
  attribute: null,
  field,
  cell: (raw) => (field.to === undefined ? cellOf(fieldValue(field, raw)) : refCell(field, raw, nameOf)),
});

const attributeColumn = (field: Field, name: string): SheetColumn => ({
  key: `${prefix}${name}`,
  header: attributeHeader(name),
  attribute: name,
  field,
  cell: (raw) => {
    const map = kinds.map.read(raw[field.name]);
    return map !== undefined && Object.hasOwn(map, name) ? cellOf(map[name]) : null;
  },
});

/** Returns the column of a key, or null if no sheet can fill it. */
export const columnOf = (key: string, nameOf: NameOf): SheetColumn | null => {
  const header = Object.hasOwn(fieldHeaders, key) ? fieldHeaders[key] : undefined;
  const field = header === undefined ? undefined : fieldOf(product, key);
  if (field !== undefined && header !== undefined) return fieldColumn(field, header, nameOf);
  const free = freeOf(product, key);
  return free === undefined ? null : attributeColumn(free.field, free.attribute);
};

/** Returns the key that a header names, if any: a field by its header, else an attribute by its name. */
export const keyOfHeader = (header: string, isAttribute: (name: string) => boolean): string | null => {
  const text = header.trim();
  const own = Object.entries(fieldHeaders).find(([, one]) => one === text.toLowerCase());
  if (own !== undefined) return own[0];
  const name = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return isAttribute(name) ? `${prefix}${name}` : null;
};
