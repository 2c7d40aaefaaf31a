import {
  type Field,
  type FreeAttribute,
  type Resource,
  getField,
  parseFreeAttributeColumn,
  isInside,
  kindParsers,
  parseField,
} from '../../model/index.ts';
import { type RawItem, parseItemBody } from '../shared/parse-item.ts';
import { lookupReferenceName } from '../db/reference-names.ts';
import type { ReadContext } from './read-context.ts';

type Cell = string | number | boolean | null;

/** The values of a row for fields that have no column. */
export interface BodyCells {
  readonly cells: Readonly<Record<string, Cell>>;
  readonly names: Readonly<Record<string, string>>;
}

export const noBodyCells: BodyCells = { cells: {}, names: {} };

/** The length at which a list truncates a text. The detail shows it in full. */
export const maxListTextLength = 300;

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const getAttributeCell = ({ field, attribute }: FreeAttribute, raw: RawItem, most: number): Cell => {
  const map = kindParsers.map.read(raw[field.name]);
  const value = map !== undefined && Object.hasOwn(map, attribute) ? map[attribute] : null;
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  const text = Array.isArray(value) ? value.map(toText).join(', ') : toText(value);
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text.toWellFormed();
};

type Entries = readonly unknown[];

const getEntries = (field: Field, raw: RawItem): Entries => {
  const value = parseField(field, raw);
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : Object.entries(value).map(([name]) => name);
};

const isNamed = ({ kind }: Field): boolean => kind === 'refs' || kind === 'texts';

const lookupFirstName = ({ sql }: ReadContext, field: Field, entries: Entries): string | null => {
  const first = entries[0];
  if (!isNamed(field) || typeof first !== 'string') return null;
  return field.to === undefined ? first : (lookupReferenceName(sql, field.to, first)?.name ?? first);
};

interface BodyColumn {
  readonly name: string;
  readonly free: FreeAttribute | undefined;
  readonly field: Field | undefined;
}

const findBodyColumns = (resource: Resource, names: readonly string[]): readonly BodyColumn[] =>
  names
    .map((name) => ({ name, free: parseFreeAttributeColumn(resource, name), field: getField(resource, name) }))
    .filter(({ free, field }) => free !== undefined || (field !== undefined && isInside(field)));

const readCells = (reading: ReadContext, requested: readonly BodyColumn[], raw: RawItem, most: number): BodyCells => {
  const cells: Record<string, Cell> = {};
  const names: Record<string, string> = {};
  for (const { name, free, field } of requested) {
    if (free !== undefined) cells[name] = getAttributeCell(free, raw, most);
    if (field === undefined) continue;
    const entries = getEntries(field, raw);
    const first = lookupFirstName(reading, field, entries);
    cells[name] = entries.length === 0 ? null : entries.length;
    if (first !== null) names[name] = first;
  }
  return { cells, names };
};

/** Reads these columns from the bodies of a window's items. Reads nothing if no column needs it. */
export const readBodyCells = (
  reading: ReadContext,
  resource: Resource,
  keys: readonly number[],
  names: readonly string[],
  most: number,
): ReadonlyMap<number, BodyCells> => {
  const bodyColumns = findBodyColumns(resource, names);
  if (bodyColumns.length === 0) return new Map();
  const rows = reading.sql.all(
    'SELECT b.pk, b.text FROM json_each(?) j CROSS JOIN body b ON b.pk = j.value',
    JSON.stringify(keys),
  );
  return new Map(
    rows.flatMap(({ pk, text }) => {
      const raw = parseItemBody(resource.name, text);
      return raw !== null ? [[pk as number, readCells(reading, bodyColumns, raw, most)] as const] : [];
    }),
  );
};
