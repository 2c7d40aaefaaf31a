import {
  type Field,
  type ReferencedName,
  type Resource,
  type ResourceName,
  kindParsers,
  resourceNames,
  isResourceName,
  getResource,
} from '../../model/index.ts';
import { getEmbeddedObjects } from '../shared/embedded-items.ts';
import { toSortKey } from '../shared/search-keys.ts';
import type { RawItem } from '../shared/parse-item.ts';
import { isKeyed, scalars, getTableName } from '../shared/schema.ts';
import type { Statements } from './statements.ts';
import type { WriteContext } from './write-context.ts';

/** The name of an item, with a second, user-facing name if there is one. */
export interface Name {
  readonly name: string;
  readonly note: string | null;
}

const lookupItemName = (sql: Statements, resource: Resource, id: string): Name | null => {
  const note = resource.title !== 'label' && resource.fields.some(({ name }) => name === 'label') ? 'label' : 'NULL';
  const row = sql.get(
    `SELECT r."${resource.title}" AS name, r.${note} AS note FROM item i JOIN ${getTableName(resource)} r USING (pk) WHERE i.resource = ? AND i.id = ?`.replace(
      'r.NULL',
      'NULL',
    ),
    resource.name,
    id,
  );
  return typeof row?.['name'] === 'string' ? { name: row['name'], note: row['note'] as string | null } : null;
};

/** Returns the name of an item, or null if it is not cached. */
export const lookupReferenceName = (sql: Statements, kind: ResourceName | ReferencedName, id: string): Name | null => {
  const itemName = isResourceName(kind) ? lookupItemName(sql, getResource(kind), id) : null;
  if (itemName !== null) return itemName;
  const row = sql.get('SELECT name, note FROM thing WHERE kind = ? AND id = ?', kind, id);
  return typeof row?.['name'] === 'string' ? { name: row['name'], note: row['note'] as string | null } : null;
};

/** Returns the sort key for a reference: the embedded name, or else the cached name of the referenced item. */
export const getReferenceSortKey = (
  { sql }: WriteContext,
  resource: Resource,
  field: Field,
  raw: RawItem,
): string | null => {
  const id = kindParsers.ref.read(raw[field.name]);
  if (id === undefined || id === '' || field.to === undefined) return null;
  const [full] = getEmbeddedObjects(resource, field.name, raw);
  return toSortKey(kindParsers.text.read(full?.['name']) ?? lookupReferenceName(sql, field.to, id)?.name);
};

const getNamesMetaKey = (resource: ResourceName): string => `names.${resource}`;
const asTheyAre = 'known';

/**
 * Records that items of a kind were renamed. The sort keys that depend on their names are updated at the end of the
 * kind's next pass.
 */
export const noteNamed = (store: WriteContext, kind: ResourceName | ReferencedName): void => {
  if (isResourceName(kind) && store.meta(getNamesMetaKey(kind)) === asTheyAre)
    store.setMeta(getNamesMetaKey(kind), null);
};

/**
 * Updates the sort keys that depend on names of `to`, after a pass over those and if a name has changed. Returns the
 * resources whose order changed.
 */
export const refreshRefKeys = (store: WriteContext, to: ResourceName): ResourceName[] => {
  if (store.meta(getNamesMetaKey(to)) === asTheyAre) return [];
  store.setMeta(getNamesMetaKey(to), asTheyAre);
  return resourceNames.filter((name) => {
    const resource = getResource(name);
    const fields = scalars(resource).filter((field) => field.to === to && isKeyed(resource, field));
    return fields.some((field) => refreshKey(store.sql, resource, field, to));
  });
};

const refreshKey = (sql: Statements, resource: Resource, field: Field, to: ResourceName): boolean => {
  const table = getTableName(resource);
  const pairs = sql.all(
    `SELECT DISTINCT "${field.name}" AS id, "k_${field.name}" AS key FROM ${table} WHERE "${field.name}" IS NOT NULL`,
  );
  const stale = pairs
    .map(({ id, key }) => ({ id: String(id), key, wanted: toSortKey(lookupReferenceName(sql, to, String(id))?.name) }))
    .filter(({ key, wanted }) => wanted !== null && key !== wanted);
  for (const { id, wanted } of stale)
    sql.run(
      `UPDATE ${table} SET "k_${field.name}" = ?1 WHERE "${field.name}" = ?2 AND "k_${field.name}" IS NOT ?1`,
      wanted,
      id,
    );
  return stale.length > 0;
};
