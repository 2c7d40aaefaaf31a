import type { ResourceId } from '../../base/branded-types.ts';
import { type ResourceName, kindParsers, getResource } from '../../model/index.ts';
import { itemFlags } from '../shared/item-flags.ts';
import { type RawItem, parseItemBody } from '../shared/parse-item.ts';
import { getTableName } from '../shared/schema.ts';
import type { SqlRow } from '../db/statements.ts';
import type { ReadContext } from './read-context.ts';

/** An item as an edit is compared with it. */
export interface EditSource {
  readonly id: ResourceId;
  readonly raw: RawItem;
  /** The asset that is its thumbnail, or null. */
  readonly thumb: ResourceId | null;
  /** Whether it was deleted at the service. */
  readonly gone: boolean;
}

/** The properties of a declared attribute that determine its editor. */
export interface DeclaredEditor {
  readonly name: string;
  readonly label: string | null;
  /** The type name of the service, such as `DecimalAttribute`. */
  readonly type: string;
  readonly options: readonly string[];
  readonly restricted: boolean;
  readonly characterLimit: number | null;
  readonly includeTime: boolean;
  /** The families that have the attribute; empty if the service does not report them. */
  readonly families: readonly string[];
}

const maxItems = 1_000;
const maxAttributes = 5_000;

const toEditSource = (name: ResourceName, row: SqlRow): EditSource => ({
  id: row['id'] as ResourceId,
  raw: parseItemBody(name, row['text']) ?? {},
  thumb: typeof row['x_thumb'] === 'string' ? (row['x_thumb'] as ResourceId) : null,
  gone: (Number(row['x_flags']) & itemFlags.gone) !== 0,
});

/** Returns the cached items with these IDs, including deleted items. Unknown IDs are omitted. */
export const editSources = ({ sql }: ReadContext, name: ResourceName, ids: readonly ResourceId[]): EditSource[] =>
  sql
    .all(
      `SELECT i.id, b.text, r.x_flags, r.x_thumb FROM json_each(?) j
       CROSS JOIN item i ON i.resource = ? AND i.id = j.value CROSS JOIN body b USING (pk)
       CROSS JOIN ${getTableName(getResource(name))} r USING (pk)`,
      JSON.stringify(ids.slice(0, maxItems)),
      name,
    )
    .map((row) => toEditSource(name, row));

/** Returns the items with these keys in the order of the keys, including deleted items. */
export const editSourcesByKey = ({ sql }: ReadContext, name: ResourceName, keys: readonly number[]): EditSource[] =>
  sql
    .all(
      `SELECT i.id, b.text, r.x_flags, r.x_thumb FROM json_each(?) j CROSS JOIN item i ON i.pk = j.value
       CROSS JOIN body b USING (pk) CROSS JOIN ${getTableName(getResource(name))} r USING (pk) ORDER BY j.key`,
      JSON.stringify(keys),
    )
    .map((row) => toEditSource(name, row));

/**
 * Returns the items among `ids`, including deleted items, whose SKU, label or file name contains a text. Case and accents are
 * ignored. At most 20,000 IDs in one call, which takes about 50 ms.
 */
export const findNamedItems = (
  { sql }: ReadContext,
  name: 'product' | 'asset',
  { ids, text }: { readonly ids: readonly ResourceId[]; readonly text: string },
): ResourceId[] => {
  const columns = name === 'product' ? ['sku', 'label'] : ['filename'];
  const found = columns.map((column) => `instr(folded(r.${column}), ?) > 0`).join(' OR ');
  return sql
    .all(
      `SELECT i.id FROM json_each(?) j CROSS JOIN item i ON i.resource = ? AND i.id = j.value
       CROSS JOIN ${getTableName(getResource(name))} r USING (pk) WHERE ${found}`,
      JSON.stringify(ids),
      name,
      ...columns.map(() => text),
    )
    .map(({ id }) => id as ResourceId);
};

const readText = (value: unknown): string | null => {
  const read = kindParsers.text.read(value)?.trim();
  return read === undefined || read === '' ? null : read;
};

/** Returns the attributes that the account declares. */
export const listDeclaredEditors = ({ sql }: ReadContext): DeclaredEditor[] =>
  sql
    .all(
      `SELECT b.text FROM r_attribute r JOIN body b USING (pk)
       WHERE r.x_flags & ${itemFlags.gone} = 0 AND r.name <> '' ORDER BY r.pk LIMIT ${maxAttributes}`,
    )
    .map((row) => {
      const raw = parseItemBody('attribute', row['text']) ?? {};
      const limit = kindParsers.integer.read(raw['character_limit']);
      return {
        name: readText(raw['name']) ?? '',
        label: readText(raw['label']),
        type: readText(raw['type']) ?? '',
        options: kindParsers.texts.read(raw['options']) ?? [],
        restricted: raw['restricted'] === true,
        characterLimit: typeof limit === 'number' ? limit : null,
        includeTime: raw['include_time'] === true,
        families: kindParsers.refs.read(raw['product_family_ids']) ?? [],
      };
    });
