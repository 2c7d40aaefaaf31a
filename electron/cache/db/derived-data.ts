import type { SQLInputValue } from 'node:sqlite';
import {
  type Field,
  type Resource,
  type ResourceName,
  parseField,
  getResource,
  kindParsers,
} from '../../model/index.ts';
import { itemFlags, computeItemFlags, dependentFlags, getThumbnailAsset } from '../shared/item-flags.ts';
import { toSortKey, fold, toIndexText } from '../shared/search-keys.ts';
import type { RawItem } from '../shared/parse-item.ts';
import {
  codes,
  getCodeIndexName,
  getTableColumns,
  isKeyed,
  scalars,
  getSearchedFields,
  getTableName,
  getTypeColumn,
  getSearchIndexName,
} from '../shared/schema.ts';
import { isObject } from '../../base/guards.ts';
import { writeIndexedValues } from './indexed-values.ts';
import { noteNamed, getReferenceSortKey } from './reference-names.ts';
import { hasPictureDifference, followPictures, computePictureBits } from './picture-flags.ts';
import { findCachedPicture, notePicture } from './product-picture.ts';
import type { WriteContext } from './write-context.ts';
import type { CountedItem } from './item-counts.ts';
import { collectReferences, writeReferences } from './references.ts';

/** Limits per field, so that no field fills the index alone: its characters, and the depth of nested values. */
const maxFieldCharacters = 8_000;
const maxNestingLevels = 5;

const collect = (value: unknown, take: (text: string) => boolean, depth: number): boolean => {
  if (typeof value === 'string' || typeof value === 'number') return take(String(value));
  if (depth === 0 || typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((entry) => collect(entry, take, depth - 1));
};

/** Returns all values of a free map, including nested ones. */
const extractNestedText = (value: unknown): string => {
  const parts: string[] = [];
  let letters = 0;
  collect(
    value,
    (text) => {
      letters += text.length + 1;
      parts.push(text);
      return letters < maxFieldCharacters;
    },
    maxNestingLevels,
  );
  return parts.join(' ');
};

/** Returns the names of objects embedded in an item. */
const extractObjectNames = (value: unknown): string =>
  (isObject(value) ? [value] : (kindParsers.objects.read(value) ?? []))
    .flatMap((object) => [kindParsers.text.read(object['name']), kindParsers.text.read(object['label'])])
    .filter((name) => name !== undefined)
    .join(' ');

const extractFieldText = (field: Field, raw: RawItem): string => {
  const value = raw[field.name] ?? (field.name === 'id' ? raw['_id'] : field.name === '_id' ? raw['id'] : undefined);
  if (field.kind === 'map') return extractNestedText(value);
  if (field.kind === 'object' || field.kind === 'objects') return extractObjectNames(value);
  if (Array.isArray(value)) return extractNestedText(value);
  return kindParsers.text.read(value) ?? '';
};

const clean = (text: string): string => text.slice(0, maxFieldCharacters).replaceAll('\0', ' ').toWellFormed();

/** Returns the texts of an item for the search index, one for each searched field. */
export const extractSearchTexts = (resource: Resource, raw: RawItem): string[] =>
  getSearchedFields(resource).map((field) => toIndexText(clean(extractFieldText(field, raw))));

/** Returns the codes of an item, which are also searched by substrings. */
export const extractCodes = (resource: Resource, raw: RawItem): string[] =>
  codes(resource).map((field) => fold(clean(kindParsers.text.read(raw[field.name]) ?? '').slice(0, 500)));

/** An item to write into its resource's table and search index. */
export interface IndexableItem {
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

const toSqlValue = (value: unknown): SQLInputValue => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'number' ? value : null;
};

const computeSortKey = (
  store: WriteContext,
  resource: Resource,
  field: Field,
  value: unknown,
  raw: RawItem,
): string | null =>
  field.kind === 'ref'
    ? getReferenceSortKey(store, resource, field, raw)
    : toSortKey(typeof value === 'string' ? value : undefined);

/**
 * Returns the later of the service's modification time (unless it is in the future) and the recorded change, in seconds
 * since 1970.
 */
const computeTouchedTime = (modified: unknown, changedAt: number | null): number => {
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
  const cached = rowSql.get(resource.name);
  if (cached !== undefined) return cached;
  const names = getTableColumns(resource).map(({ name }) => `"${name}"`);
  const sets = names.map((name) => `${name} = excluded.${name}`);
  const insert = `INSERT INTO ${getTableName(resource)} (pk, ${names.join(', ')}) VALUES (?, ${names.map(() => '?').join(', ')})`;
  const statementSql = {
    insert,
    upsert: `${insert} ON CONFLICT (pk) DO UPDATE SET ${sets.join(', ')}`,
    held: `SELECT ${names.join(', ')} FROM ${getTableName(resource)} WHERE pk = ?`,
  };
  rowSql.set(resource.name, statementSql);
  return statementSql;
};

interface Written {
  readonly row: SQLInputValue[];
  readonly counted: CountedItem;
}

const buildDerivedRow = (
  store: WriteContext,
  resource: Resource,
  item: IndexableItem,
  before: CountedItem | null,
): Written => {
  const fields = scalars(resource);
  const values = fields.map((field) => parseField(field, item.raw));
  const keys = fields.flatMap((field, index) =>
    isKeyed(resource, field) ? [computeSortKey(store, resource, field, values[index], item.raw)] : [],
  );
  const ownFlags = computeItemFlags(resource.name, item.raw, store.description()) | (item.gone ? itemFlags.gone : 0);
  const other = (ownFlags & itemFlags.noImage) === 0 ? null : findCachedPicture(store, item.raw);
  const flags =
    (other === null ? ownFlags : ownFlags & ~itemFlags.noImage) |
    ((before?.flags ?? 0) & dependentFlags) |
    computePictureBits(store, resource.name, item.pk, item.raw);
  const getFieldValue = (name: string | null): unknown => values[fields.findIndex((field) => field.name === name)];
  const touched = computeTouchedTime(getFieldValue('modified'), item.changedAt);
  const thumb = getThumbnailAsset(resource.name, item.id, item.raw) ?? other;
  const type = getFieldValue(getTypeColumn(resource));
  return {
    row: [...values.map(toSqlValue), ...keys, flags, touched, thumb],
    counted: { flags, type: typeof type === 'string' ? type.toWellFormed() : '' },
  };
};

/** Removes an item from the search index. */
export const removeFromSearchIndex = ({ sql }: WriteContext, resource: Resource, pk: number): void => {
  sql.run(`DELETE FROM ${getSearchIndexName(resource)} WHERE rowid = ?`, pk);
  sql.run(`DELETE FROM ${getCodeIndexName(resource)} WHERE rowid = ?`, pk);
};

const hasEqualTexts = (one: readonly string[], other: readonly string[] | undefined): boolean =>
  other !== undefined && one.every((text, index) => text === other[index]);

const insertSql = new Map<string, string>();
/**
 * Returns the statement that writes the texts of these fields into the index `name`. `fresh`: the index has no entry
 * for the item.
 */
const getIndexInsertSql = (name: string, fields: readonly Field[], fresh: boolean): string => {
  const verb = fresh ? 'INSERT' : 'INSERT OR REPLACE';
  const cached = insertSql.get(`${verb} ${name}`);
  if (cached !== undefined) return cached;
  const statementSql =
    `${verb} INTO ${name} (rowid, ${fields.map((field) => `"${field.name}"`).join(', ')}) ` +
    `VALUES (?, ${fields.map(() => '?').join(', ')})`;
  insertSql.set(`${verb} ${name}`, statementSql);
  return statementSql;
};

const mayDiffer = (fields: readonly Field[], { differing }: IndexableItem): boolean =>
  differing === undefined || fields.some(({ name }) => differing.has(name));

/** Writes the texts of an item to the search index if they differ from those of its former body (null: not indexed). */
const writeSearchTexts = (
  { sql }: WriteContext,
  resource: Resource,
  item: IndexableItem,
  former: RawItem | null,
): void => {
  const fresh = item.isNew === true;
  if (former === null || mayDiffer(getSearchedFields(resource), item)) {
    const searchTexts = extractSearchTexts(resource, item.raw);
    if (!hasEqualTexts(searchTexts, former === null ? undefined : extractSearchTexts(resource, former)))
      sql.run(
        getIndexInsertSql(getSearchIndexName(resource), getSearchedFields(resource), fresh),
        item.pk,
        ...searchTexts,
      );
  }
  if (former !== null && !mayDiffer(codes(resource), item)) return;
  const inner = extractCodes(resource, item.raw);
  if (!hasEqualTexts(inner, former === null ? undefined : extractCodes(resource, former)))
    sql.run(getIndexInsertSql(getCodeIndexName(resource), codes(resource), fresh), item.pk, ...inner);
};

const noteChecksums = (store: WriteContext, ...bodies: readonly (RawItem | null)[]): void => {
  for (const body of bodies)
    if (typeof body?.['checksum'] === 'string' && body['checksum'] !== '') store.checksums.add(body['checksum']);
};

/** Skips a row that is unchanged, because writing it would update every index. */
const writeRow = (
  { sql }: WriteContext,
  resource: Resource,
  item: IndexableItem,
  row: readonly SQLInputValue[],
): void => {
  const { insert, upsert, held } = writeSql(resource);
  if (item.isNew === true) {
    sql.run(insert, item.pk, ...row);
    return;
  }
  const before = Object.values(sql.get(held, item.pk) ?? {});
  if (before.length !== row.length || row.some((value, index) => value !== before[index]))
    sql.run(upsert, item.pk, ...row);
};

/**
 * Writes the derived data of an item: its row, its search texts and its references. `former` is the body that the
 * search index reflects, or null if it has no entry.
 */
export const writeDerivedData = (
  store: WriteContext,
  name: ResourceName,
  item: IndexableItem,
  former: RawItem | null,
): void => {
  const resource = getResource(name);
  const before = item.isNew === true ? null : store.itemCounts.held(name, item.pk);
  const { row, counted } = buildDerivedRow(store, resource, item, before);
  writeRow(store, resource, item, row);
  store.itemCounts.move(name, before, counted);
  if (item.differing?.has(resource.title) !== false) noteNamed(store, name);
  if (!item.gone) writeSearchTexts(store, resource, item, former);
  collectReferences(store, name, item);
  writeIndexedValues(store, name, item, before === null);
  if (!item.gone) writeReferences(store, name, item, former);
  if (name !== 'asset') return;
  const isKnown = before !== null && ((before.flags ^ counted.flags) & (itemFlags.isImage | itemFlags.gone)) === 0;
  if (!isKnown) notePicture(store);
  noteChecksums(store, item.raw, former);
  if (hasPictureDifference(before?.flags ?? 0, counted.flags)) followPictures(store, [item.id]);
};
