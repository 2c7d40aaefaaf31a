import type { ResourceId } from '../../base/branded-types.ts';
import type { ExportScope, ProductAttributeUse } from '../../contract/index.ts';
import { type ResourceName, getResource, parseFreeAttributeColumn } from '../../model/index.ts';
import { openReadOnly, runWithDiskErrors } from '../db/open-database.ts';
import type { AttributeValue } from '../shared/attribute-values.ts';
import { itemFlags } from '../shared/item-flags.ts';
import type { RawItem } from '../shared/parse-item.ts';
import { getTableName, scalars } from '../shared/schema.ts';
import { areAttributesReady, readAttributeColumn } from './attribute-column-reader.ts';
import {
  type DeclaredEditor,
  type EditSource,
  editSources,
  editSourcesByKey,
  listDeclaredEditors,
} from './edit-sources.ts';
import { listAttributes } from './known-attributes.ts';
import { type ReadContext, createReadContext } from './read-context.ts';
import { resolveScopeKeys } from './snapshot.ts';

/** Reads the values of some fields of many items. */
export type ReadFields = (keys: readonly number[]) => readonly EditSource[];

/** A consistent snapshot of items that are read to be edited. Every call can fail with `disk`. */
export interface BulkItems {
  /** Returns the keys of the items of a scope, in order. */
  keysOf(scope: ExportScope): readonly number[];
  /** Returns complete items in the order of their keys. */
  byKey(resource: ResourceName, keys: readonly number[]): readonly EditSource[];
  /** Returns these complete items; at most 1,000. */
  byId(resource: ResourceName, ids: readonly ResourceId[]): readonly EditSource[];
  /**
   * Returns a function that reads items with only these fields and the title. It reads columns where it can, because to
   * unpack 100,000 bodies takes several seconds.
   */
  prepareFields(resource: ResourceName, fields: readonly string[]): ReadFields;
  declared(): readonly DeclaredEditor[];
  /** Returns the declared attributes and those found in products. */
  attributesSeen(): readonly ProductAttributeUse[];
  close(): void;
}

/** The page cache of the connection, in kilobytes of the database. */
const pageCacheKilobytes = 8_000;

/** Texts of at least this length may be truncated in a column. */
const minTruncatedLength = 20_000;

/** At least this number of entries may be truncated. */
const minTruncatedEntries = 1_000;

const isExactText = (text: string): boolean => text.length < minTruncatedLength;

const isExact = (value: AttributeValue, isList: boolean): boolean => {
  if (typeof value === 'string') return isExactText(value);
  if (typeof value !== 'object') return true;
  return isList && value.length < minTruncatedEntries && value.every(isExactText);
};

/** Whether the values of an attribute are lists of texts, by its declared type. */
const isListAttribute = (reading: ReadContext, attribute: string): boolean =>
  listDeclaredEditors(reading).some(
    ({ name, label, type }) => (name === attribute || label === attribute) && type.startsWith('MultiSelect'),
  );

/**
 * Returns the values of a free attribute by key. A long text, or a nested value whose raw form is not known, is not exact in a
 * column: `inexact` has the keys of these items. A nested value that cannot be edited is replaced by an empty object.
 */
const readColumn = (
  reading: ReadContext,
  attribute: string,
): { readonly values: ReadonlyMap<number, AttributeValue | object>; readonly inexact: ReadonlySet<number> } => {
  const { keys, values, forms } = readAttributeColumn(reading, attribute);
  const isList = isListAttribute(reading, attribute);
  const exact = new Map<number, AttributeValue | object>();
  const inexact = new Set<number>();
  for (const [at, key] of keys.entries()) {
    const value = values[at];
    if (value === undefined) continue;
    const form = forms.get(key);
    if (form === 'nested') exact.set(key, {});
    else if (form === 'list' || isExact(value, isList)) exact.set(key, value);
    else inexact.add(key);
  }
  return { values: exact, inexact };
};

const prepareColumns = (reading: ReadContext, name: ResourceName, fields: readonly string[]): ReadFields | null => {
  const resource = getResource(name);
  const attributes = fields.flatMap((field) => parseFreeAttributeColumn(resource, field)?.attribute ?? []);
  const own = new Set([resource.title, ...fields.filter((field) => !field.startsWith('attributes.'))]);
  const known = new Set(scalars(resource).map((field) => field.name));
  if (![...own].every((field) => known.has(field))) return null;
  if (attributes.length > 0 && !areAttributesReady(reading)) return null;
  const columns = attributes.map((attribute) => ({ attribute, ...readColumn(reading, attribute) }));
  const names = [...own];
  const sql = `SELECT i.id, i.pk, r.x_flags, ${names.map((field) => `r."${field}"`).join(', ')} FROM json_each(?) j
    CROSS JOIN item i ON i.pk = j.value CROSS JOIN ${getTableName(resource)} r USING (pk) ORDER BY j.key`;
  return (keys) => {
    const isInexact = (key: number): boolean => columns.some(({ inexact }) => inexact.has(key));
    const bodies = new Map(editSourcesByKey(reading, name, keys.filter(isInexact)).map((item) => [item.id, item]));
    return reading.sql.lists(sql, JSON.stringify(keys)).map(([id, pk, flags, ...cells]): EditSource => {
      const body = bodies.get(id as ResourceId);
      if (body !== undefined) return body;
      const map = Object.fromEntries(
        columns.map(({ attribute, values }) => [attribute, values.get(pk as number)] as const),
      );
      const raw: RawItem = {
        ...Object.fromEntries(names.map((field, index) => [field, cells[index]])),
        ...(columns.length === 0 ? {} : { attributes: map }),
      };
      return { id: id as ResourceId, raw, thumb: null, gone: (Number(flags) & itemFlags.gone) !== 0 };
    });
  };
};

/**
 * Opens the items of the cache in `folder` on a separate connection, for a thread that reads many. Throws `disk`. The caller
 * must close it: while it is open, the write-ahead log only grows.
 */
export const openBulkItems = (folder: string): BulkItems => {
  const guard = <T>(work: () => T): T => runWithDiskErrors(folder, work);
  const reading = guard(() => createReadContext(openReadOnly(folder, pageCacheKilobytes)));
  guard(() => reading.db.exec('BEGIN'));
  return {
    keysOf: (scope) => guard(() => resolveScopeKeys(reading, scope)),
    byKey: (resource, keys) => guard(() => editSourcesByKey(reading, resource, keys)),
    byId: (resource, ids) => guard(() => editSources(reading, resource, ids)),
    prepareFields: (resource, fields) => {
      const read = guard(() => prepareColumns(reading, resource, fields));
      return (keys) => guard(() => (read ?? ((some) => editSourcesByKey(reading, resource, some)))(keys));
    },
    declared: () => guard(() => listDeclaredEditors(reading)),
    attributesSeen: () => guard(() => listAttributes(reading)),
    close: () => reading.db.close(),
  };
};
