import { getTrimmedText } from '../../base/guards.ts';
import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import type { ItemDetail } from '../../contract/index.ts';
import { type Resource, type ResourceName, kindParsers, parseItem, readRest, getResource } from '../../model/index.ts';
import { getPartsInUse } from '../shared/completeness-sql.ts';
import { getCreationDetail } from '../db/local-creations.ts';
import { getCompleteness, itemFlags, getKnowledgeLevel } from '../shared/item-flags.ts';
import { resolveQueryLinks, resolveLinks } from './link-targets.ts';
import { type RawItem, parseIdentifiedItem, parseItemBody } from '../shared/parse-item.ts';
import { getProductAssetIds, isImage, picturesIn } from '../shared/pictures.ts';
import type { ReadContext } from './read-context.ts';
import { runInReadTransaction } from './item-rows.ts';
import { getTableName } from '../shared/schema.ts';
import { toIsoDate } from '../db/write-context.ts';
import { findUsages } from './used-by.ts';

/**
 * The maximum depth of values outside the raw body, because structured cloning between threads recurses. No screen
 * expands values that deep, so no value seems to be null by mistake.
 */
const maxLevels = 100;
/** The maximum number of pictures in a detail. */
const maxPictures = 2_000;

const limitDepth = (value: unknown, depth = maxLevels): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((entry) => limitDepth(entry, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, limitDepth(entry, depth - 1)]));
};

type Picture = ItemDetail['pictures'][number];

/** Returns the pictures among a product's assets, from its body and from the cache. */
const getProductPictures = ({ sql }: ReadContext, raw: RawItem): Picture[] => {
  const pictures = new Map(picturesIn(raw).map(({ id, name }) => [id, name]));
  for (const id of getProductAssetIds(raw).slice(0, maxPictures)) {
    const row = sql.get(
      `SELECT r.filename, r.x_flags FROM item i JOIN r_asset r USING (pk) WHERE i.resource = 'asset' AND i.id = ?`,
      id,
    );
    const isPicture = (Number(row?.['x_flags'] ?? 0) & itemFlags.isImage) !== 0;
    if (isPicture || (pictures.has(id) && row?.['filename'])) pictures.set(id, String(row?.['filename'] ?? id));
  }
  return [...pictures].map(([id, name]) => ({ id: toResourceId(id), name }));
};

const getPictures = (reading: ReadContext, resource: ResourceName, id: ResourceId, raw: RawItem): Picture[] => {
  if (resource === 'product') return getProductPictures(reading, raw);
  if (resource !== 'asset' || !isImage(raw)) return [];
  return [{ id, name: kindParsers.text.read(raw['filename']) ?? id }];
};

/** Returns the common part of a detail: title, values, links and reverse links. */
const buildCommonDetail = (
  reading: ReadContext,
  resource: Resource,
  id: ResourceId,
  raw: RawItem,
): Pick<ItemDetail, 'resource' | 'id' | 'title' | 'values' | 'rest' | 'links' | 'uses'> => {
  const values = limitDepth(parseItem(resource, raw)) as Record<string, unknown>;
  const title = values[resource.title];
  return {
    resource: resource.name,
    id,
    title: typeof title === 'string' && title.trim() !== '' ? title : id,
    values,
    rest: limitDepth(readRest(resource.fields, raw)) as Record<string, unknown>,
    links: [...resolveLinks(reading.sql, resource, raw), ...resolveQueryLinks(reading.sql, resource.fields, raw)],
    uses: findUsages(reading, resource.name, id),
  };
};

/**
 * Returns the embedded data of an item that was never read itself, such as a family that is embedded in its products.
 */
const readEmbeddedDetail = (reading: ReadContext, resource: Resource, id: ResourceId): ItemDetail | null => {
  const row = reading.sql.get(
    'SELECT body, told_at FROM thing WHERE kind = ? AND id = ? AND body IS NOT NULL',
    resource.name,
    id,
  );
  const text = row?.['body'];
  const raw = parseItemBody(resource.name, text);
  if (typeof text !== 'string' || raw === null) return null;
  return {
    ...buildCommonDetail(reading, resource, id, raw),
    raw: text,
    known: 'mentioned',
    completeness: null,
    thumb: null,
    pictures: [],
    seenAt: toIsoDate(Number(row?.['told_at'] ?? 0)),
    gone: false,
  };
};

/**
 * Returns the declarations of an item's free attributes. Some services use an attribute's `name` as key and display its
 * `label`, others the reverse.
 */
const readDeclarations = ({ sql }: ReadContext, raw: RawItem): ItemDetail['declared'] => {
  const keys = new Set(Object.keys(kindParsers.map.read(raw['attributes']) ?? {}));
  if (keys.size === 0) return undefined;
  const rows = sql.all(
    `WITH word AS (SELECT value FROM json_each(?))
     SELECT a.name, a.label, a.type, iif(json_valid(b.text), json_extract(b.text, '$.groups[0].name'), NULL) AS in_group
     FROM r_attribute a JOIN body b USING (pk)
     WHERE a.x_flags & ${itemFlags.gone} = 0 AND a.name <> '' AND (a.name IN word OR a.label IN word)`,
    JSON.stringify([...keys]),
  );
  return Object.fromEntries(
    rows.map(({ name, label, type, in_group: group }) => {
      const [own, other] = [getTrimmedText(name), getTrimmedText(label)];
      const [key, called] = keys.has(other) && own !== other ? [other, own] : [own, other || own];
      return [key, { name: called, type: getTrimmedText(type) || null, group: getTrimmedText(group) || null }];
    }),
  );
};

/** Returns the complete item, or its embedded data, or null if the cache has neither. */
export const readDetail = (reading: ReadContext, name: ResourceName, id: ResourceId): ItemDetail | null =>
  runInReadTransaction(reading, () => {
    const resource = getResource(name);
    const row = reading.sql.get(
      `SELECT max(i.seen_at, iif(i.gone, 0, coalesce((SELECT started_at FROM run WHERE resource = i.resource
         AND outcome = 'done' AND faults = 0 ORDER BY id DESC LIMIT 1), 0))) AS seen_at, b.text, r.x_flags, r.x_thumb FROM item i JOIN body b USING (pk)
       LEFT JOIN ${getTableName(resource)} r USING (pk) WHERE i.resource = ? AND i.id = ?`,
      name,
      id,
    );
    if (row === undefined) return readEmbeddedDetail(reading, resource, id);
    const text = row['text'] as string;
    const raw = parseIdentifiedItem(name, text)?.raw ?? {};
    const flags = Number(row['x_flags'] ?? 0);
    return {
      ...buildCommonDetail(reading, resource, id, raw),
      declared: name === 'product' ? readDeclarations(reading, raw) : undefined,
      raw: text,
      known: getKnowledgeLevel(flags),
      completeness: getCompleteness(name, flags, getPartsInUse(reading)),
      thumb: typeof row['x_thumb'] === 'string' ? toResourceId(row['x_thumb']) : null,
      pictures: getPictures(reading, name, id, raw),
      seenAt: toIsoDate(row['seen_at'] as number),
      gone: (flags & itemFlags.gone) !== 0,
      created: getCreationDetail(reading, name, id),
    };
  });
