import { resourceId } from '../../base/brand.ts';
import type { Link, ThingKind, Use } from '../../contract/index.ts';
import { kinds, resourceNames, resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { nameColumns } from './link-targets.ts';
import { readBody } from '../shared/parse.ts';
import type { RawItem } from '../shared/parse.ts';
import type { ReadContext } from './read-context.ts';
import { tableOf } from '../shared/schema.ts';

/** The number of reverse links in a detail. */
const first = 6;
/** The maximum number of reverse links that are sorted by name: sorting more would read all of them. */
const mostSorted = 300;

interface Thing {
  readonly kind: ThingKind;
  readonly id: string;
}

/** A field of a resource that references an entity, and the number of items that do. */
interface Naming {
  readonly field: number;
  readonly thing: number;
  readonly from: ResourceName;
  readonly name: string;
  readonly count: number;
}

const keyOf = ({ sql }: ReadContext, kind: ThingKind, id: string): number | undefined =>
  sql.get('SELECT key FROM thing WHERE kind = ? AND id = ?', kind, id)?.['key'] as number | undefined;

/** The order of reverse links: that of the navigation, then of the model. */
const place = ({ from, name }: Naming): number =>
  resourceNames.indexOf(from) * 1_000 + resourceOf(from).fields.findIndex((field) => field.name === name);

const namingsOf = (reading: ReadContext, kind: ThingKind, id: string): Naming[] => {
  const thing = keyOf(reading, kind, id);
  if (thing === undefined) return [];
  return reading.sql
    .all('SELECT id, resource, field FROM link_field WHERE kind = ?', kind)
    .map((row) => {
      const field = row['id'] as number;
      const n = reading.sql.get('SELECT count(*) AS n FROM naming WHERE field = ? AND thing = ?', field, thing)?.['n'];
      return { field, thing, from: row['resource'] as ResourceName, name: String(row['field']), count: Number(n) };
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => place(one) - place(other));
};

/** Returns the labels (or else IDs) of the relationships in which a product's body references another product. */
const relationshipsTo = (raw: RawItem, id: string): string[] => {
  const names = (kinds.objects.read(raw['relationships']) ?? [])
    .filter(({ links_to: links }) =>
      (kinds.objects.read(links) ?? []).some((link) => kinds.ref.read(link['product_id']) === id),
    )
    .map((entry) => kinds.text.read(entry['relationship_label']) ?? kinds.ref.read(entry['relationship_id']) ?? '');
  return [...new Set(names.filter((name) => name.trim() !== ''))];
};

/** Adds the relationships to links from products that reference the item in one. */
const withRelationships = ({ sql }: ReadContext, links: Link[], id: string): Link[] =>
  links.map((link) => {
    const row = sql.get(
      'SELECT b.text FROM item i JOIN body b USING (pk) WHERE resource = ? AND id = ?',
      link.to,
      link.id,
    );
    const raw = readBody('product', row?.['text']);
    return raw !== null ? { ...link, via: relationshipsTo(raw, id) } : link;
  });

const linksOf = ({ sql }: ReadContext, naming: Naming, offset: number, limit: number): Link[] => {
  const { field, thing, from, name, count } = naming;
  const { title, note } = nameColumns(from);
  const order = count > mostSorted ? 'n.pk' : `r."k_${resourceOf(from).title}" ASC NULLS LAST, n.pk`;
  return sql
    .all(
      `SELECT i.id, ${title} AS name, ${note} AS note, r.x_thumb AS thumb FROM naming n CROSS JOIN ${tableOf(resourceOf(from))} r USING (pk)
       CROSS JOIN item i USING (pk) WHERE n.field = ? AND n.thing = ? ORDER BY ${order} LIMIT ? OFFSET ?`,
      field,
      thing,
      limit,
      offset,
    )
    .map((row) => ({
      field: name,
      to: from,
      id: resourceId(String(row['id'])),
      name: typeof row['name'] === 'string' && row['name'] !== '' ? row['name'] : null,
      note: typeof row['note'] === 'string' && row['note'] !== '' ? row['note'] : null,
      known: true,
      ...(from === 'product' && typeof row['thumb'] === 'string' ? { thumb: resourceId(row['thumb']) } : {}),
    }));
};

/** Returns reverse links of one field. */
const linksIn = (reading: ReadContext, { kind, id }: Thing, naming: Naming, offset: number, limit: number): Link[] => {
  const links = linksOf(reading, naming, offset, limit);
  return kind === 'product' && naming.name === 'relationships' ? withRelationships(reading, links, id) : links;
};

/** Returns the reverse links of an entity by resource and field, each with its count and the first few. */
export const usesOf = (reading: ReadContext, kind: ThingKind, id: string): Use[] =>
  namingsOf(reading, kind, id).map((naming) => ({
    from: naming.from,
    field: naming.name,
    count: naming.count,
    links: linksIn(reading, { kind, id }, naming, 0, first),
  }));

/** The arguments of `moreUses`. */
export interface UsesQuestion {
  readonly kind: ThingKind;
  readonly id: string;
  readonly from: ResourceName;
  readonly field: string;
  readonly offset: number;
  readonly limit: number;
}

/** Returns more reverse links of one field. */
export const moreUses = (reading: ReadContext, { kind, id, from, field, offset, limit }: UsesQuestion): Use => {
  const naming = namingsOf(reading, kind, id).find((one) => one.from === from && one.name === field);
  return {
    from,
    field,
    count: naming?.count ?? 0,
    links: naming ? linksIn(reading, { kind, id }, naming, offset, limit) : [],
  };
};
