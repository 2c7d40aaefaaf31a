import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import type {
  LookAlikeAsset,
  LookAlikeGroup,
  LookAlikeGroups,
  LookAlikeKind,
  LookAlikePicture,
} from '../../pictures/look-alikes-contract.ts';
import { LookAlikeIndex, compareHashes } from '../../model/picture/look-alike.ts';
import type { SqlRow } from '../db/statements.ts';
import { itemFlags } from '../shared/item-flags.ts';
import { notComparedSql } from './picture-sources.ts';
import type { ReadContext } from './read-context.ts';

/** The maximum number of pictures that a group lists. */
const maxGroupPictures = 24;
/** The maximum relative difference of aspect ratios. Beyond it, pictures count as cropped differently. */
const maxAspectDifference = 0.015;

/** Whether some pictures were not compared with the others yet. */
export const hasUncomparedPictures = ({ sql }: ReadContext): boolean =>
  sql.get('SELECT 1 FROM picture WHERE kin IS NULL AND print IS NOT NULL LIMIT 1') !== undefined;

/** Whether any picture has a perceptual hash to compare with. */
export const hasPrints = ({ sql }: ReadContext): boolean =>
  sql.get('SELECT 1 FROM picture WHERE print IS NOT NULL LIMIT 1') !== undefined;

const notDeletedSql = `r.x_flags & ${itemFlags.gone} = 0`;

/** Returns the groups that the user dismissed: all of their pictures are among the dismissed ones. */
const findDismissedGroups = ({ sql }: ReadContext, dismissed: readonly (readonly string[])[]): number[] =>
  dismissed.flatMap((ids) => {
    const group = sql.get(
      `SELECT p.kin FROM item i JOIN pictured d ON d.pk = i.pk JOIN picture p ON p.key = d.picture
       WHERE i.resource = 'asset' AND i.id = ?`,
      ids[0] ?? '',
    )?.['kin'];
    if (typeof group !== 'number') return [];
    const known = new Set(ids);
    return readGroupPictures({ sql }, group).every(({ id }) => known.has(String(id))) ? [group] : [];
  });

const readGroupPictures = ({ sql }: Pick<ReadContext, 'sql'>, group: number): SqlRow[] =>
  sql.all(
    `SELECT i.id, r.pk, r.filename, r.file_size, p.key, p.width, p.height, p.format, p.print, r.x_flags
     FROM picture p CROSS JOIN pictured d ON d.picture = p.key CROSS JOIN r_asset r ON r.pk = d.pk JOIN item i ON i.pk = r.pk
     WHERE p.kin = ? AND ${notDeletedSql} ORDER BY p.width * p.height DESC, r.file_size DESC, r.pk`,
    group,
  );

const countPixels = (row: SqlRow): number => (row['width'] as number) * (row['height'] as number);

/** Returns how a picture relates to the first of its group. `last` is the picture with the fewest pixels. */
const classifyLookAlike = (first: SqlRow, row: SqlRow, last: SqlRow): LookAlikeKind => {
  const getNumber = (of: SqlRow, name: string): number => of[name] as number;
  if (row === first) return countPixels(first) === countPixels(last) ? 'first' : 'most';
  if (row['key'] === first['key']) return 'sameFile';
  if (compareHashes(first['print'] as Uint8Array, row['print'] as Uint8Array) === 'mirrored') return 'mirrored';
  if (row['width'] === first['width'] && row['height'] === first['height']) return 'samePixels';
  const shapes = [first, row].map((one) => getNumber(one, 'width') / getNumber(one, 'height'));
  return Math.abs((shapes[0] ?? 1) / (shapes[1] ?? 1) - 1) > maxAspectDifference ? 'cropped' : 'smaller';
};

const usedBy = ({ sql }: ReadContext, id: string): { readonly products: number; readonly label: string | null } => {
  const naming = `FROM thing t CROSS JOIN link_field f ON f.kind = 'asset' AND f.resource = 'product'
    CROSS JOIN naming n ON n.field = f.id AND n.thing = t.key WHERE t.kind = 'asset' AND t.id = ?`;
  const products = Number(sql.get(`SELECT count(DISTINCT n.pk) AS n ${naming}`, id)?.['n']);
  const label = sql.get(`SELECT r.label FROM r_product r WHERE r.pk = (SELECT min(n.pk) ${naming})`, id)?.['label'];
  return { products, label: typeof label === 'string' ? label : null };
};

const groupOf = (reading: ReadContext, group: number): LookAlikeGroup => {
  const rows = readGroupPictures(reading, group);
  let product: string | null = null;
  const pictures = rows.slice(0, maxGroupPictures).map((row): LookAlikePicture => {
    const id = String(row['id']);
    const { products, label } = usedBy(reading, id);
    product ??= label;
    return {
      id: toResourceId(id),
      filename: String(row['filename'] ?? id),
      width: row['width'] as number,
      height: row['height'] as number,
      format: String(row['format']),
      size: typeof row['file_size'] === 'number' ? row['file_size'] : null,
      products,
      kind: classifyLookAlike(rows[0] ?? row, row, rows.at(-1) ?? row),
      cmyk: (Number(row['x_flags']) & itemFlags.cmyk) !== 0,
      transparent: (Number(row['x_flags']) & itemFlags.transparent) !== 0,
    };
  });
  return { product, count: rows.length, pictures, ids: rows.map(({ id }) => toResourceId(String(id))) };
};

/** Returns the pictures among `ids` that belong to one of these groups. */
const filterGrouped = ({ sql }: ReadContext, ids: readonly string[], groups: ReadonlySet<number>): ResourceId[] =>
  sql
    .all(
      `SELECT i.id, p.kin FROM json_each(?) s CROSS JOIN item i ON i.resource = 'asset' AND i.id = s.value
       CROSS JOIN r_asset r ON r.pk = i.pk CROSS JOIN pictured d ON d.pk = i.pk CROSS JOIN picture p ON p.key = d.picture
       WHERE p.kin IS NOT NULL AND ${notDeletedSql}`,
      JSON.stringify(ids),
    )
    .filter(({ kin }) => groups.has(kin as number))
    .map(({ id }) => toResourceId(String(id)));

/**
 * Returns groups of look-alikes, the largest first. `dismissed` are groups that the user rejected, `shown` the pictures
 * on the page.
 */
export const listLookAlikeGroups = (
  reading: ReadContext,
  {
    from,
    most,
    shown = [],
    dismissed,
  }: { from: number; most: number; shown?: readonly string[]; dismissed: readonly (readonly string[])[] },
): LookAlikeGroups => {
  const { sql } = reading;
  const hidden = new Set(findDismissedGroups(reading, dismissed));
  const groups = (
    sql.all(
      `SELECT p.kin, count(*) AS n FROM picture p CROSS JOIN pictured d ON d.picture = p.key
       CROSS JOIN r_asset r ON r.pk = d.pk WHERE p.kin IS NOT NULL AND ${notDeletedSql}
       GROUP BY p.kin HAVING n > 1 ORDER BY n DESC, p.kin`,
    ) as unknown as readonly { readonly kin: number; readonly n: number }[]
  ).filter(({ kin }) => !hidden.has(kin));
  const uncompared = sql.get(
    `SELECT count(*) AS n FROM r_asset r
     WHERE r.x_flags & ${itemFlags.isImage | itemFlags.gone} = ${itemFlags.isImage} AND ${notComparedSql}`,
  )?.['n'];
  return {
    total: groups.length,
    groups: groups.slice(from, from + most).map(({ kin }) => groupOf(reading, kin)),
    pictures: groups.reduce((sum, { n }) => sum + n, 0),
    alike: shown.length === 0 ? [] : filterGrouped(reading, shown, new Set(groups.map(({ kin }) => kin))),
    uncompared: Number(uncompared),
  };
};

/** The cached perceptual hashes of each connection, with the database version they belong to. */
const known = new WeakMap<ReadContext, { readonly version: number; readonly index: LookAlikeIndex }>();

/** Returns the index of perceptual hashes. It is read once for all files of a review, and again after a write. */
const indexOf = (reading: ReadContext): LookAlikeIndex => {
  const version = reading.version();
  const before = known.get(reading);
  if (before?.version === version) return before.index;
  const index = new LookAlikeIndex();
  for (const { key, print } of reading.sql.all('SELECT key, print FROM picture WHERE print IS NOT NULL'))
    index.add(key as number, print as Uint8Array);
  known.set(reading, { version, index });
  return index;
};

/** Returns the look-alike of a perceptual hash with the most pixels in the account, or null if there is none. */
export const findLookAlike = (reading: ReadContext, print: Uint8Array): LookAlikeAsset | null => {
  const { sql } = reading;
  const similarKeys = indexOf(reading).near(print);
  const row = sql.get(
    `SELECT i.id, r.filename, p.width, p.height
     FROM picture p CROSS JOIN pictured d ON d.picture = p.key CROSS JOIN r_asset r ON r.pk = d.pk JOIN item i ON i.pk = r.pk
     WHERE p.key IN (SELECT value FROM json_each(?)) AND ${notDeletedSql}
     ORDER BY p.width * p.height DESC, r.file_size DESC, r.pk LIMIT 1`,
    JSON.stringify(similarKeys),
  );
  if (row === undefined) return null;
  const { id, filename, width, height } = row;
  return {
    id: toResourceId(String(id)),
    filename: String(filename ?? id),
    width: width as number,
    height: height as number,
  };
};
