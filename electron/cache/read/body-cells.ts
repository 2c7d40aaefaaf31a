import { fieldOf, freeOf, isInside, kinds, readField } from '../../model/index.ts';
import type { Field, Free, Resource } from '../../model/index.ts';
import { readBody } from '../shared/parse.ts';
import type { RawItem } from '../shared/parse.ts';
import { nameFor } from '../db/names.ts';
import type { ReadContext } from './read-context.ts';

type Cell = string | number | boolean | null;

/** The values of a row for fields that have no column. */
export interface BodyCells {
  readonly cells: Readonly<Record<string, Cell>>;
  readonly names: Readonly<Record<string, string>>;
}

export const noBodyCells: BodyCells = { cells: {}, names: {} };

/** The length at which a list truncates a text. The detail shows it in full. */
export const cutAt = 300;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const freeCell = ({ field, attribute }: Free, raw: RawItem, most: number): Cell => {
  const map = kinds.map.read(raw[field.name]);
  const value = map !== undefined && Object.hasOwn(map, attribute) ? map[attribute] : null;
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value);
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text.toWellFormed();
};

type Entries = readonly unknown[];

const entriesOf = (field: Field, raw: RawItem): Entries => {
  const value = readField(field, raw);
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : Object.entries(value).map(([name]) => name);
};

const isNamed = ({ kind }: Field): boolean => kind === 'refs' || kind === 'texts';

const firstName = ({ sql }: ReadContext, field: Field, entries: Entries): string | null => {
  const first = entries[0];
  if (!isNamed(field) || typeof first !== 'string') return null;
  return field.to === undefined ? first : (nameFor(sql, field.to, first)?.name ?? first);
};

interface Wanted {
  readonly name: string;
  readonly free: Free | undefined;
  readonly field: Field | undefined;
}

const wantedOf = (resource: Resource, names: readonly string[]): readonly Wanted[] =>
  names
    .map((name) => ({ name, free: freeOf(resource, name), field: fieldOf(resource, name) }))
    .filter(({ free, field }) => free !== undefined || (field !== undefined && isInside(field)));

const cellsOf = (reading: ReadContext, wanted: readonly Wanted[], raw: RawItem, most: number): BodyCells => {
  const cells: Record<string, Cell> = {};
  const names: Record<string, string> = {};
  for (const { name, free, field } of wanted) {
    if (free !== undefined) cells[name] = freeCell(free, raw, most);
    if (field === undefined) continue;
    const entries = entriesOf(field, raw);
    const first = firstName(reading, field, entries);
    cells[name] = entries.length === 0 ? null : entries.length;
    if (first !== null) names[name] = first;
  }
  return { cells, names };
};

/** Reads these columns from the bodies of a window's items. Reads nothing if no column needs it. */
export const bodyCells = (
  reading: ReadContext,
  resource: Resource,
  keys: readonly number[],
  names: readonly string[],
  most: number,
): ReadonlyMap<number, BodyCells> => {
  const wanted = wantedOf(resource, names);
  if (wanted.length === 0) return new Map();
  const rows = reading.sql.all(
    'SELECT b.pk, b.text FROM json_each(?) j CROSS JOIN body b ON b.pk = j.value',
    JSON.stringify(keys),
  );
  return new Map(
    rows.flatMap(({ pk, text }) => {
      const raw = readBody(resource.name, text);
      return raw !== null ? [[pk as number, cellsOf(reading, wanted, raw, most)] as const] : [];
    }),
  );
};
