import type { JudgedBy } from '../contract/items.ts';
import type { SnapshotItem } from '../cache/read/snapshot.ts';
import { fieldOf, freeOf, kinds, profileOfName } from '../model/index.ts';
import type { Field, Resource } from '../model/index.ts';
import { m } from '../messages/index.ts';
import { asJson, fieldCell, freeCell } from './cells.ts';
import type { Cell } from './cells.ts';
import type { SheetColumnLook } from './sheet-xml.ts';

export interface ExportColumn<Item = SnapshotItem> extends SheetColumnLook {
  readonly header: string;
  readonly cell: (item: Item) => Cell;
  /** Whether it contains dates. */
  readonly dates?: boolean;
}

/** Returns the name of an ID, if it is cached. */
export type NameOf = (kind: NonNullable<Field['to']>, id: string) => string | null;

/** The free attributes that become columns, by the keys of their values, with their display names. */
export interface ColumnNames {
  readonly names: readonly string[];
  readonly titleOf: (name: string) => string;
  /** Names of profiles, by their IDs. */
  readonly profiles: Readonly<Record<string, string>>;
}

/** The computed column: the number of passed checks of a product, out of six. */
export const completenessName = 'completeness';
/** The maximum number of attribute columns; further attributes share one column. */
const maxNameColumns = 5_000;

const completeness: ExportColumn = {
  header: m.exporting.labels.completeness,
  cell: (item) => item.completeness?.filter(Boolean).length ?? null,
};

/** Creates the column of a product's share in a profile, in percent; empty if no rule applies. */
const judgedColumn = (name: string, title: string): ExportColumn => ({
  header: m.exporting.labels.judged(title),
  cell: ({ judged }) => percentOf(judged?.[name]),
});

/** Returns the share in whole percent, rounded down as on the screen, or null if no rule of the profile applies. */
export const percentOf = (judged: JudgedBy | undefined): number | null =>
  // Rounded to thousandths first, because 100 × 0.29 is 28.999…
  judged === undefined ? null : Math.floor(Math.round(1000 * judged.share) / 10);

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

const freeColumns = (field: Field, { names, titleOf }: ColumnNames): ExportColumn[] => {
  const own = new Set(names.slice(0, maxNameColumns));
  const columns = [...own].map((name): ExportColumn => ({
    header: titleOf(name),
    cell: ({ raw }) => {
      const map = kinds.map.read(raw[field.name]);
      return map !== undefined && Object.hasOwn(map, name) ? freeCell(map[name]) : null;
    },
  }));
  if (names.length <= maxNameColumns) return columns;
  const rest = (item: SnapshotItem): Cell => {
    const others = Object.entries(kinds.map.read(item.raw[field.name]) ?? {}).filter(([name]) => !own.has(name));
    return others.length === 0 ? null : asJson(Object.fromEntries(others));
  };
  return [...columns, { header: m.exporting.labels.others(field.label), cell: rest }];
};

/** Numbers columns with the same header. */
const distinct = (columns: readonly ExportColumn[]): ExportColumn[] => {
  const used = new Set<string>();
  return columns.map((column) => {
    let header = column.header;
    for (let count = 2; used.has(header.toLowerCase()); count += 1) header = `${column.header} (${count})`;
    used.add(header.toLowerCase());
    return { ...column, header };
  });
};

const chosenColumns = (resource: Resource, name: string, nameOf: NameOf, free: ColumnNames): ExportColumn[] => {
  const profile = resource.name === 'product' ? profileOfName(name) : null;
  if (profile !== null) return [judgedColumn(name, free.profiles[profile] ?? profile)];
  if (name === completenessName) return resource.name === 'product' ? [completeness] : [];
  const one = freeOf(resource, name);
  if (one !== undefined) return freeColumns(one.field, { ...free, names: [one.attribute] });
  const field = fieldOf(resource, name);
  if (field === undefined) return [];
  if (field.kind === 'map') return freeColumns(field, free);
  return [field.kind === 'ref' ? nameColumn(field, nameOf) : fieldColumn(field)];
};

const everyColumn = (field: Field, nameOf: NameOf): ExportColumn[] => {
  if (field.kind !== 'ref') return [fieldColumn(field)];
  const name = nameColumn(field, nameOf);
  return [name, fieldColumn(field, m.exporting.labels.id(name.header))];
};

/** Returns the map fields whose attributes become columns; their names are collected before the first row. */
export const freeFields = (resource: Resource, chosen: readonly string[] | null): readonly Field[] =>
  resource.fields.filter(({ kind, name }) => kind === 'map' && (chosen === null || chosen.includes(name)));

/**
 * Returns the columns of a table. `chosen` contains field names; null means every field of the model, with an ID column
 * next to each name and free attributes at the end.
 */
export const tableColumns = (
  resource: Resource,
  chosen: readonly string[] | null,
  nameOf: NameOf,
  free: ColumnNames,
): ExportColumn[] => {
  if (chosen !== null) return distinct(chosen.flatMap((name) => chosenColumns(resource, name, nameOf, free)));
  const fixed = resource.fields.filter(({ kind }) => kind !== 'map').flatMap((field) => everyColumn(field, nameOf));
  const worked = resource.name === 'product' ? [completeness] : [];
  const others = freeFields(resource, null).flatMap((field) => freeColumns(field, free));
  return distinct([...fixed, ...worked, ...others]);
};
