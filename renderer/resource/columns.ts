import { completenessName, fieldOf } from '../../electron/model/index.ts';
import type { Field, Resource } from '../../electron/model/index.ts';

/** One column of a list. `completeness` is worked out and has no field of its own. */
export interface Column {
  readonly name: string;
  /** Null where the words come from the catalogue, not from the model. */
  readonly label: string | null;
  readonly field: Field | null;
  readonly width: number | 'grow';
  readonly shown: boolean;
  readonly sortable: boolean;
  /** Numbers and dates stand at the end of their column. */
  readonly end: boolean;
  /** The field a person knows the item by. */
  readonly key: boolean;
}

/** What a person changed: which columns are shown and how wide they are. */
export interface ColumnChoice {
  readonly shown: Readonly<Record<string, boolean>>;
  readonly widths: Readonly<Record<string, number>>;
}

export const noChoice: ColumnChoice = { shown: {}, widths: {} };
export const leastWidth = 56;
export const greatestWidth = 640;
const leastGrow = 180;
/** How far the other columns give way, as a part of their width, before the list scrolls sideways. */
const least = 0.82;
const narrowBelow = 760;

const atTheEnd = (field: Field): boolean => field.kind === 'integer' || field.kind === 'date';

const columnOf = (resource: Resource, field: Field): Column => ({
  name: field.name,
  label: field.label,
  field,
  width: field.column?.width ?? 120,
  shown: field.column?.shown ?? false,
  sortable: field.sortable === true,
  end: atTheEnd(field),
  key: field.name === resource.title,
});

const completeness: Column = {
  name: completenessName,
  label: null,
  field: null,
  width: 112,
  shown: true,
  sortable: true,
  end: false,
  key: false,
};

/** Every column that can be offered, in the model's order; completeness stands before the dates of a product. */
export const columnsOf = (resource: Resource): readonly Column[] => {
  const columns = resource.fields.filter((field) => field.column).map((field) => columnOf(resource, field));
  if (resource.name !== 'product') return columns;
  const at = columns.findIndex((column) => column.field?.kind === 'date');
  return columns.toSpliced(at < 0 ? columns.length : at, 0, completeness);
};

export const isShown = (column: Column, choice: ColumnChoice): boolean => choice.shown[column.name] ?? column.shown;

const leavesWhenNarrow = (column: Column): boolean => column.field?.kind === 'ref' || column.field?.kind === 'date';

/** The columns to draw at a width of the list: under 760 px references and dates leave, unless a person asked for them. */
export const visibleColumns = (columns: readonly Column[], choice: ColumnChoice, width: number): readonly Column[] => {
  const shown = columns.filter((column) => isShown(column, choice));
  return width >= narrowBelow
    ? shown
    : shown.filter((column) => choice.shown[column.name] === true || !leavesWhenNarrow(column));
};

export const clampWidth = (width: number): number => Math.round(Math.max(leastWidth, Math.min(greatestWidth, width)));

export const widthOf = (column: Column, choice: ColumnChoice): number | 'grow' =>
  column.width === 'grow' ? 'grow' : (choice.widths[column.name] ?? column.width);

/** The template of the row's columns: check, picture where there is one, then the columns. */
export const templateOf = (columns: readonly Column[], choice: ColumnChoice, picture: boolean): string => {
  const tracks = columns.map((column) => {
    const width = widthOf(column, choice);
    if (width === 'grow') return `minmax(${String(leastGrow)}px, 1fr)`;
    if (choice.widths[column.name] !== undefined) return `${String(width)}px`;
    return `minmax(${String(Math.round(width * least))}px, ${String(width)}px)`;
  });
  const rest = columns.some((column) => column.width === 'grow') ? [] : ['minmax(0, 1fr)'];
  return ['30px', ...(picture ? ['44px'] : []), ...tracks, ...rest].join(' ');
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const only = <T>(value: unknown, test: (entry: unknown) => entry is T): Record<string, T> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => test(entry[1])))
    : {};

/** A remembered choice, read leniently. */
export const readChoice = (value: unknown): ColumnChoice => ({
  shown: only(isRecord(value) ? value['shown'] : null, (entry): entry is boolean => typeof entry === 'boolean'),
  widths: only(isRecord(value) ? value['widths'] : null, (entry): entry is number => Number.isFinite(entry)),
});

/** Resources whose rows show a picture. */
export const hasPicture = (resource: Resource): boolean => resource.name === 'product' || resource.name === 'asset';

/** The order as a query takes it, and the next one when the head of a column is pressed. */
export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

/** A second press turns the order round; a new column starts at its natural end: newest and most first. */
export const nextOrder = (resource: Resource, order: Order | null, field: string): Order => {
  if (order?.field === field) return { field, descending: !order.descending };
  const kind = fieldOf(resource, field);
  return { field, descending: kind !== undefined && atTheEnd(kind) };
};
