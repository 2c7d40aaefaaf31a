import type { Field, FactGroup } from './resource.ts';

type Rest = Omit<Field, 'name' | 'label' | 'kind' | 'group'>;

/** The last fields of every resource in the interface document. */
export const recordFields = [
  {
    name: 'created',
    label: 'Created',
    kind: 'date',
    group: 'record',
    sortable: true,
    column: { width: 116, shown: false },
  },
  {
    name: 'modified',
    label: 'Modified',
    kind: 'date',
    group: 'record',
    sortable: true,
    column: { width: 116, shown: true },
  },
  { name: 'account_id', label: 'Account ID', kind: 'code', group: 'record' },
] as const satisfies readonly Field[];

/** Creates the ID field with the property name that the resource uses. */
export const idField = <Name extends 'id' | '_id'>(
  name: Name,
): {
  readonly name: Name;
  readonly label: 'ID';
  readonly kind: 'code';
  readonly group: 'record';
  readonly search: 1;
} => ({
  name,
  label: 'ID',
  kind: 'code',
  group: 'record',
  search: 1,
});

/** The name by which the user identifies most items, required if they can be created. */
export const nameField = {
  name: 'name',
  label: 'Name',
  kind: 'text',
  group: 'what',
  create: 'required',
  search: 10,
  sortable: true,
  column: { width: 'grow', shown: true },
} as const satisfies Field;

/** The type of an item, required if it can be created. */
export const typeField = {
  name: 'type',
  label: 'Type',
  kind: 'text',
  group: 'what',
  create: 'required',
  sortable: true,
} as const satisfies Field;

/** The fields of both kinds of catalogs: a logo, the displayed attributes of each product, and files. */
export const catalogFields = {
  logo: { name: 'logo', label: 'Logo', kind: 'text', group: 'what', create: 'optional' },
  outputs: {
    name: 'output_attributes',
    label: 'Output attributes',
    kind: 'objects',
    shape: 'outputAttribute',
    group: 'use',
    create: 'optional',
  },
  assets: {
    name: 'assets',
    label: 'Assets',
    kind: 'objects',
    shape: 'catalogAsset',
    group: 'use',
    create: 'optional',
  },
} as const satisfies Readonly<Record<string, Field>>;

/** Creates several fields of one kind and group from names and labels. */
export const createFields = <
  Kind extends Field['kind'],
  const Names extends readonly (readonly [string, string])[],
  const More extends Rest = object,
>(
  kind: Kind,
  group: FactGroup,
  names: Names,
  rest?: More,
): {
  [I in keyof Names]: More & {
    readonly name: Names[I][0];
    readonly label: string;
    readonly kind: Kind;
    readonly group: FactGroup;
  };
} => names.map(([name, label]) => ({ name, label, kind, group, ...rest })) as never;
