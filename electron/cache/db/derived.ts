import type { SQLInputValue } from 'node:sqlite';
import { readField, resourceOf, kinds } from '../../model/index.ts';
import type { Field, Resource, ResourceName } from '../../model/index.ts';
import { flag, flagsOf, kept, thumbOf } from '../shared/item-flags.ts';
import { orderKey, fold, indexed } from '../shared/fold.ts';
import type { RawItem } from '../shared/parse.ts';
import {
  codes,
  codesOf,
  columnsOf,
  isKeyed,
  scalars,
  searched,
  tableOf,
  typeColumn,
  wordsOf,
} from '../shared/schema.ts';
import { isObject } from '../../base/guards.ts';
import { writeIndexedValues } from './indexed-values.ts';
import { noteNamed, refKey } from './names.ts';
import { differInPicture, followPictures, pictureBits } from './pictured.ts';
import { knownPicture, notePicture } from './product-picture.ts';
import type { WriteContext } from './write-context.ts';
import type { CountedItem } from './item-counts.ts';
import { collectReferences, writeReferences } from './references.ts';

/** Limits per field, so that no field fills the index alone: its characters, and the depth of nested values. */
const mostLetters = 8_000;
const mostLevels = 5;

const collect = (value: unknown, take: (text: string) => boolean, depth: number): boolean => {
  if (typeof value === 'string' || typeof value === 'number') return take(String(value));
  if (depth === 0 || typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((entry) => collect(entry, take, depth - 1));
};

/** Returns all values of a free map, including nested ones. */
const valuesText = (value: unknown): string => {
  const parts: string[] = [];
  let letters = 0;
  collect(
    value,
    (text) => {
      letters += text.length + 1;
      parts.push(text);
      return letters < mostLetters;
    },
    mostLevels,
  );
  return parts.join(' ');
};

/** Returns the names of objects embedded in an item. */
const namesText = (value: unknown): string =>
  (isObject(value) ? [value] : (kinds.objects.read(value) ?? []))
    .flatMap((object) => [kinds.text.read(object['name']), kinds.text.read(object['label'])])
    .filter((name) => name !== undefined)
    .join(' ');

const fieldText = (field: Field, raw: RawItem): string => {
  const value = raw[field.name] ?? (field.name === 'id' ? raw['_id'] : field.name === '_id' ? raw['id'] : undefined);
  if (field.kind === 'map') return valuesText(value);
  if (field.kind === 'object' || field.kind === 'objects') return namesText(value);
  if (Array.isArray(value)) return valuesText(value);
  return kinds.text.read(value) ?? '';
};

const clean = (text: string): string => text.slice(0, mostLetters).replaceAll('\0', ' ').toWellFormed();

/** Returns the texts of an item for the search index, one for each searched field. */
export const wordsIn = (resource: Resource, raw: RawItem): string[] =>
  searched(resource).map((field) => indexed(clean(fieldText(field, raw))));

/** Returns the codes of an item, which are also searched by substrings. */
export const codesIn = (resource: Resource, raw: RawItem): string[] =>
  codes(resource).map((field) => fold(clean(kinds.text.read(raw[field.name]) ?? '').slice(0, 500)));

/** An item to write into its resource's table and search index. */
export interface Derivable {
  readonly pk: number;
  readonly id: string;
  readonly raw: RawItem;
  readonly gone: boolean;
  /** Whether the item has no row yet, so that none is looked up. */
  readonly isNew?: boolean;
  /** When a change of it was last recorded, in milliseconds, or null if never. */
  readonly changedAt: number | null;
  /** The properties that may differ from the former body. Omitted: any. */
  readonly differing?: ReadonlySet<string> | undefined;
}

const sqlValue = (value: unknown): SQLInputValue => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'number' ? value : null;
};

const keyOf = (store: WriteContext, resource: Resource, field: Field, value: unknown, raw: RawItem): string | null =>
  field.kind === 'ref' ? refKey(store, resource, field, raw) : orderKey(typeof value === 'string' ? value : undefined);

/**
 * Returns the later of the service's modification time (unless it is in the future) and the recorded change, in seconds
 * since 1970.
 */
const touchedAt = (modified: unknown, changedAt: number | null): number => {
  const time = typeof modified === 'string' ? Date.parse(modified) : 0;
  return Math.floor(Math.max(time > Date.now() + 86_400_000 ? 0 : time, changedAt ?? 0) / 1000);
};

/** Statements that insert a new row, write any row, and read a row. */
interface RowSql {
  readonly insert: string;
  readonly upsert: string;
  readonly held: string;
}
const rowSql = new Map<ResourceName, RowSql>();
const writeSql = (resource: Resource): RowSql => {
  const known = rowSql.get(resource.name);
  if (known !== undefined) return known;
  const names = columnsOf(resource).map(({ name }) => `"${name}"`);
  const sets = names.map((name) => `${name} = excluded.${name}`);
  const insert = `INSERT INTO ${tableOf(resource)} (pk, ${names.join(', ')}) VALUES (?, ${names.map(() => '?').join(', ')})`;
  const made = {
    insert,
    upsert: `${insert} ON CONFLICT (pk) DO UPDATE SET ${sets.join(', ')}`,
    held: `SELECT ${names.join(', ')} FROM ${tableOf(resource)} WHERE pk = ?`,
  };
  rowSql.set(resource.name, made);
  return made;
};

interface Written {
  readonly row: SQLInputValue[];
  readonly counted: CountedItem;
}

const rowOf = (store: WriteContext, resource: Resource, item: Derivable, before: CountedItem | null): Written => {
  const fields = scalars(resource);
  const values = fields.map((field) => readField(field, item.raw));
  const keys = fields.flatMap((field, index) =>
    isKeyed(resource, field) ? [keyOf(store, resource, field, values[index], item.raw)] : [],
  );
  const own = flagsOf(resource.name, item.raw, store.description()) | (item.gone ? flag.gone : 0);
  const other = (own & flag.noImage) === 0 ? null : knownPicture(store, item.raw);
  const flags =
    (other === null ? own : own & ~flag.noImage) |
    ((before?.flags ?? 0) & kept) |
    pictureBits(store, resource.name, item.pk, item.raw);
  const valueOf = (name: string | null): unknown => values[fields.findIndex((field) => field.name === name)];
  const touched = touchedAt(valueOf('modified'), item.changedAt);
  const thumb = thumbOf(resource.name, item.id, item.raw) ?? other;
  const type = valueOf(typeColumn(resource));
  return {
    row: [...values.map(sqlValue), ...keys, flags, touched, thumb],
    counted: { flags, type: typeof type === 'string' ? type.toWellFormed() : '' },
  };
};

/** Removes an item from the search index. */
export const forgetWords = ({ sql }: WriteContext, resource: Resource, pk: number): void => {
  sql.run(`DELETE FROM ${wordsOf(resource)} WHERE rowid = ?`, pk);
  sql.run(`DELETE FROM ${codesOf(resource)} WHERE rowid = ?`, pk);
};

const same = (one: readonly string[], other: readonly string[] | undefined): boolean =>
  other !== undefined && one.every((text, index) => text === other[index]);

const insertSql = new Map<string, string>();
/**
 * Returns the statement that writes the texts of these fields into the index `name`. `fresh`: the index has no entry
 * for the item.
 */
const insertWords = (name: string, fields: readonly Field[], fresh: boolean): string => {
  const verb = fresh ? 'INSERT' : 'INSERT OR REPLACE';
  const known = insertSql.get(`${verb} ${name}`);
  if (known !== undefined) return known;
  const made =
    `${verb} INTO ${name} (rowid, ${fields.map((field) => `"${field.name}"`).join(', ')}) ` +
    `VALUES (?, ${fields.map(() => '?').join(', ')})`;
  insertSql.set(`${verb} ${name}`, made);
  return made;
};

const mayDiffer = (fields: readonly Field[], { differing }: Derivable): boolean =>
  differing === undefined || fields.some(({ name }) => differing.has(name));

/** Writes the texts of an item to the search index if they differ from those of its former body (null: not indexed). */
const writeWords = ({ sql }: WriteContext, resource: Resource, item: Derivable, former: RawItem | null): void => {
  const fresh = item.isNew === true;
  if (former === null || mayDiffer(searched(resource), item)) {
    const words = wordsIn(resource, item.raw);
    if (!same(words, former === null ? undefined : wordsIn(resource, former)))
      sql.run(insertWords(wordsOf(resource), searched(resource), fresh), item.pk, ...words);
  }
  if (former !== null && !mayDiffer(codes(resource), item)) return;
  const inner = codesIn(resource, item.raw);
  if (!same(inner, former === null ? undefined : codesIn(resource, former)))
    sql.run(insertWords(codesOf(resource), codes(resource), fresh), item.pk, ...inner);
};

const noteChecksums = (store: WriteContext, ...bodies: readonly (RawItem | null)[]): void => {
  for (const body of bodies)
    if (typeof body?.['checksum'] === 'string' && body['checksum'] !== '') store.checksums.add(body['checksum']);
};

/** Skips a row that is unchanged, because writing it would update every index. */
const writeRow = ({ sql }: WriteContext, resource: Resource, item: Derivable, row: readonly SQLInputValue[]): void => {
  const { insert, upsert, held } = writeSql(resource);
  if (item.isNew === true) {
    sql.run(insert, item.pk, ...row);
    return;
  }
  const before = Object.values(sql.get(held, item.pk) ?? {});
  if (before.length !== row.length || row.some((value, at) => value !== before[at])) sql.run(upsert, item.pk, ...row);
};

/**
 * Writes the derived data of an item: its row, its search texts and its references. `former` is the body that the
 * search index reflects, or null if it has no entry.
 */
export const writeDerived = (
  store: WriteContext,
  name: ResourceName,
  item: Derivable,
  former: RawItem | null,
): void => {
  const resource = resourceOf(name);
  const before = item.isNew === true ? null : store.itemCounts.held(name, item.pk);
  const { row, counted } = rowOf(store, resource, item, before);
  writeRow(store, resource, item, row);
  store.itemCounts.move(name, before, counted);
  if (item.differing?.has(resource.title) !== false) noteNamed(store, name);
  if (!item.gone) writeWords(store, resource, item, former);
  collectReferences(store, name, item);
  writeIndexedValues(store, name, item, before === null);
  if (!item.gone) writeReferences(store, name, item, former);
  if (name !== 'asset') return;
  const isKnown = before !== null && ((before.flags ^ counted.flags) & (flag.isImage | flag.gone)) === 0;
  if (!isKnown) notePicture(store);
  noteChecksums(store, item.raw, former);
  if (differInPicture(before?.flags ?? 0, counted.flags)) followPictures(store, [item.id]);
};
