import { resourceId } from '../../base/brand.ts';
import type { ResourceId } from '../../base/brand.ts';
import { resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { flag } from '../shared/item-flags.ts';
import { fold, orderKey } from '../shared/fold.ts';
import type { ReadContext } from './read-context.ts';
import { tableOf } from '../shared/schema.ts';
import type { SqlRow } from '../db/statements.ts';

/** What items are asked for that could be taken for something that was sent. */
export interface SimilarQuery {
  readonly resource: ResourceName;
  /** SKUs, names or file names. */
  readonly names: readonly string[];
  /** Of assets: in hex, in lower case. */
  readonly checksums?: readonly string[];
  /** Of assets: sizes in bytes. */
  readonly sizes?: readonly number[];
  /** Of assets: made at this time or later, ISO 8601. */
  readonly since?: string | null;
}

/** An item with its body as it came. */
export interface SimilarItem {
  readonly id: ResourceId;
  readonly raw: string;
}

/** As many bodies as one answer carries; more than this are no help to anybody. */
const most = 1_000;

/** Which rows hold one of the names, case, accents and outer spaces aside. */
const named = ({ sql }: ReadContext, { resource, names }: SimilarQuery): unknown[] => {
  const model = resourceOf(resource);
  const wanted = new Set(names.map((name) => fold(name).trim()));
  return sql
    .all(
      `SELECT r.pk, r."${model.title}" AS name FROM json_each(?) j
       CROSS JOIN ${tableOf(model)} r ON r."k_${model.title}" = j.value WHERE r.x_flags & ${flag.gone} = 0`,
      JSON.stringify([...new Set(names.map((name) => orderKey(name)))]),
    )
    .filter((row) => wanted.has(fold(String(row['name'])).trim()))
    .map((row) => row['pk']);
};

const likeAssets = ({ sql }: ReadContext, { checksums = [], sizes = [], since = null }: SimilarQuery): unknown[] => {
  const given = [...new Set(checksums.filter((checksum) => checksum !== ''))];
  // Some services write what kind it is before it.
  const written = given.flatMap((hex) => [hex, `md5:${hex}`, `sha1:${hex}`, `sha-1:${hex}`, `sha256:${hex}`]);
  return [
    ...sql.column(
      `SELECT r.pk FROM json_each(?) j CROSS JOIN r_asset r ON r.checksum = j.value COLLATE NOCASE
       WHERE r.x_flags & ${flag.gone} = 0`,
      JSON.stringify(written),
    ),
    ...(sizes.length === 0
      ? []
      : sql.column(
          `SELECT pk FROM r_asset WHERE file_size IN (SELECT value FROM json_each(?)) AND x_flags & ${flag.gone} = 0`,
          JSON.stringify([...new Set(sizes)]),
        )),
    ...(since === null
      ? []
      : sql.column(
          `SELECT pk FROM r_asset WHERE created >= ? AND x_flags & ${flag.gone} = 0 ORDER BY created LIMIT ${String(most)}`,
          since,
        )),
  ];
};

/**
 * Items (not gone) that could be taken for something that was sent: of that name, an asset also of that content or size, or
 * made since then.
 */
export const findSimilar = (reading: ReadContext, asked: SimilarQuery): SimilarItem[] => {
  const keys = new Set([...named(reading, asked), ...(asked.resource === 'asset' ? likeAssets(reading, asked) : [])]);
  return reading.sql
    .all(
      `SELECT i.id, b.text FROM json_each(?) j CROSS JOIN item i ON i.pk = j.value CROSS JOIN body b ON b.pk = i.pk`,
      JSON.stringify([...keys].slice(0, most)),
    )
    .map((row: SqlRow) => ({ id: resourceId(String(row['id'])), raw: String(row['text']) }));
};
