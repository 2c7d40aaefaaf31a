import { kinds } from '../../model/index.ts';
import type { Field, Resource } from '../../model/index.ts';

/** Raised when what is taken out of a body changes without a change of columns: everything is taken out anew then. */
export const extraction = 3;

/** One column of a resource's table. */
export interface Column {
  readonly name: string;
  readonly sql: string;
}

/** Statements that make what the model asks for, by the name of the thing they make. */
export interface Objects {
  readonly indexes: ReadonlyMap<string, string>;
  readonly search: ReadonlyMap<string, string>;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The table of a resource's scalar fields. */
export const tableOf = (resource: Resource): string => `r_${resource.name}`;
/** The index of its words. */
export const wordsOf = (resource: Resource): string => `f_${resource.name}`;
/** The index of the letters in its codes, for finding their middle. */
export const codesOf = (resource: Resource): string => `m_${resource.name}`;

/** Asked for again and again: found out once for each resource. */
const once = <T>(find: (resource: Resource) => T): ((resource: Resource) => T) => {
  const found = new WeakMap<Resource, T>();
  return (resource) => {
    const known = found.get(resource) ?? find(resource);
    found.set(resource, known);
    return known;
  };
};

/** The fields that have a column of their own. */
export const scalars: (resource: Resource) => readonly Field[] = once((resource) =>
  resource.fields.filter((field) => kinds[field.kind].sql !== null),
);

/** The fields whose words are searched, in the order of the columns of the index. */
export const searched: (resource: Resource) => readonly Field[] = once((resource) =>
  resource.fields.filter((field) => field.search !== undefined),
);

/** The fields whose middle can be searched: what a person knows the item by, and a product's GTIN. */
export const codes: (resource: Resource) => readonly Field[] = once((resource) =>
  resource.fields.filter((field) => field.name === resource.title || field.name === 'gtin'),
);

/** Whether a field is put in order by a key of its own: folded text, or the name of what an id stands for. */
export const isKeyed = (resource: Resource, field: Field): boolean =>
  (field.sortable === true || field.name === resource.title) &&
  kinds[field.kind].sql === 'TEXT' &&
  field.kind !== 'date';

/** The column that puts items in order by a field. */
export const orderColumn = (resource: Resource, field: Field): string =>
  quoted(isKeyed(resource, field) ? `k_${field.name}` : field.name);

/** The column by which a list can be narrowed to a type, where there is one. */
export const typeColumn = (resource: Resource): string | null => (resource.name === 'asset' ? 'file_type' : null);

/** Columns beside the identity, in their order: the model's, the keys, and what is found out about an item. */
export const columnsOf = (resource: Resource): readonly Column[] => [
  ...scalars(resource).map(({ name, kind }) => ({ name, sql: kinds[kind].sql ?? '' })),
  ...scalars(resource)
    .filter((field) => isKeyed(resource, field))
    .map(({ name }) => ({ name: `k_${name}`, sql: 'TEXT' })),
  { name: 'x_flags', sql: 'INTEGER NOT NULL DEFAULT 0' },
  { name: 'x_touched', sql: 'INTEGER NOT NULL DEFAULT 0' },
  { name: 'x_thumb', sql: 'TEXT' },
];

/** The statement for a resource's table. */
export const tableSql: (resource: Resource) => string = once(
  (resource) =>
    `CREATE TABLE ${tableOf(resource)} (pk INTEGER PRIMARY KEY, ${columnsOf(resource)
      .map(({ name, sql }) => `${quoted(name)} ${sql}`)
      .join(', ')})`,
);

/** Each index answers a list by itself: order first, then what narrows it. */
const indexes = (resource: Resource): [string, string][] => {
  const table = tableOf(resource);
  const type = typeColumn(resource);
  const rest = ['pk', 'x_flags', 'x_touched', ...(type === null ? [] : [quoted(type)])].join(', ');
  const ordered = scalars(resource).filter((field) => field.sortable === true || field.name === resource.title);
  const named = ordered.map((field): [string, string] => [
    `i_${resource.name}_${field.name}`,
    `${orderColumn(resource, field)}, ${rest}`,
  ]);
  named.push([`i_${resource.name}_touched`, 'x_touched, x_flags']);
  if (resource.fields.some((field) => field.name === 'checksum'))
    named.push([`i_${resource.name}_checksum`, 'checksum COLLATE NOCASE']);
  return named.map(([name, columns]) => [name, `CREATE INDEX ${name} ON ${table} (${columns})`]);
};

/** The indexes that a list is never without: its usual order, names, what changed last, and equal files. */
export const lastingIndexes: (resource: Resource) => ReadonlySet<string> = once(
  (resource) =>
    new Set([resource.sort.field, resource.title, 'touched', 'checksum'].map((of) => `i_${resource.name}_${of}`)),
);

/** The indexes hold no content of their own: the bodies do. */
const search = (resource: Resource): [string, string][] => {
  const columns = (fields: readonly Field[]): string => fields.map(({ name }) => quoted(name)).join(', ');
  const empty = `content='', contentless_delete=1`;
  return [
    [
      wordsOf(resource),
      `CREATE VIRTUAL TABLE ${wordsOf(resource)} USING fts5(${columns(searched(resource))}, ${empty}, ` +
        `tokenize='unicode61 remove_diacritics 2', prefix='1 2 3')`,
    ],
    [
      codesOf(resource),
      `CREATE VIRTUAL TABLE ${codesOf(resource)} USING fts5(${columns(codes(resource))}, ${empty}, ` +
        `tokenize='trigram remove_diacritics 1')`,
    ],
  ];
};

/** Everything beside the table itself that a resource has in the database. */
export const objectsOf: (resource: Resource) => Objects = once((resource) => ({
  indexes: new Map(indexes(resource)),
  search: new Map(search(resource)),
}));
