import { isObject } from '../../electron/base/guards.ts';
import type { Component } from 'svelte';
import type { ItemRow } from '../../electron/contract/index.ts';
import {
  type AttributeType,
  type Field,
  type KindName,
  type Resource,
  completenessColumnName,
  getField,
  toFreeAttributeColumn,
  parseFreeAttributeColumn,
  toProfileColumn,
} from '../../electron/model/index.ts';
import { completenessProfile } from '../../electron/model/rules/profile.ts';
import type { ProfileTitle } from '../app/profile-names.svelte.ts';

/** The content of a column: a kind of field, a custom attribute, or a computed value. */
export type ColumnKind = KindName | 'free' | 'completeness' | 'profile' | 'own';

/** A column of a list. `completeness` and `profile` are computed and have no field. */
export interface ListColumn {
  /** The field name, or `attributes.NAME`. */
  readonly name: string;
  /** The label from the model, or null if it is in the message catalogue. */
  readonly label: string | null;
  readonly kind: ColumnKind;
  readonly width: number | 'grow';
  readonly shown: boolean;
  /** Whether an index exists for the field. Lists without column headers offer only indexed columns for sorting. */
  readonly indexed: boolean;
  /** Whether values are aligned to the end, as numbers and dates are. */
  readonly end: boolean;
  /** Whether the column is the title of the item. */
  readonly key: boolean;
  /** Returns the row's text in a column that belongs to one list. `Cell` renders it; without it, the text is shown. */
  readonly own?: {
    readonly getText: (row: ItemRow) => string;
    readonly Cell?: Component<{ row: ItemRow }>;
    /** Fields that rows must contain for it. */
    readonly needs?: readonly string[];
  };
}

/** Creates a column that belongs to one list. `end` aligns its values to the end, as numbers are. */
export const createListColumn = (
  name: string,
  label: string,
  width: ListColumn['width'],
  own: NonNullable<ListColumn['own']>,
  end = false,
): ListColumn => ({
  name,
  label,
  kind: 'own',
  width,
  shown: true,
  indexed: false,
  end,
  key: false,
  own,
});

/** A custom attribute that the user added as a column. */
export interface FreeColumn {
  readonly name: string;
  readonly label: string;
  readonly type: AttributeType;
}

/** The user's changes to columns: visibility, order, widths, and the number of frozen columns. */
export interface ColumnChoice {
  readonly shown: Readonly<Record<string, boolean>>;
  readonly widths: Readonly<Record<string, number>>;
  /** Names in order. An unlisted column follows its predecessor in the model. */
  readonly order: readonly string[];
  /** The number of columns that stay visible when the list is scrolled horizontally. */
  readonly frozen: number;
  readonly free: readonly FreeColumn[];
}

export const noChoice: ColumnChoice = { shown: {}, widths: {}, order: [], frozen: 1, free: [] };
export const minColumnWidth = 56;
export const greatestWidth = 640;
export const minWideWidth = 860;

/** Numbers, dates, and counts of values that have no names in a row. */
const isEndAligned = (kind: KindName): boolean => ['integer', 'date', 'map', 'objects'].includes(kind);

const createFieldColumn = (resource: Resource, field: Field): ListColumn => ({
  name: field.name,
  label: field.label,
  kind: field.kind,
  width: field.column?.width ?? 120,
  shown: field.column?.shown ?? false,
  indexed: field.sortable === true,
  end: isEndAligned(field.kind),
  key: field.name === resource.title,
});

const completeness: ListColumn = {
  name: completenessColumnName,
  label: null,
  kind: 'completeness',
  width: 112,
  shown: true,
  indexed: false,
  end: false,
  key: false,
};

const createAttributeColumn = ({ name, label, type }: FreeColumn): ListColumn => ({
  name: toFreeAttributeColumn('attributes', name),
  label,
  kind: 'free',
  width: 120,
  shown: false,
  indexed: false,
  end: type === 'number',
  key: false,
});

const createProfileColumn = ({ id, name }: ProfileTitle): ListColumn => ({
  name: toProfileColumn(id),
  label: name,
  kind: 'profile',
  width: 144,
  shown: false,
  indexed: false,
  end: false,
  key: false,
});

/** Returns the profiles that get a profile column. Completeness has a separate one. */
export const withColumn = (profiles: readonly ProfileTitle[]): readonly ProfileTitle[] =>
  profiles.filter(({ id }) => id !== completenessProfile);

/**
 * Whether a field contains the full objects of references that have their own ID field. A list needs only one of the
 * two.
 */
const hasIdField = (resource: Resource, { name, kind }: Field): boolean => {
  if (kind !== 'object' && kind !== 'objects') return false;
  const one = name.replace(/ies$/, 'y').replace(/s$/, '');
  return resource.fields.some((field) => field.name === `${name}_id` || field.name === `${one}_ids`);
};

/**
 * Returns all available columns in the order of the model. Completeness and profiles precede the dates of a product.
 */
export const getAvailableColumns = (
  resource: Resource,
  free: readonly FreeColumn[] = [],
  profiles: readonly ProfileTitle[] = [],
): readonly ListColumn[] => {
  const columns = resource.fields
    .filter((field) => !hasIdField(resource, field))
    .map((field) => createFieldColumn(resource, field));
  if (resource.name !== 'product') return columns;
  const index = columns.findIndex(({ kind }) => kind === 'date');
  const scoreColumns = [completeness, ...withColumn(profiles).map(createProfileColumn)];
  return [
    ...columns.toSpliced(index < 0 ? columns.length : index, 0, ...scoreColumns),
    ...free.map(createAttributeColumn),
  ];
};

/** Inserts a list's own columns after the first two default columns and hides the other default ones. */
export const withListColumns = (usual: readonly ListColumn[], own: readonly ListColumn[]): readonly ListColumn[] => [
  ...usual.slice(0, 2),
  ...own,
  ...usual.slice(2).map((column) => ({ ...column, shown: false })),
];

/** Sorts columns in the user's order. */
export const sortColumns = (columns: readonly ListColumn[], order: readonly string[]): readonly ListColumn[] => {
  const rank = new Map(order.map((name, index) => [name, index]));
  const ordered = columns
    .filter(({ name }) => rank.has(name))
    .toSorted((one, other) => (rank.get(one.name) ?? 0) - (rank.get(other.name) ?? 0));
  columns.forEach((column, index) => {
    if (rank.has(column.name)) return;
    const before = columns[index - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, column);
  });
  return ordered;
};

/** Returns the names with one moved before another, or to the end if `before` is null. */
export const moveNameBefore = (names: readonly string[], name: string, before: string | null): readonly string[] => {
  const rest = names.filter((one) => one !== name);
  const index = before === null || before === name ? -1 : rest.indexOf(before);
  if (before === name) return names;
  return index < 0 ? [...rest, name] : rest.toSpliced(index, 0, name);
};

/**
 * Returns the names with one moved by one step among the visible columns. Returns the same array if it is already at
 * that end.
 */
export const moveNameByStep = (
  names: readonly string[],
  drawn: readonly string[],
  name: string,
  step: 1 | -1,
): readonly string[] => {
  const neighbour = drawn[drawn.indexOf(name) + step];
  if (neighbour === undefined || !drawn.includes(name)) return names;
  const rest = names.filter((one) => one !== name);
  return rest.toSpliced(rest.indexOf(neighbour) + (step === 1 ? 1 : 0), 0, name);
};

export const isColumnVisible = (column: ListColumn, choice: ColumnChoice): boolean =>
  choice.shown[column.name] ?? column.shown;

export const isHiddenWhenNarrow = ({ kind }: ListColumn): boolean => kind === 'ref' || kind === 'date';

/**
 * Returns the columns to show at a width. Below 860 px references and dates are hidden unless the user has enabled
 * them.
 */
export const getVisibleColumns = (
  columns: readonly ListColumn[],
  choice: ColumnChoice,
  width: number,
): readonly ListColumn[] => {
  const shown = columns.filter((column) => isColumnVisible(column, choice));
  return width >= minWideWidth
    ? shown
    : shown.filter((column) => choice.shown[column.name] === true || !isHiddenWhenNarrow(column));
};

export const clampWidth = (width: number): number =>
  Math.round(Math.max(minColumnWidth, Math.min(greatestWidth, width)));

/** Returns the fields that rows must contain for these columns, in addition to the default ones. */
export const getExtraFields = (resource: Resource, columns: readonly ListColumn[]): readonly string[] =>
  columns.flatMap(({ kind, name, own }) => {
    if (own !== undefined) return own.needs ?? [];
    return kind === 'completeness' || getField(resource, name)?.column !== undefined ? [] : [name];
  });

const pickEntries = <T>(value: unknown, test: (entry: unknown) => entry is T): Record<string, T> =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => test(entry[1])))
    : {};

const isText = (value: unknown): value is string => typeof value === 'string';
const types: readonly unknown[] = ['text', 'number', 'boolean', 'texts'] satisfies readonly AttributeType[];
const isFree = (value: unknown): value is FreeColumn =>
  isObject(value) && isText(value['name']) && isText(value['label']) && types.includes(value['type']);
const listOf = <T>(value: unknown, test: (entry: unknown) => entry is T): readonly T[] =>
  Array.isArray(value) ? value.filter((entry): entry is T => test(entry)) : [];

/** Parses a stored choice. Invalid parts are ignored. */
export const readChoice = (value: unknown): ColumnChoice => {
  const known = isObject(value) ? value : {};
  const { frozen } = known;
  return {
    shown: pickEntries(known['shown'], (entry): entry is boolean => typeof entry === 'boolean'),
    widths: pickEntries(known['widths'], (entry): entry is number => Number.isFinite(entry)),
    order: listOf(known['order'], isText),
    frozen: Number.isSafeInteger(frozen) && Number(frozen) >= 0 ? Number(frozen) : noChoice.frozen,
    free: listOf(known['free'], isFree).map(({ name, label, type }) => ({ name, label, type })),
  };
};

/** Whether rows of a resource show a picture. */
export const hasPicture = (resource: Resource): boolean => resource.name === 'product' || resource.name === 'asset';

/** A sort order, as used in queries. */
export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

const startsDescending = (resource: Resource, name: string): boolean => {
  const field = parseFreeAttributeColumn(resource, name) === undefined ? getField(resource, name) : undefined;
  return (
    field !== undefined &&
    (isEndAligned(field.kind) || ['refs', 'texts', 'objects', 'object', 'map'].includes(field.kind))
  );
};

/**
 * Returns the sort order after a click on a column header. A second click reverses the order. A new column starts with
 * its usual direction: newest or highest first.
 */
export const toggleSortOrder = (resource: Resource, order: Order | null, field: string): Order =>
  order?.field === field
    ? { field, descending: !order.descending }
    : { field, descending: startsDescending(resource, field) };
