import { resourceId } from '../base/brand.ts';
import type { ResourceId } from '../base/brand.ts';
import type { ItemDetail, Link } from '../contract/index.ts';
import { kinds, readItem, readRest, resourceOf } from '../model/index.ts';
import type { Field, Resource, ResourceName } from '../model/index.ts';
import { askedIn } from './asked.ts';
import { mentions } from './expanded.ts';
import { partsInUse } from './completeness-sql.ts';
import { completenessOf, flag } from './flags.ts';
import { nameFor } from './names.ts';
import type { Name } from './names.ts';
import { identify } from './parse.ts';
import type { RawItem } from './parse.ts';
import { assetsOf, isImage, picturesIn } from './pictures.ts';
import type { Reading } from './reading.ts';
import { consistently } from './rows.ts';
import { tableOf } from './schema.ts';
import { isoDate } from './store.ts';

/**
 * Values nested deeper than this stay in the raw body alone: what crosses between threads is copied by recursion. It is
 * deeper than a screen unfolds, so nothing seems to be null that is not.
 */
const mostLevels = 100;
/** The most links and pictures that a detail carries. */
const mostLinks = 2_000;

const shallow = (value: unknown, depth = mostLevels): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((entry) => shallow(entry, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, shallow(entry, depth - 1)]));
};

const idsOf = (field: Field, raw: RawItem): readonly string[] => {
  const ids = field.kind === 'refs' ? kinds.refs.read(raw[field.name]) : [kinds.ref.read(raw[field.name]) ?? ''];
  return [...new Set(ids ?? [])].filter((id) => id !== '');
};

/** Ids with the names that the cache knows, else those that stand in the body itself. */
const linksOf = ({ sql }: Reading, resource: Resource, raw: RawItem): Link[] => {
  const inBody = new Map<string, Name>(
    mentions(resource, raw).map(({ kind, id, name, note }) => [`${kind}\0${id}`, { name, note }]),
  );
  return resource.fields
    .flatMap((field) => {
      const { to } = field;
      if (to === undefined) return [];
      return idsOf(field, raw).map((id): Link => {
        const named = nameFor(sql, to, id) ?? inBody.get(`${to}\0${id}`);
        return { field: field.name, to, id: resourceId(id), name: named?.name ?? null, note: named?.note ?? null };
      });
    })
    .slice(0, mostLinks);
};

/** Products and relationships that the queries of an item ask for, as far as the cache knows their names. */
const askedLinks = ({ sql }: Reading, resource: Resource, raw: RawItem): Link[] =>
  askedIn(resource.fields, raw).flatMap(({ to, id }): Link[] => {
    const named = nameFor(sql, to, id);
    return named === null ? [] : [{ field: 'query', to, id: resourceId(id), ...named }];
  });

type Picture = ItemDetail['pictures'][number];

/** What the cache knows as pictures among the assets of a product, beside those its body tells of. */
const productPictures = ({ sql }: Reading, raw: RawItem): Picture[] => {
  const pictures = new Map(picturesIn(raw).map(({ id, name }) => [id, name]));
  for (const id of assetsOf(raw).slice(0, mostLinks)) {
    const row = sql.get(
      `SELECT r.filename, r.x_flags FROM item i JOIN r_asset r USING (pk) WHERE i.resource = 'asset' AND i.id = ?`,
      id,
    );
    const isPicture = (Number(row?.['x_flags'] ?? 0) & flag.isImage) !== 0;
    if (isPicture || (pictures.has(id) && row?.['filename'])) pictures.set(id, String(row?.['filename'] ?? id));
  }
  return [...pictures].map(([id, name]) => ({ id: resourceId(id), name }));
};

const picturesOf = (reading: Reading, resource: ResourceName, id: ResourceId, raw: RawItem): Picture[] => {
  if (resource === 'product') return productPictures(reading, raw);
  if (resource !== 'asset' || !isImage(raw)) return [];
  return [{ id, name: kinds.text.read(raw['filename']) ?? id }];
};

/** One item whole; null when the cache never held it. */
export const readDetail = (reading: Reading, name: ResourceName, id: ResourceId): ItemDetail | null =>
  consistently(reading, () => {
    const resource = resourceOf(name);
    const row = reading.sql.get(
      `SELECT max(i.seen_at, iif(i.gone, 0, coalesce((SELECT started_at FROM run WHERE resource = i.resource
         AND outcome = 'done' AND faults = 0 ORDER BY id DESC LIMIT 1), 0))) AS seen_at, b.text, r.x_flags, r.x_thumb FROM item i JOIN body b USING (pk)
       LEFT JOIN ${tableOf(resource)} r USING (pk) WHERE i.resource = ? AND i.id = ?`,
      name,
      id,
    );
    if (row === undefined) return null;
    const text = row['text'] as string;
    const raw = identify(name, text)?.raw ?? {};
    const values = shallow(readItem(resource, raw)) as Record<string, unknown>;
    const title = values[resource.title];
    const flags = Number(row['x_flags'] ?? 0);
    return {
      resource: name,
      id,
      title: typeof title === 'string' && title.trim() !== '' ? title : id,
      values,
      rest: shallow(readRest(resource.fields, raw)) as Record<string, unknown>,
      raw: text,
      links: [...linksOf(reading, resource, raw), ...askedLinks(reading, resource, raw)].slice(0, mostLinks),
      completeness: completenessOf(name, flags, partsInUse(reading)),
      thumb: typeof row['x_thumb'] === 'string' ? resourceId(row['x_thumb']) : null,
      pictures: picturesOf(reading, name, id, raw),
      seenAt: isoDate(row['seen_at'] as number),
      gone: (flags & flag.gone) !== 0,
    };
  });
