import type { ProfileScore } from '../contract/items.ts';
import type { SnapshotItem } from '../cache/read/snapshot.ts';
import {
  type Field,
  type Resource,
  getField,
  parseFreeAttributeColumn,
  kindParsers,
  parseProfileColumn,
} from '../model/index.ts';
import { m } from '../messages/index.ts';
import { type Cell, asJson, toFieldCell, toFreeCell } from '../model/table/cell-values.ts';
import type { SheetColumnPresentation } from './sheet-xml.ts';

export interface WriterColumn<Item = SnapshotItem> extends SheetColumnPresentation {
  readonly header: string;
  readonly cell: (item: Item) => Cell;
  /** Whether it contains dates. */
  readonly dates?: boolean;
}

/** Returns the name of an ID, if it is cached. */
export type GetCachedName = (kind: NonNullable<Field['to']>, id: string) => string | null;

/** The free attributes that become columns, by the keys of their values, with their display names. */
export interface ColumnNames {
  readonly names: readonly string[];
  readonly titleOf: (name: string) => string;
  /** Names of profiles, by their IDs. */
  readonly profiles: Readonly<Record<string, string>>;
}

/** The computed column: the number of passed checks of a product, out of six. */
export const completenessColumn = 'completeness';
/** The maximum number of attribute columns; further attributes share one column. */
const maxNameColumns = 5_000;

const completeness: WriterColumn = {
  header: m.exporting.labels.completeness,
  cell: (item) => item.completeness?.filter(Boolean).length ?? null,
};

/** Creates the column of a product's share in a profile, in percent; empty if no rule applies. */
const createProfileColumn = (name: string, title: string): WriterColumn => ({
  header: m.exporting.labels.profileScore(title),
  cell: ({ scores }) => floorPercent(scores?.[name]),
});

/** Returns the share in whole percent, rounded down as on the screen, or null if no rule of the profile applies. */
export const floorPercent = (score: ProfileScore | undefined): number | null =>
  // Rounded to thousandths first, because 100 × 0.29 is 28.999…
  score === undefined ? null : Math.floor(Math.round(1000 * score.share) / 10);

const createNameColumn = (field: Field, nameOf: GetCachedName): WriterColumn => ({
  header: field.label.replace(/ ID$/, ''),
  cell: ({ raw }) => {
    const id = toFieldCell(field, raw);
    return typeof id !== 'string' || id === '' || field.to === undefined ? id : (nameOf(field.to, id) ?? id);
  },
});

const createFieldColumn = (field: Field, header = field.label): WriterColumn => ({
  header,
  cell: ({ raw }) => toFieldCell(field, raw),
  dates: field.kind === 'date',
});

const createFreeColumns = (field: Field, { names, titleOf }: ColumnNames): WriterColumn[] => {
  const columnNames = new Set(names.slice(0, maxNameColumns));
  const columns = [...columnNames].map((name): WriterColumn => ({
    header: titleOf(name),
    cell: ({ raw }) => {
      const map = kindParsers.map.read(raw[field.name]);
      return map !== undefined && Object.hasOwn(map, name) ? toFreeCell(map[name]) : null;
    },
  }));
  if (names.length <= maxNameColumns) return columns;
  const getRemainingCell = (item: SnapshotItem): Cell => {
    const others = Object.entries(kindParsers.map.read(item.raw[field.name]) ?? {}).filter(
      ([name]) => !columnNames.has(name),
    );
    return others.length === 0 ? null : asJson(Object.fromEntries(others));
  };
  return [...columns, { header: m.exporting.labels.others(field.label), cell: getRemainingCell }];
};

/** Numbers columns with the same header. */
const numberDuplicateHeaders = (columns: readonly WriterColumn[]): WriterColumn[] => {
  const used = new Set<string>();
  return columns.map((column) => {
    let header = column.header;
    for (let count = 2; used.has(header.toLowerCase()); count += 1) header = `${column.header} (${count})`;
    used.add(header.toLowerCase());
    return { ...column, header };
  });
};

const createChosenColumns = (
  resource: Resource,
  name: string,
  nameOf: GetCachedName,
  free: ColumnNames,
): WriterColumn[] => {
  const profile = resource.name === 'product' ? parseProfileColumn(name) : null;
  if (profile !== null) return [createProfileColumn(name, free.profiles[profile] ?? profile)];
  if (name === completenessColumn) return resource.name === 'product' ? [completeness] : [];
  const one = parseFreeAttributeColumn(resource, name);
  if (one !== undefined) return createFreeColumns(one.field, { ...free, names: [one.attribute] });
  const field = getField(resource, name);
  if (field === undefined) return [];
  if (field.kind === 'map') return createFreeColumns(field, free);
  return [field.kind === 'ref' ? createNameColumn(field, nameOf) : createFieldColumn(field)];
};

const createEveryColumn = (field: Field, nameOf: GetCachedName): WriterColumn[] => {
  if (field.kind !== 'ref') return [createFieldColumn(field)];
  const name = createNameColumn(field, nameOf);
  return [name, createFieldColumn(field, m.exporting.labels.id(name.header))];
};

/** Returns the map fields whose attributes become columns; their names are collected before the first row. */
export const getFreeFields = (resource: Resource, chosen: readonly string[] | null): readonly Field[] =>
  resource.fields.filter(({ kind, name }) => kind === 'map' && (chosen === null || chosen.includes(name)));

/**
 * Returns the columns of a table. `chosen` contains field names; null means every field of the model, with an ID column
 * next to each name and free attributes at the end.
 */
export const createTableColumns = (
  resource: Resource,
  chosen: readonly string[] | null,
  nameOf: GetCachedName,
  free: ColumnNames,
): WriterColumn[] => {
  if (chosen !== null)
    return numberDuplicateHeaders(chosen.flatMap((name) => createChosenColumns(resource, name, nameOf, free)));
  const fixed = resource.fields
    .filter(({ kind }) => kind !== 'map')
    .flatMap((field) => createEveryColumn(field, nameOf));
  const worked = resource.name === 'product' ? [completeness] : [];
  const others = getFreeFields(resource, null).flatMap((field) => createFreeColumns(field, free));
  return numberDuplicateHeaders([...fixed, ...worked, ...others]);
};
