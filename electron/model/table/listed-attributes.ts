import { normalizeHeading } from '../heading-aliases.ts';
import { listSeparator } from './cell-values.ts';

/** An attribute and its value, as a row lists them. */
type Entry = readonly [name: string, value: string];
type ReadEntries = (row: readonly string[]) => readonly Entry[];
/** Columns that list attributes, by their indexes. */
interface Source {
  readonly columns: readonly number[];
  readonly read: ReadEntries;
}

/** Rows with a column for each attribute that they list. */
export interface ExpandedRows {
  readonly rows: readonly (readonly string[])[];
  /** The index of the first added column. */
  readonly firstAdded: number;
  /** The number of added columns. */
  readonly added: number;
  /** The headers of the added columns by the index of each column that lists them. */
  readonly listedIn: ReadonlyMap<number, readonly string[]>;
}

/** Tables with more attributes are no exports of a shop. */
const maxAttributes = 300;

/** The words of numbered columns in shops: `Attribute 1 name` and `Attribute 1 value(s)`, or `Option1 Name`. */
const slot =
  /^(?=.*(?:attribut|atribut|option|opci|eigenschap|merkmal|feature|vlastnost|cech))(?=.*(?:(?<name>name|nom|nombre|nome|naam|nazwa|název)|(?<value>value|wert|valeur|valor|waarde|wartość|hodnot)))[^\d]*(?<number>\d{1,2})[^\d]*$/iu;

/** Entries such as `colour=blue,size=L`, whose values can contain commas. */
const readAssignments = (cell: string): readonly Entry[] =>
  cell.split(/,(?=[\w-]+=)/u).flatMap((entry): readonly Entry[] => {
    const [, name, value = ''] = /^\s*([\w-]+)=(.*)$/su.exec(entry) ?? [];
    return name === undefined ? [] : [[name, value.replace(/^"(.*)"$/su, '$1')]];
  });

/** Entries such as `Colour:Blue:1:0,Size:L`, with a position and a mark after the value. */
const readFeatures = (cell: string): readonly Entry[] =>
  cell.split(/,(?=[^,:]+:)/u).flatMap((entry): readonly Entry[] => {
    const [name = '', value] = entry.split(':');
    return value === undefined ? [] : [[name.trim(), value.trim()]];
  });

/** The columns of shops that list attributes in one cell, by their header. */
const listColumns: Readonly<Record<string, (cell: string) => readonly Entry[]>> = {
  additionalattributes: readAssignments,
  featurenamevalueposition: readFeatures,
  featurenamevaluepositioncustomized: readFeatures,
};

/** Returns a function that reads a pair of columns. A value without a name has the name of an earlier row. */
const createPairReader = (nameAt: number, valueAt: number): ReadEntries => {
  let name = '';
  return (row) => {
    const [ownName, value] = [(row[nameAt] ?? '').trim(), (row[valueAt] ?? '').trim()];
    if (ownName !== '') name = ownName;
    return name === '' || value === '' ? [] : [[name, value]];
  };
};

const findSources = (header: readonly string[]): readonly Source[] => {
  const slots = header.map((heading) => slot.exec(heading.trim())?.groups);
  const pairs = slots.flatMap((own, nameAt) => {
    if (own?.['name'] === undefined) return [];
    const valueAt = slots.findIndex((other) => other?.['value'] !== undefined && other['number'] === own['number']);
    return valueAt < 0 ? [] : [{ columns: [nameAt, valueAt], read: createPairReader(nameAt, valueAt) }];
  });
  const lists = header.flatMap((heading, at): readonly Source[] => {
    const name = normalizeHeading(heading);
    const read = Object.hasOwn(listColumns, name) ? listColumns[name] : undefined;
    return read === undefined ? [] : [{ columns: [at], read: (row) => read(row[at] ?? '') }];
  });
  return [...pairs, ...lists];
};

/**
 * Adds a column for each attribute that the rows below the header list in other columns, as exports of WooCommerce, Magento,
 * Shopify and PrestaShop do. Returns null if there is none. A row that does not list an attribute has an empty cell.
 */
export const expandListedAttributes = (
  rows: readonly (readonly string[])[],
  headerRow: number,
): ExpandedRows | null => {
  const header = rows[headerRow] ?? [];
  const sources = findSources(header);
  if (sources.length === 0) return null;
  const own = new Set(header.map(normalizeHeading));
  const names: string[] = [];
  const columnOf = new Map<string, number>();
  const readFrom = sources.map(({ read }) => rows.map((row, at) => (at > headerRow ? read(row) : [])));
  const entries = rows.map((_, at) => readFrom.flatMap((listed) => listed[at] ?? []));
  for (const [name] of entries.flat()) {
    const key = normalizeHeading(name);
    if (key === '' || own.has(key) || columnOf.has(key)) continue;
    columnOf.set(key, names.length);
    names.push(name);
  }
  if (names.length === 0 || names.length > maxAttributes) return null;
  const firstAdded = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const withColumns = (row: readonly string[], added: readonly string[]): readonly string[] => [
    ...row,
    ...Array.from({ length: firstAdded - row.length }, () => ''),
    ...added,
  ];
  return {
    firstAdded,
    added: names.length,
    listedIn: new Map(
      sources.flatMap(({ columns }, source) => {
        const keys = new Set(readFrom[source]?.flat().map(([name]) => normalizeHeading(name)));
        const listed = names.filter((name) => keys.has(normalizeHeading(name)));
        return listed.length === 0 ? [] : columns.map((column) => [column, listed] as const);
      }),
    ),
    rows: rows.map((row, at) => {
      if (at === headerRow) return withColumns(row, names);
      const added = names.map(() => '');
      for (const [name, value] of entries[at] ?? []) {
        const column = columnOf.get(normalizeHeading(name));
        if (column === undefined) continue;
        added[column] = added[column] === '' ? value : `${added[column] ?? ''}${listSeparator}${value}`;
      }
      return entries[at]?.length === 0 ? row : withColumns(row, added);
    }),
  };
};
