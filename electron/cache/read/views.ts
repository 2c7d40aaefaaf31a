import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import { type ViewCount, type ViewName, pictureViews } from '../../contract/index.ts';
import { getPartsInUse } from '../shared/completeness-sql.ts';
import { type CompletenessPart, type Resource, type ResourceName, resourceNames } from '../../model/index.ts';
import { programStart } from '../db/local-creations.ts';
import { itemFlags } from '../shared/item-flags.ts';
import type { ReadContext } from './read-context.ts';
import { getTableName, getTypeColumn } from '../shared/schema.ts';

/** The conditions for an item to belong to a view: flags that are set or unset, and the time of its last change. */
export interface ViewCondition {
  readonly mask: number;
  readonly value: number;
  /** Seconds since 1970, or null for any time. */
  readonly since: number | null;
  /** Milliseconds since 1970: only items that this program uploaded since then. Null: any item. */
  readonly uploadedSince: number | null;
  /** Uploaded by this program at any time with a SKU in the name, and used by no product. */
  readonly notOnProduct: boolean;
  /** Only items with staged edits. */
  readonly isEdited: boolean;
  readonly type: string | null;
}

const bits: Readonly<Partial<Record<ViewName, number>>> = {
  noImage: itemFlags.noImage,
  noGtin: itemFlags.noGtin,
  noDescription: itemFlags.noDescription,
  noFamily: itemFlags.noFamily,
  unassigned: itemFlags.unassigned,
  noAltText: itemFlags.noAltText,
  sameContentTwice: itemFlags.sameContent,
  under500: itemFlags.under500,
  under1000: itemFlags.under1000,
  cmyk: itemFlags.cmyk,
  transparent: itemFlags.transparent,
  notSquare: itemFlags.notSquare,
  rotated: itemFlags.rotated,
  notLookedAt: itemFlags.notLookedAt,
  idOnly: itemFlags.idOnly,
  notFound: itemFlags.notFound,
};

/** The time in milliseconds during which uploads before a restart are shown as just uploaded. */
const uploadsKeptMs = 24 * 3_600_000;

/** Returns the start of yesterday by this computer's clock, in seconds since 1970. */
const getYesterdayStart = (): number => {
  const now = new Date();
  return Math.floor(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime() / 1000);
};

/** Returns the conditions of a view. Deleted items belong to no view. */
export const createNarrowing = (view: ViewName, type: string | null): ViewCondition => {
  const bit = bits[view] ?? 0;
  return {
    mask: bit | itemFlags.gone,
    value: bit,
    since: view === 'changedSinceYesterday' ? getYesterdayStart() : null,
    uploadedSince: view === 'justUploaded' ? programStart : null,
    notOnProduct: view === 'notOnProduct',
    isEdited: view === 'edited',
    type,
  };
};

/** The SQL condition for an upload `u` with the asset `i` that was uploaded for a product and that no product uses. */
const isUnusedSql = `u.product IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM thing t CROSS JOIN link_field f ON f.kind = 'asset' AND f.resource = 'product'
  CROSS JOIN naming n ON n.field = f.id AND n.thing = t.key
  WHERE t.kind = 'asset' AND t.id = i.id
)`;
const notOnProduct = `pk IN (SELECT u.pk FROM uploaded u CROSS JOIN item i USING (pk) WHERE ${isUnusedSql})`;

/** Returns the assets (not deleted) among `ids` that were uploaded here for a product and that no product uses. */
export const filterUnusedUploads = ({ sql }: ReadContext, ids: readonly ResourceId[]): ResourceId[] =>
  sql
    .all(
      `SELECT i.id FROM json_each(?) s CROSS JOIN item i ON i.resource = 'asset' AND i.id = s.value
       CROSS JOIN uploaded u ON u.pk = i.pk CROSS JOIN r_asset r ON r.pk = i.pk
       WHERE r.x_flags & ${itemFlags.gone} = 0 AND ${isUnusedSql}`,
      JSON.stringify(ids),
    )
    .map(({ id }) => toResourceId(String(id)));

/** Returns the SQL condition with its values. It only uses columns that every index includes. */
export const condition = (
  resource: Resource,
  narrowing: ViewCondition,
): { readonly sql: string; readonly values: (string | number)[] } => {
  const column = getTypeColumn(resource);
  const parts = [`x_flags & ${narrowing.mask} = ${narrowing.value}`];
  const values: (string | number)[] = [];
  if (narrowing.since !== null) {
    parts.push('x_touched >= ?');
    values.push(narrowing.since);
  }
  if (narrowing.uploadedSince !== null) {
    // Until the first upload since then, the uploads of the last day: those before a restart.
    parts.push(`pk IN (SELECT pk FROM uploaded
      WHERE at >= coalesce((SELECT ? FROM uploaded WHERE at >= ? LIMIT 1), ?))`);
    values.push(narrowing.uploadedSince, narrowing.uploadedSince, Date.now() - uploadsKeptMs);
  }
  if (narrowing.notOnProduct) parts.push(notOnProduct);
  if (narrowing.isEdited) {
    parts.push('pk IN (SELECT i.pk FROM edited e CROSS JOIN item i USING (resource, id) WHERE e.resource = ?)');
    values.push(resource.name);
  }
  if (narrowing.type !== null && column !== null) {
    parts.push(`"${column}" = ?`);
    values.push(narrowing.type);
  }
  return { sql: parts.join(' AND '), values };
};

/** Counts the items of a view, by stored totals if possible. */
export const countView = ({ sql }: ReadContext, resource: Resource, narrowing: ViewCondition): number => {
  if (narrowing.since !== null || narrowing.uploadedSince !== null || narrowing.notOnProduct || narrowing.isEdited) {
    const { sql: where, values } = condition(resource, narrowing);
    return Number(sql.get(`SELECT count(*) AS n FROM ${getTableName(resource)} WHERE ${where}`, ...values)?.['n']);
  }
  const typed = narrowing.type === null || getTypeColumn(resource) === null ? '' : ' AND type = ?';
  const row = sql.get(
    `SELECT total(n) AS n FROM tally WHERE resource = ? AND flags & ? = ?${typed}`,
    resource.name,
    narrowing.mask,
    narrowing.value,
    ...(typed === '' ? [] : [narrowing.type]),
  );
  return Number(row?.['n']);
};

const viewsByResource: Readonly<Partial<Record<ResourceName, readonly ViewName[]>>> = {
  product: ['all', 'edited', 'noImage', 'noGtin', 'noDescription', 'noFamily', 'changedSinceYesterday'],
  channel: ['all', 'idOnly', 'notFound', 'changedSinceYesterday'],
  asset: [
    'all',
    'edited',
    'justUploaded',
    'notOnProduct',
    'unassigned',
    'noAltText',
    'sameContentTwice',
    'changedSinceYesterday',
  ],
};
/** Views that depend on a completeness check. They are hidden if the check is ignored. */
const partOf: Readonly<Partial<Record<ViewName, CompletenessPart>>> = {
  noImage: 'image',
  noGtin: 'gtin',
  noDescription: 'description',
  noFamily: 'family',
};
/** Views that are shown only if they have items. */
const shownWithItems: readonly ViewName[] = ['edited', 'justUploaded', 'notOnProduct', 'idOnly', 'notFound'];
/** The maximum number of file types with a view. */
const maxTypeViews = 6;

const countFlagged = ({ sql }: ReadContext, resource: ResourceName, bits: number): number =>
  Number(
    sql.get(
      'SELECT total(n) AS n FROM tally WHERE resource = ? AND flags & ? = ?',
      resource,
      bits | itemFlags.gone,
      bits,
    )?.['n'],
  );

/** Returns the number of pictures that are analysed, or null if all are. */
const countAnalysed = (reading: ReadContext): number | null => {
  const open = countFlagged(reading, 'asset', itemFlags.notLookedAt);
  return open === 0 ? null : countFlagged(reading, 'asset', itemFlags.isImage) - open;
};

/** Counts the items of each picture view, and adds the number of analysed pictures if some are not analysed. */
const countPictureViews = (reading: ReadContext, resource: Resource): ViewCount[] => {
  const analysed = countAnalysed(reading);
  return pictureViews.map((view) => ({
    view,
    type: null,
    count: countView(reading, resource, createNarrowing(view, null)),
    ...(analysed === null || view === 'notLookedAt' ? {} : { analysed }),
  }));
};

/** Returns the views of a list with their counts, then one for each frequent type, and the picture views. */
export const listViewCounts = (reading: ReadContext, resource: Resource): ViewCount[] => {
  const parts = getPartsInUse(reading);
  const isInUse = (view: ViewName): boolean => {
    const part = partOf[view];
    return part === undefined || parts.includes(part);
  };
  const views = (viewsByResource[resource.name] ?? ['all', 'changedSinceYesterday']).filter(isInUse).map((view) => ({
    view,
    type: null,
    count: countView(reading, resource, createNarrowing(view, null)),
  }));
  const shown = views.filter(({ view, count }) => count > 0 || !shownWithItems.includes(view));
  const types = reading.sql.all(
    `SELECT type, sum(n) AS n FROM tally WHERE resource = ? AND flags & 1 = 0 AND type <> ''
     GROUP BY type HAVING sum(n) > 0 ORDER BY sum(n) DESC, type LIMIT ${maxTypeViews}`,
    resource.name,
  );
  const ofPictures = ['asset', 'product'].includes(resource.name) ? countPictureViews(reading, resource) : [];
  return [
    ...shown,
    ...types.map(({ type, n }) => ({ view: 'all' as const, type: String(type), count: Number(n) })),
    ...ofPictures.filter(({ count }) => count > 0),
  ];
};

export const countAll = (reading: ReadContext): Record<ResourceName, number> => {
  const counted = new Map(
    reading.sql
      .all('SELECT resource, sum(n) AS n FROM tally WHERE flags & 1 = 0 GROUP BY resource')
      .map(({ resource, n }) => [resource, Number(n)]),
  );
  return Object.fromEntries(resourceNames.map((name) => [name, counted.get(name) ?? 0])) as Record<
    ResourceName,
    number
  >;
};
