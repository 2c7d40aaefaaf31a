import { type Field, type Resource, kindParsers } from '../../model/index.ts';

/**
 * The version of the data derived from bodies. Increment it if the derivation changes without a change of columns:
 * everything is then rebuilt.
 */
export const derivedDataVersion = 3;

/** A column of a resource's table. */
export interface TableColumn {
  readonly name: string;
  readonly sql: string;
}

/** SQL statements for the objects that the model requires, by the name of the object. */
export interface Objects {
  readonly indexes: ReadonlyMap<string, string>;
  readonly search: ReadonlyMap<string, string>;
}

export const quoteSqlName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the table of a resource's scalar fields. */
export const getTableName = (resource: Resource): string => `r_${resource.name}`;
/** Returns the search index of a resource. */
export const getSearchIndexName = (resource: Resource): string => `f_${resource.name}`;
/** Returns the substring index of a resource's codes. */
export const getCodeIndexName = (resource: Resource): string => `m_${resource.name}`;

/** Computes a value once for each resource, because it is needed often. */
const cacheByResource = <T>(find: (resource: Resource) => T): ((resource: Resource) => T) => {
  const found = new WeakMap<Resource, T>();
  return (resource) => {
    const cached = found.get(resource) ?? find(resource);
    found.set(resource, cached);
    return cached;
  };
};

/** The fields that have a column. */
export const scalars: (resource: Resource) => readonly Field[] = cacheByResource((resource) =>
  resource.fields.filter((field) => kindParsers[field.kind].sql !== null),
);

/** The searched fields, in the order of the columns of the search index. */
export const getSearchedFields: (resource: Resource) => readonly Field[] = cacheByResource((resource) =>
  resource.fields.filter((field) => field.search !== undefined),
);

/** The fields with substring search: the title, and a product's GTIN. */
export const codes: (resource: Resource) => readonly Field[] = cacheByResource((resource) =>
  resource.fields.filter((field) => field.name === resource.title || field.name === 'gtin'),
);

/** Whether a field is sorted by a separate key: folded text, or the name of a referenced item. */
export const isKeyed = (resource: Resource, field: Field): boolean =>
  (field.sortable === true || field.name === resource.title) &&
  kindParsers[field.kind].sql === 'TEXT' &&
  field.kind !== 'date';

/** Returns the column that sorts items by a field. */
export const orderColumn = (resource: Resource, field: Field): string =>
  quoteSqlName(isKeyed(resource, field) ? `k_${field.name}` : field.name);

/** Returns the column for filtering a list by type, if there is one. */
export const getTypeColumn = (resource: Resource): string | null => (resource.name === 'asset' ? 'file_type' : null);

/** Returns the columns after the key, in order: the model's fields, the sort keys, and the derived columns. */
export const getTableColumns = (resource: Resource): readonly TableColumn[] => [
  ...scalars(resource).map(({ name, kind }) => ({ name, sql: kindParsers[kind].sql ?? '' })),
  ...scalars(resource)
    .filter((field) => isKeyed(resource, field))
    .map(({ name }) => ({ name: `k_${name}`, sql: 'TEXT' })),
  { name: 'x_flags', sql: 'INTEGER NOT NULL DEFAULT 0' },
  { name: 'x_touched', sql: 'INTEGER NOT NULL DEFAULT 0' },
  { name: 'x_thumb', sql: 'TEXT' },
];

export const tableSql: (resource: Resource) => string = cacheByResource(
  (resource) =>
    `CREATE TABLE ${getTableName(resource)} (pk INTEGER PRIMARY KEY, ${getTableColumns(resource)
      .map(({ name, sql }) => `${quoteSqlName(name)} ${sql}`)
      .join(', ')})`,
);

/** Returns the indexes of a resource. Each covers a list query: first the sort order, then the filter columns. */
const buildIndexes = (resource: Resource): [string, string][] => {
  const table = getTableName(resource);
  const type = getTypeColumn(resource);
  const rest = ['pk', 'x_flags', 'x_touched', ...(type === null ? [] : [quoteSqlName(type)])].join(', ');
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

/** The indexes that a list always has: its default order, names, the last change, and equal files. */
export const lastingIndexes: (resource: Resource) => ReadonlySet<string> = cacheByResource(
  (resource) =>
    new Set([resource.sort.field, resource.title, 'touched', 'checksum'].map((of) => `i_${resource.name}_${of}`)),
);

/** Returns the search indexes. They are contentless: the bodies contain the text. */
const search = (resource: Resource): [string, string][] => {
  const joinQuotedNames = (fields: readonly Field[]): string => fields.map(({ name }) => quoteSqlName(name)).join(', ');
  const empty = `content='', contentless_delete=1`;
  return [
    [
      getSearchIndexName(resource),
      `CREATE VIRTUAL TABLE ${getSearchIndexName(resource)} USING fts5(${joinQuotedNames(getSearchedFields(resource))}, ${empty}, ` +
        `tokenize='unicode61 remove_diacritics 2', prefix='1 2 3')`,
    ],
    [
      getCodeIndexName(resource),
      `CREATE VIRTUAL TABLE ${getCodeIndexName(resource)} USING fts5(${joinQuotedNames(codes(resource))}, ${empty}, ` +
        `tokenize='trigram remove_diacritics 1')`,
    ],
  ];
};

/** Returns everything that a resource has in the database in addition to its table. */
export const listSchemaObjects: (resource: Resource) => Objects = cacheByResource((resource) => ({
  indexes: new Map(buildIndexes(resource)),
  search: new Map(search(resource)),
}));
