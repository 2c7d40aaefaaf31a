import type { SnapshotItem } from '../cache/read/snapshot.ts';
import { fieldOf, freeOf, kinds } from '../model/index.ts';
import type { Field, Resource } from '../model/index.ts';
import { asJson, fieldCell, freeCell } from './cells.ts';
import type { Cell } from './cells.ts';

/** One column of a table. */
export interface ExportColumn<Item = SnapshotItem> {
  readonly header: string;
  readonly cell: (item: Item) => Cell;
  /** Holds dates. */
  readonly dates?: boolean;
}

/** What an id names, where it is known. */
export type NameOf = (kind: NonNullable<Field['to']>, id: string) => string | null;

/** The column that is worked out: how many of a product's six answers are yes. */
export const completenessName = 'completeness';
/** Free values beyond so many names stand together in one column. */
const mostNames = 5_000;

const completeness: ExportColumn = {
  header: 'Completeness (of 6)',
  cell: (item) => item.completeness?.filter(Boolean).length ?? null,
};

const nameColumn = (field: Field, nameOf: NameOf): ExportColumn => ({
  header: field.label.replace(/ ID$/, ''),
  cell: ({ raw }) => {
    const id = fieldCell(field, raw);
    return typeof id !== 'string' || id === '' || field.to === undefined ? id : (nameOf(field.to, id) ?? id);
  },
});

const fieldColumn = (field: Field, header = field.label): ExportColumn => ({
  header,
  cell: ({ raw }) => fieldCell(field, raw),
  dates: field.kind === 'date',
});

const freeColumns = (field: Field, names: readonly string[]): ExportColumn[] => {
  const own = new Set(names.slice(0, mostNames));
  const columns = [...own].map((name): ExportColumn => ({
    header: name,
    cell: ({ raw }) => {
      const map = kinds.map.read(raw[field.name]);
      return map !== undefined && Object.hasOwn(map, name) ? freeCell(map[name]) : null;
    },
  }));
  if (names.length <= mostNames) return columns;
  const rest = (item: SnapshotItem): Cell => {
    const others = Object.entries(kinds.map.read(item.raw[field.name]) ?? {}).filter(([name]) => !own.has(name));
    return others.length === 0 ? null : asJson(Object.fromEntries(others));
  };
  return [...columns, { header: `${field.label} (others)`, cell: rest }];
};

/** Two columns of one name could not be told apart: the later one says which it is. */
const distinct = (columns: readonly ExportColumn[]): ExportColumn[] => {
  const taken = new Set<string>();
  return columns.map((column) => {
    let header = column.header;
    for (let count = 2; taken.has(header.toLowerCase()); count += 1) header = `${column.header} (${count})`;
    taken.add(header.toLowerCase());
    return { ...column, header };
  });
};

const chosenColumns = (resource: Resource, name: string, nameOf: NameOf, names: readonly string[]): ExportColumn[] => {
  if (name === completenessName) return resource.name === 'product' ? [completeness] : [];
  const free = freeOf(resource, name);
  if (free !== undefined) return freeColumns(free.field, [free.attribute]);
  const field = fieldOf(resource, name);
  if (field === undefined) return [];
  if (field.kind === 'map') return freeColumns(field, names);
  return [field.kind === 'ref' ? nameColumn(field, nameOf) : fieldColumn(field)];
};

const everyColumn = (field: Field, nameOf: NameOf): ExportColumn[] => {
  if (field.kind !== 'ref') return [fieldColumn(field)];
  const name = nameColumn(field, nameOf);
  return [name, fieldColumn(field, `${name.header} ID`)];
};

/** The fields whose free names become columns: those are gathered before the first row is written. */
export const freeFields = (resource: Resource, chosen: readonly string[] | null): readonly Field[] =>
  resource.fields.filter(({ kind, name }) => kind === 'map' && (chosen === null || chosen.includes(name)));

/**
 * The columns of a table. `chosen` names fields; null is every field of the model, with an id beside each name and the
 * free ones (`names`) at the end.
 */
export const tableColumns = (
  resource: Resource,
  chosen: readonly string[] | null,
  nameOf: NameOf,
  names: readonly string[],
): ExportColumn[] => {
  if (chosen !== null) return distinct(chosen.flatMap((name) => chosenColumns(resource, name, nameOf, names)));
  const fixed = resource.fields.filter(({ kind }) => kind !== 'map').flatMap((field) => everyColumn(field, nameOf));
  const worked = resource.name === 'product' ? [completeness] : [];
  const free = freeFields(resource, null).flatMap((field) => freeColumns(field, names));
  return distinct([...fixed, ...worked, ...free]);
};
